/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows the calls that `main` makes.  A function of another unit may start
   the runtime, as may one called through a pointer or before `main`: then
   nothing is said.  */

#include "gcc_headers.h"

#include "model/css.h"
#include "model/task.h"
#include "passes/initialized.h"
#include "passes/pointers.h"
#include "report.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* What is reachable from `main`.  */
struct Reached
{
  bool may_initialize = false;
  cgraph_edge *task_call = nullptr;
  std::vector<cgraph_node *> nodes;
};

void
follow_call (cgraph_edge *call, Reached &reached)
{
  cgraph_node *callee = call->callee->ultimate_alias_target ();
  tree fn = callee->decl;
  if (is_task (fn))
    {
      if (!reached.task_call && !css_of (fn))
        reached.task_call = call;
    }
  else if (fn == cached (Cached::Initialize))
    reached.may_initialize = true;
  else if (gimple_has_body_p (fn))
    {
      if (std::find (reached.nodes.begin (), reached.nodes.end (), callee)
          == reached.nodes.end ())
        reached.nodes.push_back (callee);
    }
  else if (!is_harmless (fn))
    reached.may_initialize = true;
}

cgraph_node *
find_main ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (MAIN_NAME_P (DECL_NAME (node->decl)) && TREE_PUBLIC (node->decl)
      && !(DECL_CONTEXT (node->decl) && TYPE_P (DECL_CONTEXT (node->decl))))
    return node;
  return nullptr;
}

bool
has_constructors ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (DECL_STATIC_CONSTRUCTOR (node->decl))
    return true;
  return false;
}

} // namespace

void
check_initialized ()
{
  cgraph_node *start = find_main ();
  if (!start || has_constructors ())
    return;
  Reached reached;
  reached.nodes.push_back (start);
  for (size_t i = 0; i < reached.nodes.size (); i++)
    {
      cgraph_node *node = reached.nodes[i];
      if (node->indirect_calls)
        return;
      for (cgraph_edge *e = node->callees; e; e = e->next_callee)
        follow_call (e, reached);
    }
  if (reached.may_initialize || !reached.task_call)
    return;
  cgraph_edge *call = reached.task_call;
  auto_diagnostic_group group;
  if (warn (Warning::Uninitialized, gimple_location (call->call_stmt),
            "task %qD is called in a program that never initializes the "
            "runtime",
            call->callee->decl))
    inform (DECL_SOURCE_LOCATION (start->decl),
            "begin %qD with %<#pragma starpu initialize%>, and end it with "
            "%<#pragma starpu shutdown%>",
            start->decl);
}

} // namespace asterism::plugin
