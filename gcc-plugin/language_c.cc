/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the C front end tells about declarations.  */

#define ASTERISM_FRONT_END_C
#include "gcc_headers.h"

#include "language.h"

namespace asterism::plugin
{

namespace
{

bool
is_template (tree)
{
  return false;
}

bool
is_constexpr (tree)
{
  return false;
}

bool
copies_as_bytes (tree)
{
  return true;
}

tree
resolve (tree expression, tree)
{
  STRIP_NOPS (expression);
  if (TREE_CODE (expression) == ADDR_EXPR)
    expression = TREE_OPERAND (expression, 0);
  return TREE_CODE (expression) == FUNCTION_DECL ? expression : NULL_TREE;
}

bool
is_overloaded (tree)
{
  return false;
}

tree
name_of (tree expression)
{
  return expression;
}

/* A tag made in a block would hide the one of a later header.  */
tree
declare_tag (tree name)
{
  if (tree type = identifier_global_tag (name))
    return type;
  return global_bindings_p () ? xref_tag (RECORD_TYPE, name) : NULL_TREE;
}

bool
is_elsewhere (tree decl)
{
  return DECL_DECLARED_INLINE_P (decl) && DECL_EXTERNAL (decl);
}

void
forget_use (tree)
{
}

void
adopt (tree)
{
}

} // namespace

const Language language_of_c
    = { is_template, is_constexpr, copies_as_bytes, resolve,    is_overloaded,
        name_of,     declare_tag,  is_elsewhere,    forget_use, adopt,
        adopt };

} // namespace asterism::plugin
