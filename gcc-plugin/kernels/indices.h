/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints indices, of which the front ends have made numbers of bytes.  */

#ifndef ASTERISM_KERNELS_INDICES_H
#define ASTERISM_KERNELS_INDICES_H

namespace asterism::plugin
{

/* Returns how many elements of type ELEMENT the number BYTES is, where VALUE
   returns the text of an expression.  The front ends multiply indices by sizes;
   this undoes it.  */
std::string print_elements (tree bytes, tree element,
                            const std::function<std::string (tree)> &value);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_INDICES_H */
