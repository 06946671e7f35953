/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute `output`: the task writes all of the buffer, and does not read
   it before; and what can be said of other buffers that a task changes: that
   calls of it commute or run at the same time, that the buffer is scratch
   memory, or that calls add to it.  */

#include "gcc_headers.h"

#include "attributes/table.h"
#include "language.h"
#include "model/task.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* Reports that the attribute NAME is on NODE, which is no parameter.  */
void
report_no_parameter (tree node, tree name)
{
  location_t where = DECL_P (node)
                         ? place_of_attribute (node, IDENTIFIER_POINTER (name))
                         : input_location;
  auto_diagnostic_group group;
  if (POINTER_TYPE_P (node))
    {
      error_at (where, "attribute %qE behind %<*%> is one of the pointer type",
                name);
      inform (where, "put it in front of the type of the parameter, or behind "
                     "its name");
      return;
    }
  if (TREE_CODE (node) == ARRAY_TYPE)
    {
      error_at (
          where,
          "attribute %qE behind the bounds of an array is one of the type "
          "of the array",
          name);
      inform (where, "put it in front of the type of the parameter, or behind "
                     "its name");
      return;
    }
  error_at (where, "attribute %qE applies to parameters of tasks only", name);
  inform (where, "put it on the parameter that the task writes");
}

} // namespace

tree
handle_output (tree *node, tree name, tree, int, bool *no_add)
{
  *no_add = true;
  if (TREE_CODE (*node) != PARM_DECL)
    {
      report_no_parameter (*node, name);
      return NULL_TREE;
    }
  tree type = TREE_TYPE (*node);
  if (type == error_mark_node || language ().is_template (*node))
    return NULL_TREE;
  Mode mode = mode_of (type, true);
  *no_add = mode != Mode::Write;
  if (!*no_add)
    return NULL_TREE;
  const char *attribute = IDENTIFIER_POINTER (name);
  location_t where = place_of_attribute (*node, attribute);
  auto_diagnostic_group group;
  if (mode == Mode::Value)
    {
      error_at (where,
                "attribute %qE on parameter %qD, which is not a pointer or "
                "an array",
                name, *node);
      inform (where,
              "a value is copied when the task is called: pass a pointer "
              "to registered data");
    }
  else
    {
      error_at (where,
                "attribute %qE on parameter %qD, which points to constant "
                "data",
                name, *node);
      gcc_rich_location rich (where);
      rich.fixits_cannot_be_auto_applied ();
      Spelling (*node, DECL_SOURCE_LOCATION (*node), attribute)
          .add_removal (&rich);
      inform (&rich, "remove %<const%> or the attribute");
    }
  return NULL_TREE;
}

} // namespace asterism::plugin
