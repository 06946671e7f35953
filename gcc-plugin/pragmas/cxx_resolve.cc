/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks and builds the calls that stand for pragmas in C++, once GCC has
   parsed and instantiated their operands.  */

#define ASTERISM_FRONT_END_CXX
#include "gcc_headers.h"

#include "pragmas/cxx_resolve.h"

#include "build/kernel.h"
#include "pragmas/front_end.h"

namespace asterism::plugin
{

namespace
{

/* Returns ARGUMENT without what only carries its place.  */
tree
bare (tree argument)
{
  return tree_strip_any_location_wrapper (argument);
}

location_t
place (tree argument)
{
  argument = bare (argument);
  return TREE_CODE (argument) == INTEGER_CST
             ? static_cast<location_t> (TREE_INT_CST_LOW (argument))
             : input_location;
}

} // namespace

tree
resolve_cxx (const Statement &statement, vec<tree, va_gc> *arguments)
{
  unsigned count = vec_safe_length (arguments);
  if (count % 2 == 0 || (count > 5 && statement.shape != Shape::List))
    {
      auto_diagnostic_group group;
      error_at (count ? place ((*arguments)[0]) : input_location,
                "wrong number of arguments of %<#pragma %s %s%>",
                statement.space, statement.name);
      inform (input_location, "a pack may not be expanded here");
      return error_mark_node;
    }
  const unsigned id = statement.is_place ? place ((*arguments)[count - 1]) : 0;
  std::vector<Operand> operands;
  for (unsigned i = 1; i < count; i += 2)
    {
      tree expression = (*arguments)[i + 1];
      if (error_operand_p (expression))
        return error_mark_node;
      tree type = non_reference (unlowered_expr_type (expression));
      bool addressed = statement.is_place && i + 2 < count
                       && statement.is_place (id, i / 2)
                       && !POINTER_TYPE_P (type)
                       && TREE_CODE (type) != ARRAY_TYPE;
      tree value = type == unknown_type_node || VOID_TYPE_P (type) ? expression
                   : addressed
                       ? cp_build_addr_expr (expression, tf_warning_or_error)
                       : decay_conversion (expression, tf_warning_or_error);
      if (error_operand_p (value))
        return error_mark_node;
      operands.push_back ({ value, type, place ((*arguments)[i]) });
    }
  return statement.build (place ((*arguments)[0]), operands);
}

tree
resolve_cxx_extent (vec<tree, va_gc> *arguments)
{
  if (vec_safe_length (arguments) != 2)
    return error_mark_node;
  for (tree p = DECL_ARGUMENTS (current_function_decl); p; p = DECL_CHAIN (p))
    {
      TREE_USED (p) = 1;
      DECL_READ_P (p) = 1;
    }
  tree expression = (*arguments)[1];
  if (error_operand_p (expression))
    return error_mark_node;
  return check_extent (decay_conversion (expression, tf_warning_or_error),
                       place ((*arguments)[0]));
}

} // namespace asterism::plugin
