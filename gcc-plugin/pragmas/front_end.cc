/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the front end.  */

#include "gcc_headers.h"

#include "pragmas/front_end.h"
#include "pragmas/front_end_cxx.h"

namespace asterism::plugin
{

bool
is_cxx ()
{
  return !strncmp (lang_hooks.name, "GNU C++", 7);
}

bool
in_template ()
{
  return is_cxx () && cxx_in_template ();
}

bool
has_destructor (tree type)
{
  return is_cxx () && cxx_has_destructor (type);
}

tree
check_extent (tree expression, location_t where)
{
  tree type = TREE_TYPE (expression);
  if (expression == error_mark_node || type == error_mark_node)
    return error_mark_node;
  if (!INTEGRAL_TYPE_P (type))
    {
      auto_diagnostic_group group;
      error_at (where, "a size of type %qT for a kernel", type);
      inform (where, "it must be an integer");
      return error_mark_node;
    }
  tree value = fold (tree_strip_any_location_wrapper (expression));
  if (TREE_CODE (value) == INTEGER_CST && tree_int_cst_sgn (value) <= 0)
    {
      auto_diagnostic_group group;
      error_at (where, "a size for a kernel is not positive");
      inform (where, "give a number of work-items, blocks or bytes");
      return error_mark_node;
    }
  return fold_convert (size_type_node, value);
}

FrontEnd &
front_end ()
{
  return is_cxx () ? cxx_front_end () : c_front_end ();
}

} // namespace asterism::plugin
