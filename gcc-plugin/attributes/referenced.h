/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a unit uses a function.  */

#ifndef ASTERISM_ATTRIBUTES_REFERENCED_H
#define ASTERISM_ATTRIBUTES_REFERENCED_H

namespace asterism::plugin
{

/* Says whether the program calls the function FN, or takes its address.  GCC's
   own mark is set by attributes that name it as well.  Looks at all functions
   and initializers of the unit: for what is rare.  */
bool is_referenced (tree fn);

} // namespace asterism::plugin

#endif /* ASTERISM_ATTRIBUTES_REFERENCED_H */
