/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides which tasks of a unit get a codelet, and has everything made.  */

#include "gcc_headers.h"

#include "attributes/check.h"
#include "build/codelet.h"
#include "build/css_bounds.h"
#include "build/css_memory.h"
#include "build/descriptor.h"
#include "build/dump.h"
#include "build/implicit.h"
#include "build/submission.h"
#include "build/unit.h"
#include "kernels/generate.h"
#include "language.h"
#include "model/css.h"
#include "options.h"
#include "report.h"

namespace asterism::plugin
{

namespace
{

/* Returns the tasks that have an implementation defined in this unit, in the
   order of the first of these.  */
std::vector<tree>
tasks_defined ()
{
  std::vector<tree> tasks;
  cgraph_node *node;
  std::vector<cgraph_node *> nodes;
  FOR_EACH_FUNCTION (node)
  if (DECL_INITIAL (node->decl) && is_implementation (node->decl))
    nodes.push_back (node);
  std::sort (nodes.begin (), nodes.end (), [] (cgraph_node *a, cgraph_node *b) {
    return a->order < b->order;
  });
  for (cgraph_node *n : nodes)
    for (tree task : tasks_of (n->decl))
      if (std::find (tasks.begin (), tasks.end (), task) == tasks.end ())
        tasks.push_back (task);
  return tasks;
}

/* Implementations for unknown targets were warned about; they are left out.  */
Task
runnable (Task task)
{
  std::erase_if (task.implementations, [] (const Implementation &i) {
    return i.target == Target::Unknown;
  });
  return task;
}

void
generate (const Task &task)
{
  BlockLayout layout = lay_out_block (task);
  tree descriptor = build_descriptor (task, layout);
  bool has_body = DECL_INITIAL (task.decl);
  bool elsewhere = has_body && language ().is_elsewhere (task.decl);
  define_submission (task, layout, descriptor, has_body);
  /* Another unit has the function of that name, and its codelet.  */
  DECL_EXTERNAL (task.decl) = elsewhere;
  std::vector<tree> wrappers;
  if (!elsewhere)
    {
      for (const Implementation &i : task.implementations)
        wrappers.push_back (build_wrapper (task, i, layout));
      define_codelet (task, wrappers, descriptor);
    }
  if (given (Switch::Dump))
    dump_task (task, layout, wrappers);
}

void
tell_generated (const Task &task)
{
  location_t where = DECL_SOURCE_LOCATION (task.decl);
  tell (where, "task %qD has %wu implementations here", task.decl,
        static_cast<unsigned HOST_WIDE_INT> (task.implementations.size ()));
  for (const Implementation &i : task.implementations)
    tell (DECL_SOURCE_LOCATION (i.decl), "%qD implements %qD for %qs", i.decl,
          task.decl, name_of (i.target));
  tell (where,
        "generated the codelet of %qD, its submission and a wrapper per "
        "implementation",
        task.decl);
}

/* Tells which tasks nothing is generated for; DEFINED are the others.  */
void
tell_left_out (const std::vector<tree> &defined)
{
  for (tree decl : known_tasks ())
    if (std::find (defined.begin (), defined.end (), decl) == defined.end ())
      tell (DECL_SOURCE_LOCATION (decl),
            "nothing is generated for task %qD: this file defines no "
            "implementation of it",
            decl);
}

/* Makes the body that the program gives to a task an implementation.  */
void
make_implicit (tree fn)
{
  check_css_bounds (fn);
  location_t where = DECL_SOURCE_LOCATION (fn);
  tree body = move_body (fn);
  std::vector<Target> targets;
  if (const CssTask *css = css_of (fn))
    targets = css->targets;
  if (targets.empty ())
    targets.push_back (Target::Cpu);
  for (Target target : targets)
    {
      note_task_of (body, fn, target, where);
      note_implementation (fn, { body, target, where });
    }
  cgraph_node::finalize_function (body, true);
}

void
make_implicit_all ()
{
  std::vector<tree> tasks;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (is_task (node->decl) && DECL_SAVED_TREE (node->decl) && node->definition)
    tasks.push_back (node->decl);
  for (tree task : tasks)
    make_implicit (task);
}

void
generate_unit ()
{
  if (!seen_error () && !flag_syntax_only)
    make_implicit_all ();
  const std::vector<tree> defined = tasks_defined ();
  tell_left_out (defined);
  for (tree decl : defined)
    {
      if (!is_task (decl))
        continue;
      Task task = runnable (describe_task (decl));
      if (!check_task_to_generate (task) || seen_error () || flag_syntax_only)
        continue;
      generate (task);
      tell_generated (task);
    }
}

void (*parse_file) ();

void
parse_and_generate ()
{
  parse_file ();
  check_unit ();
  watch_css_memory ();
  make_kernel_implementations ();
  generate_unit ();
}

} // namespace

void
watch_end_of_unit (void *, void *)
{
  if (lang_hooks.parse_file == parse_and_generate)
    return;
  parse_file = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_and_generate;
}

} // namespace asterism::plugin
