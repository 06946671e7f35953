/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells which memory of a device an expression is about.  */

#include "gcc_headers.h"

#include "kernels/spaces.h"

namespace asterism::plugin
{

namespace
{

/* Returns T without conversions between pointers, which change no bit.  */
tree
bare_pointer (tree t)
{
  while ((CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
          || TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == VIEW_CONVERT_EXPR)
         && POINTER_TYPE_P (TREE_TYPE (t))
         && POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  return t;
}

} // namespace

bool
is_memory_of_program (tree decl)
{
  return VAR_P (decl) && (TREE_STATIC (decl) || DECL_EXTERNAL (decl));
}

Space
space_of (tree t, const Variables &variables)
{
  for (;;)
    {
      t = bare_pointer (t);
      const unsigned code = TREE_CODE (t);
      if (DECL_P (t))
        {
          if (POINTER_TYPE_P (TREE_TYPE (t)))
            return variables.space (t);
          return is_memory_of_program (t) ? Space::Constant : Space::Private;
        }
      if (code == TARGET_EXPR || code == COMPOUND_LITERAL_EXPR)
        return Space::Private;
      if (code == COND_EXPR || code == COMPOUND_EXPR || code == MODIFY_EXPR)
        t = TREE_OPERAND (t, 1);
      else if (code == ADDR_EXPR || code == POINTER_PLUS_EXPR
               || handled_component_p (t) || code == INDIRECT_REF
               || code == MEM_REF || code == SAVE_EXPR
               || code == PREINCREMENT_EXPR || code == POSTINCREMENT_EXPR
               || code == PREDECREMENT_EXPR || code == POSTDECREMENT_EXPR)
        t = TREE_OPERAND (t, 0);
      else
        return Space::Global;
    }
}

} // namespace asterism::plugin
