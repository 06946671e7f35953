/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the types of C with those of OpenCL C.  */

#ifndef ASTERISM_PRAGMAS_OPENCL_TYPES_H
#define ASTERISM_PRAGMAS_OPENCL_TYPES_H

namespace asterism::plugin
{

/* Warns of parameters of IMPLEMENTATION whose types OpenCL C does not have, or
   has with another size or signedness.  WHERE is used where a parameter has no
   place.  */
void check_opencl_types (tree implementation, location_t where);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_OPENCL_TYPES_H */
