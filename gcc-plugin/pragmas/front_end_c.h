/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parsing expressions in C, outside of its parser.  */

#ifndef ASTERISM_PRAGMAS_FRONT_END_C_H
#define ASTERISM_PRAGMAS_FRONT_END_C_H

#include "pragmas/front_end.h"

namespace asterism::plugin
{

/* Returns the type of EXPRESSION, where arrays are arrays, or
   error_mark_node after reporting.  Nothing is evaluated.  */
tree parse_c_type_of (Tokens expression);

/* Returns EXPRESSION as an rvalue, or its ADDRESS, or error_mark_node after
   reporting.  */
tree parse_c_value (Tokens expression, bool address = false);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_FRONT_END_C_H */
