/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many elements arrays have, and how large those are.  */

#ifndef ASTERISM_BUILD_EXTENT_H
#define ASTERISM_BUILD_EXTENT_H

namespace asterism::plugin
{

/* Returns the number of elements in the first dimension of ARRAY, a type, or
   NULL_TREE when it is not known.  */
tree build_count (tree array);

/* Returns the size in bytes of what POINTER, a pointer or array type, has as
   elements; 1 for `void`.  */
tree build_element_size (tree pointer);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_EXTENT_H */
