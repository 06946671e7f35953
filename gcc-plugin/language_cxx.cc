/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the C++ front end tells about declarations.  */

#define ASTERISM_FRONT_END_CXX
#include "gcc_headers.h"

#include "language.h"

namespace asterism::plugin
{

namespace
{

bool
is_template (tree decl)
{
  if (processing_template_decl)
    return true;
  if (TREE_CODE (decl) != FUNCTION_DECL)
    return false;
  /* The result `auto` is a parameter of a template that is none.  */
  tree type = TREE_TYPE (decl);
  tree depends
      = type_uses_auto (TREE_TYPE (type)) ? TYPE_ARG_TYPES (type) : type;
  return (depends && uses_template_parms (depends))
         || (DECL_LANG_SPECIFIC (decl) && DECL_TEMPLATE_INFO (decl));
}

bool
is_constexpr (tree decl)
{
  return DECL_DECLARED_CONSTEXPR_P (decl);
}

bool
copies_as_bytes (tree type)
{
  return trivially_copyable_p (type);
}

/* Parameters are compared without their outermost qualifiers, as for any
   redeclaration.  */
bool
same_parameters (tree a, tree b)
{
  return compparms (TYPE_ARG_TYPES (a), TYPE_ARG_TYPES (b));
}

/* Returns the functions that EXPRESSION names, or the expression.  */
tree
strip (tree expression)
{
  STRIP_ANY_LOCATION_WRAPPER (expression);
  STRIP_NOPS (expression);
  if (TREE_CODE (expression) == ADDR_EXPR)
    expression = TREE_OPERAND (expression, 0);
  return MAYBE_BASELINK_FUNCTIONS (expression);
}

bool
is_overloaded (tree expression)
{
  return is_overloaded_fn (strip (expression));
}

tree
name_of (tree expression)
{
  expression = strip (expression);
  if (TREE_CODE (expression) == TEMPLATE_ID_EXPR)
    expression = TREE_OPERAND (expression, 0);
  return OVL_NAME (expression);
}

tree
resolve (tree expression, tree type)
{
  expression = strip (expression);
  if (TREE_CODE (expression) == FUNCTION_DECL)
    return expression;
  if (TREE_CODE (expression) != OVERLOAD)
    return NULL_TREE;
  for (ovl_iterator it (expression); it; ++it)
    if (TREE_CODE (*it) == FUNCTION_DECL
        && (type ? same_parameters (TREE_TYPE (*it), type)
                 : OVL_SINGLE_P (expression)))
      return *it;
  return NULL_TREE;
}

tree
declare_tag (tree name)
{
  if (tree type = identifier_global_tag (name))
    return TREE_CODE (type) == TYPE_DECL ? TREE_TYPE (type) : type;
  push_to_top_level ();
  tree type = xref_tag (record_type, name);
  pop_from_top_level ();
  return type;
}

bool
is_elsewhere (tree decl)
{
  return DECL_DECLARED_INLINE_P (decl) && DECL_REALLY_EXTERN (decl);
}

void
forget_use (tree fn)
{
  DECL_ODR_USED (fn) = 0;
}

void
adopt (tree fn)
{
  retrofit_lang_decl (fn);
}

void
adopt_body (tree fn)
{
  struct language_function *data = ggc_cleared_alloc<language_function> ();
  data->base.x_stmt_tree.stmts_are_full_exprs_p = 1;
  DECL_STRUCT_FUNCTION (fn)->language = data;
}

} // namespace

const Language language_of_cxx
    = { is_template,   is_constexpr, copies_as_bytes, resolve,
        is_overloaded, name_of,      declare_tag,     is_elsewhere,
        forget_use,    adopt,        adopt_body };

} // namespace asterism::plugin
