/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that the statement pragmas share.  */

#ifndef ASTERISM_PRAGMAS_CHECK_H
#define ASTERISM_PRAGMAS_CHECK_H

#include "pragmas/statement.h"

namespace asterism::plugin
{

/* Reports OPERAND of `#pragma starpu NAME` unless it is a pointer to data or
   an array.  Returns whether it is.  */
bool check_pointer (const char *name, const Operand &operand);

/* Returns the declaration that EXPRESSION names, or a part of which it names,
   or NULL_TREE.  */
tree named_decl (tree expression);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CHECK_H */
