/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute `task_implementation`: the function computes a task on a kind
   of device.  */

#include "gcc_headers.h"

#include "attributes/suggest.h"
#include "attributes/table.h"
#include "language.h"
#include "model/task.h"
#include "report.h"
#include "source/declaration.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* The attribute of FN that is being read.  Where it is written is looked for
   only to report an error.  */
struct Reading
{
  tree fn;
  tree arguments;

  tree
  argument (unsigned index) const
  {
    return TREE_VALUE (index ? TREE_CHAIN (arguments) : arguments);
  }

  Spelling
  spelling () const
  {
    return Spelling (fn, DECL_SOURCE_LOCATION (fn), "task_implementation",
                     arguments);
  }

  /* Returns the location of argument INDEX, or else of the function.  */
  location_t
  place_of (unsigned index) const
  {
    if (EXPR_HAS_LOCATION (argument (index)))
      return EXPR_LOCATION (argument (index));
    location_t place = spelling ().argument (index);
    return place ? place : DECL_SOURCE_LOCATION (fn);
  }
};

void
report_no_string (const Reading &reading)
{
  location_t place = reading.place_of (0);
  auto_diagnostic_group group;
  error_at (place, "first argument of %qs is not a string",
            "task_implementation");
  inform (place, "write %<\"cpu\"%>, %<\"opencl\"%> or %<\"cuda\"%>");
}

void
warn_of_target (const Reading &reading, const char *name)
{
  location_t place = reading.place_of (0);
  auto_diagnostic_group group;
  if (warn (Warning::UnknownTarget, place, "unknown target %qs", name))
    suggest_target (place, name, place != DECL_SOURCE_LOCATION (reading.fn));
}

/* Returns the target that the first argument names, nothing after reporting
   that it names none.  */
std::optional<Target>
read_target (const Reading &reading)
{
  tree argument = reading.argument (0);
  STRIP_ANY_LOCATION_WRAPPER (argument);
  if (error_operand_p (argument))
    return {};
  if (TREE_CODE (argument) != STRING_CST
      || TYPE_PRECISION (TREE_TYPE (TREE_TYPE (argument))) != BITS_PER_UNIT)
    {
      report_no_string (reading);
      return {};
    }
  const char *name = TREE_STRING_POINTER (argument);
  Target target = target_from_name (name);
  if (target == Target::Unknown && enabled (Warning::UnknownTarget))
    warn_of_target (reading, name);
  return target;
}

void
report_no_function (const Reading &reading)
{
  tree argument = reading.argument (1);
  location_t place = reading.place_of (1);
  auto_diagnostic_group group;
  if (language ().is_overloaded (argument))
    error_at (place, "no overload of %qE has the type of %qD",
              language ().name_of (argument), reading.fn);
  else
    error_at (place, "second argument of %qs is not a function",
              "task_implementation");
  std::string name = reading.spelling ().name_in_argument (1);
  const char *other = nearest_task (name.c_str (), reading.fn);
  if (!other)
    {
      inform (place, "name the task that %qD implements", reading.fn);
      return;
    }
  gcc_rich_location rich (place);
  rich.add_fixit_replace (other);
  inform (&rich, "did you mean the task %qs?", other);
}

/* Returns the task that the second argument names, NULL_TREE after reporting
   that it names no function.  */
tree
read_task (const Reading &reading)
{
  tree argument = reading.argument (1);
  if (error_operand_p (argument))
    return NULL_TREE;
  tree task = language ().resolve (argument, TREE_TYPE (reading.fn));
  if (!task)
    report_no_function (reading);
  return task;
}

/* Returns the parameter of FN that TASK does not have so, as it is written;
   the function when it differs in more than that.  */
location_t
different_parameter (tree fn, tree task)
{
  location_t where = DECL_SOURCE_LOCATION (fn);
  tree p = TYPE_ARG_TYPES (TREE_TYPE (fn));
  tree q = TYPE_ARG_TYPES (TREE_TYPE (task));
  if (list_length (p) != list_length (q))
    return where;
  for (unsigned i = 0; p; p = TREE_CHAIN (p), q = TREE_CHAIN (q), i++)
    if (!lang_hooks.types_compatible_p (TREE_VALUE (p), TREE_VALUE (q)))
      {
        location_t place = Declaration (fn, where).parameter (i);
        return place ? place : where;
      }
  return where;
}

/* Reports how the type of FN differs from that of TASK.  */
void
report_difference (tree fn, tree task)
{
  auto_diagnostic_group group;
  error_at (different_parameter (fn, task),
            "type of %qD differs from that of task %qD", fn, task);
  inform (DECL_SOURCE_LOCATION (task), "give it the type of the task: %qT",
          TREE_TYPE (task));
}

bool
same_type (tree fn, tree task)
{
  tree a = TREE_TYPE (fn), b = TREE_TYPE (task);
  if (a == error_mark_node || b == error_mark_node)
    return true;
  if (TREE_CODE (a) != TREE_CODE (b) || prototype_p (a) != prototype_p (b)
      || !lang_hooks.types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  tree p = TYPE_ARG_TYPES (a), q = TYPE_ARG_TYPES (b);
  for (; p && q; p = TREE_CHAIN (p), q = TREE_CHAIN (q))
    if (!lang_hooks.types_compatible_p (TREE_VALUE (p), TREE_VALUE (q)))
      return false;
  return !p && !q;
}

bool
check_function (tree node, tree name)
{
  if (TREE_CODE (node) != FUNCTION_DECL)
    {
      location_t where
          = DECL_P (node) ? place_of_attribute (node, IDENTIFIER_POINTER (name))
                          : input_location;
      auto_diagnostic_group group;
      error_at (where, "attribute %qE applies to functions only", name);
      inform (where, "put it on the function that implements the task");
      return false;
    }
  location_t where = DECL_SOURCE_LOCATION (node);
  if (TREE_CODE (TREE_TYPE (node)) == METHOD_TYPE)
    {
      auto_diagnostic_group group;
      error_at (where, "member function %qD cannot implement a task", node);
      inform (where, "make it %<static%>, or a free function");
      return false;
    }
  if (language ().is_template (node))
    {
      auto_diagnostic_group group;
      error_at (where, "function template %qD cannot implement a task", node);
      inform (where, "call the template from a function that implements the "
                     "task");
      return false;
    }
  return true;
}

} // namespace

tree
handle_task_implementation (tree *node, tree name, tree arguments, int,
                            bool *no_add)
{
  *no_add = true;
  if (!check_function (*node, name))
    return NULL_TREE;
  location_t where = DECL_SOURCE_LOCATION (*node);
  const Reading reading = { *node, arguments };
  std::optional<Target> target = read_target (reading);
  tree task = read_task (reading);
  if (!target || !task)
    return NULL_TREE;
  if (!same_type (*node, task))
    report_difference (*node, task);
  else
    note_task_of (*node, task, *target, where);
  return NULL_TREE;
}

} // namespace asterism::plugin
