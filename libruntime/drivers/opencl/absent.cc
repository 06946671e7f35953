// SPDX-License-Identifier: LGPL-2.1-or-later
// What generated code links with when the library has no OpenCL driver: no
// worker ever calls it.

#include <cstdio>
#include <cstdlib>

#include "asterism_abi.h"

void
asterism_opencl_launch_v1 (struct asterism_kernel_v1 *kernel,
                           const struct asterism_kernel_argument_v1 *, unsigned,
                           size_t, unsigned, const size_t *)
{
  fprintf (stderr,
           "%s:%u: error: OpenCL kernel '%s': this library was built without "
           "OpenCL\n",
           kernel->site.file, kernel->site.line, kernel->name);
  abort ();
}
