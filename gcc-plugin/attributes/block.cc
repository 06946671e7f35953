/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute `block`: how many elements in each dimension of the array that
   a parameter points into the task uses.  */

#include "gcc_headers.h"

#include "attributes/table.h"
#include "language.h"
#include "model/task.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* Says whether ARGUMENT may be a bound: a string, which is read when all
   parameters are known, or an integer.  */
bool
check_bound (tree parm, tree argument)
{
  STRIP_ANY_LOCATION_WRAPPER (argument);
  if (error_operand_p (argument))
    return false;
  if (TREE_CODE (argument) == STRING_CST
      || (TREE_TYPE (argument) && INTEGRAL_TYPE_P (TREE_TYPE (argument))))
    return true;
  location_t where = place_of_attribute (parm, "block");
  auto_diagnostic_group group;
  error_at (where, "argument of attribute %qs is not an integer", "block");
  inform (where, "name an earlier parameter, or write an expression of "
                 "parameters as a string");
  return false;
}

} // namespace

tree
handle_block (tree *node, tree name, tree arguments, int, bool *no_add)
{
  *no_add = true;
  if (TREE_CODE (*node) != PARM_DECL)
    {
      location_t where = DECL_P (*node) ? place_of_attribute (*node, "block")
                                        : input_location;
      auto_diagnostic_group group;
      error_at (where, "attribute %qE applies to parameters of tasks only",
                name);
      inform (where, "put it behind the name of a parameter that points into "
                     "an array");
      return NULL_TREE;
    }
  tree type = TREE_TYPE (*node);
  if (type == error_mark_node || language ().is_template (*node))
    return NULL_TREE;
  if (!buffer_pointee (type))
    {
      location_t where = place_of_attribute (*node, "block");
      auto_diagnostic_group group;
      error_at (where,
                "attribute %qE on parameter %qD, which is not a pointer or "
                "an array",
                name, *node);
      inform (where, "a value has no bounds");
      return NULL_TREE;
    }
  *no_add = false;
  for (tree a = arguments; a; a = TREE_CHAIN (a))
    if (!check_bound (*node, TREE_VALUE (a)))
      *no_add = true;
  return NULL_TREE;
}

} // namespace asterism::plugin
