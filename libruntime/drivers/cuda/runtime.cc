// SPDX-License-Identifier: LGPL-2.1-or-later
// The CUDA runtime, in an object of its own that the driver opens.
//
// Linked into the library it would keep running programs, such as Python, from
// loading that: its thread-local storage is a page, aligned to a page.

#include "functions.h"

using asterism::device::cuda::Functions;
using asterism::device::cuda::Runtime;

extern "C" {
extern const Runtime asterism_cuda_runtime
    __attribute__ ((visibility ("default")));

const Runtime asterism_cuda_runtime = { sizeof (Functions),
                                        {
#define CUDA_FUNCTION(name) &::name,
#define CUDA_OVERLOADED(name, type) &::name,
#include "functions.def"
#undef CUDA_OVERLOADED
#undef CUDA_FUNCTION
                                        } };
}
