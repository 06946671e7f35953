/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sizes of kernels in C++.  */

#ifndef ASTERISM_PRAGMAS_CXX_KERNEL_H
#define ASTERISM_PRAGMAS_CXX_KERNEL_H

#include "model/kernel.h"
#include "pragmas/token.h"

namespace asterism::plugin
{

/* The name of the built-in function that stands around each size.  */
constexpr char kExtent[] = "__asterism_pragma_extent";

/* Returns a hidden name that begins with WHAT, and that of a new name for TYPE
   in the current namespace.  */
std::string cxx_fresh_name (const char *what);
tree cxx_name_type (tree type);

/* Has the parser read SIZES, expressions over PARAMETERS, and defines KERNEL
   after that.  EXTENT is the identifier kExtent, declared.  */
void finish_cxx_kernel (const Kernel &kernel, tree parameters,
                        const std::vector<Tokens> &sizes, tree extent);

/* Takes note that DECL, which may hold a size, has been read.  A callback of
   PLUGIN_FINISH_PARSE_FUNCTION.  */
void finish_cxx_size (void *decl, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CXX_KERNEL_H */
