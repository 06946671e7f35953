/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bodies of functions that are made of templates.  */

#ifndef ASTERISM_KERNELS_INSTANTIATE_H
#define ASTERISM_KERNELS_INSTANTIATE_H

namespace asterism::plugin
{

/* Gives the function FN of a C++ program its body now, if it is made of a
   template: GCC would do so at the end of the unit.  */
void instantiate_now (tree fn);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_INSTANTIATE_H */
