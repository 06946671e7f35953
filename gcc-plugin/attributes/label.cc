/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute `label`: the task computes much, or mostly moves memory.  */

#include "gcc_headers.h"

#include "attributes/label.h"
#include "attributes/suggest.h"
#include "attributes/table.h"
#include "model/label.h"
#include "model/task.h"
#include "roots.h"
#include "source/spelling.h"

namespace asterism::plugin
{

namespace
{

/* Returns the location of the argument of the attribute of FN, or else of the
   function.  */
location_t
place_of_argument (tree fn, tree arguments)
{
  if (EXPR_HAS_LOCATION (TREE_VALUE (arguments)))
    return EXPR_LOCATION (TREE_VALUE (arguments));
  location_t where = DECL_SOURCE_LOCATION (fn);
  location_t place = Spelling (fn, where, "label", arguments).argument (0);
  return place ? place : where;
}

/* Says whether the argument is the name of a label, and reports when not.  */
bool
check_argument (tree fn, tree name, tree arguments)
{
  tree text = TREE_VALUE (arguments);
  STRIP_ANY_LOCATION_WRAPPER (text);
  if (error_operand_p (text))
    return false;
  if (TREE_CODE (text) != STRING_CST
      || TYPE_PRECISION (TREE_TYPE (TREE_TYPE (text))) != BITS_PER_UNIT)
    {
      location_t place = place_of_argument (fn, arguments);
      auto_diagnostic_group group;
      error_at (place, "argument of %qE is not a string", name);
      inform (place, "write %<\"blas2\"%> for a task that is memory-bound, or "
                     "%<\"blas3\"%> for one that computes");
      return false;
    }
  if (flag_of_label (TREE_STRING_POINTER (text)) != 0)
    return true;
  location_t place = place_of_argument (fn, arguments);
  auto_diagnostic_group group;
  error_at (place, "unknown label %qs", TREE_STRING_POINTER (text));
  suggest_label (place, TREE_STRING_POINTER (text),
                 place != DECL_SOURCE_LOCATION (fn));
  return false;
}

/* The functions with labels, each once.  */
std::vector<tree> &
labelled ()
{
  static auto &functions = *new std::vector<tree>;
  return functions;
}

void
check_labels_of (tree fn)
{
  const int flags = label_flags (fn);
  location_t where = place_of_attribute (fn, "label");
  auto_diagnostic_group group;
  if (!is_task (fn))
    {
      error_at (where, "function %qD has the attribute %qs, but is no task", fn,
                "label");
      gcc_rich_location place (DECL_SOURCE_LOCATION (fn));
      place.add_fixit_insert_before ("__attribute__ ((task)) ");
      inform (&place, "declare it with the attribute %<task%>; a label of an "
                      "implementation goes to its task");
    }
  else if ((flags & (flags - 1)) != 0)
    {
      error_at (where, "task %qD has labels of different meaning", fn);
      inform (where, "leave the one that the task spends its time with");
    }
}

} // namespace

void
note_labels (tree fn)
{
  std::vector<tree> &known = labelled ();
  if (labels_of (fn)
      && std::find (known.begin (), known.end (), fn) == known.end ())
    known.push_back (keep (fn));
}

void
check_labels ()
{
  for (tree fn : labelled ())
    check_labels_of (fn);
}

tree
handle_label (tree *node, tree name, tree arguments, int, bool *no_add)
{
  *no_add = true;
  if (TREE_CODE (*node) != FUNCTION_DECL)
    {
      location_t where = DECL_P (*node) ? place_of_attribute (*node, "label")
                                        : input_location;
      auto_diagnostic_group group;
      error_at (where, "attribute %qE applies to functions only", name);
      inform (where, "put it on the declaration of the task that it is about");
    }
  else
    *no_add = !check_argument (*node, name, arguments);
  return NULL_TREE;
}

} // namespace asterism::plugin
