/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calls that stand for pragmas in C++, once their operands are parsed.  */

#ifndef ASTERISM_PRAGMAS_CXX_RESOLVE_H
#define ASTERISM_PRAGMAS_CXX_RESOLVE_H

#include "pragmas/statement.h"

namespace asterism::plugin
{

/* Returns what the pragma STATEMENT becomes for the ARGUMENTS of its call, as
   CxxFrontEnd::emit wrote it.  */
tree resolve_cxx (const Statement &statement, vec<tree, va_gc> *arguments);

/* Returns the size of a kernel from the ARGUMENTS of the call around it.  */
tree resolve_cxx_extent (vec<tree, va_gc> *arguments);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CXX_RESOLVE_H */
