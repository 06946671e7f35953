/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds calls of tasks within implementations.  */

#include "gcc_headers.h"

#include "model/task.h"
#include "options.h"
#include "passes/nested.h"

namespace asterism::plugin
{

namespace
{

tree
check_call (tree *node, int *subtrees, void *data)
{
  if (TYPE_P (*node))
    *subtrees = 0;
  if (TREE_CODE (*node) != CALL_EXPR)
    return NULL_TREE;
  tree callee = get_callee_fndecl (*node);
  if (!callee || !is_task (callee))
    return NULL_TREE;
  tree fn = static_cast<tree> (data);
  location_t where = EXPR_LOC_OR_LOC (*node, DECL_SOURCE_LOCATION (fn));
  auto_diagnostic_group group;
  error_at (where, "task %qD is called within an implementation", callee);
  inform (DECL_SOURCE_LOCATION (fn),
          "%qD runs as a task; call a plain function from it, or drop "
          "%<-fplugin-arg-asterism-no-nested%>",
          fn);
  return NULL_TREE;
}

} // namespace

void
check_nested (void *data, void *)
{
  tree fn = static_cast<tree> (data);
  if (!given (Switch::NoNested) || !fn || TREE_CODE (fn) != FUNCTION_DECL
      || !(is_task (fn) || is_implementation (fn)))
    return;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), check_call, fn);
}

} // namespace asterism::plugin
