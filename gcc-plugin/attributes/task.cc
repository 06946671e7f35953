/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute `task`: the function is a task.  */

#include "gcc_headers.h"

#include "attributes/table.h"
#include "build/codelet.h"
#include "language.h"
#include "source/declaration.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* Says whether FN may be a task as far as its type tells.  */
bool
check_type (tree fn)
{
  location_t where = DECL_SOURCE_LOCATION (fn);
  tree type = TREE_TYPE (fn);
  if (!VOID_TYPE_P (TREE_TYPE (type)))
    {
      auto_diagnostic_group group;
      error_at (where, "task %qD must not return a value, but returns %qT", fn,
                TREE_TYPE (type));
      inform (where, "declare it to return %<void%>; a result goes to an "
                     "%<output%> parameter");
    }
  else if (!prototype_p (type))
    {
      auto_diagnostic_group group;
      error_at (where, "task %qD is declared without a prototype", fn);
      gcc_rich_location rich (where);
      if (location_t end = Declaration (fn, where).end_of_empty_parameters ())
        rich.add_fixit_insert_before (end, "void");
      inform (&rich, "list its parameters, or write %<(void)%>");
    }
  else if (stdarg_p (type))
    {
      auto_diagnostic_group group;
      error_at (where, "task %qD must not be variadic", fn);
      inform (where, "replace %<...%> by parameters");
    }
  else
    return true;
  return false;
}

/* Says whether FN is of a kind that may be a task.  */
bool
check_kind (tree fn)
{
  location_t where = DECL_SOURCE_LOCATION (fn);
  const char *kind = nullptr;
  if (TREE_CODE (TREE_TYPE (fn)) == METHOD_TYPE
      || (DECL_CONTEXT (fn) && TYPE_P (DECL_CONTEXT (fn))))
    kind = G_ ("member function %qD cannot be a task");
  else if (language ().is_template (fn))
    kind = G_ ("function template %qD cannot be a task");
  else if (language ().is_constexpr (fn))
    kind = G_ ("%<constexpr%> function %qD cannot be a task");
  if (!kind)
    return true;
  auto_diagnostic_group group;
  error_at (where, kind, fn);
  inform (where, "declare a free function as the task, and call it from here");
  return false;
}

} // namespace

tree
handle_task (tree *node, tree name, tree, int, bool *no_add)
{
  *no_add = true;
  if (TREE_CODE (*node) != FUNCTION_DECL)
    {
      location_t where = DECL_P (*node) ? place_of_attribute (*node, "task")
                                        : input_location;
      auto_diagnostic_group group;
      error_at (where, "attribute %qE applies to functions only", name);
      inform (where, "put it on the declaration of the function to call");
    }
  else if (TREE_TYPE (*node) != error_mark_node && check_kind (*node)
           && check_type (*node))
    {
      declare_codelet_type ();
      *no_add = false;
    }
  return NULL_TREE;
}

} // namespace asterism::plugin
