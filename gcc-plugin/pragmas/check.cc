/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that the statement pragmas share.  */

#include "gcc_headers.h"

#include "pragmas/check.h"

namespace asterism::plugin
{

bool
check_pointer (const char *name, const Operand &operand)
{
  tree type = operand.type;
  if (type == error_mark_node)
    return false;
  bool is_array = TREE_CODE (type) == ARRAY_TYPE;
  if (!is_array && TREE_CODE (type) != POINTER_TYPE)
    {
      auto_diagnostic_group group;
      if (TREE_CODE (type) == LANG_TYPE)
        error_at (operand.where,
                  "the argument of %<#pragma starpu %s%> is neither a pointer "
                  "nor an array",
                  name);
      else
        error_at (operand.where,
                  "the argument of %<#pragma starpu %s%> has type %qT, which "
                  "is neither a pointer nor an array",
                  name, type);
      if (RECORD_OR_UNION_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
          || INTEGRAL_TYPE_P (type))
        inform (operand.where, "name a pointer to the data, or an array; the "
                               "address of one object is %<&object%>");
      else
        inform (operand.where, "name a pointer to the data, or an array");
      return false;
    }
  if (!is_array && FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)))
    {
      auto_diagnostic_group group;
      error_at (operand.where,
                "the argument of %<#pragma starpu %s%> points to a function",
                name);
      inform (operand.where, "only data can be registered");
      return false;
    }
  return true;
}

tree
named_decl (tree expression)
{
  for (;;)
    {
      STRIP_NOPS (expression);
      switch (TREE_CODE (expression))
        {
        case VAR_DECL:
        case PARM_DECL:
        case RESULT_DECL:
          return expression;
        case ADDR_EXPR:
        case COMPONENT_REF:
        case ARRAY_REF:
        case NON_LVALUE_EXPR:
        case VIEW_CONVERT_EXPR:
          expression = TREE_OPERAND (expression, 0);
          break;
        default:
          return NULL_TREE;
        }
    }
}

} // namespace asterism::plugin
