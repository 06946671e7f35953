/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the types of C with those of OpenCL C.  */

#ifndef ASTERISM_PRAGMAS_OPENCL_TYPES_H
#define ASTERISM_PRAGMAS_OPENCL_TYPES_H

namespace asterism::plugin
{

/* Warns of parameters of IMPLEMENTATION whose types OpenCL C does not have, or
   has with another size or signedness.  */
void check_opencl_types (tree implementation);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_OPENCL_TYPES_H */
