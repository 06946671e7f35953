/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` and `target` before a function.  */

#include "gcc_headers.h"

#include "attributes/table.h"
#include "build/launch.h"
#include "model/css_call.h"
#include "pragmas/css_call.h"
#include "pragmas/css_reader.h"
#include "pragmas/css_task.h"
#include "pragmas/front_end.h"
#include "pragmas/table.h"

namespace asterism::plugin
{

namespace
{

/* The lines that wait for their function.  */
std::vector<CssLine> &
pending ()
{
  static auto &lines = *new std::vector<CssLine>;
  return lines;
}

CssFrontEnd &
css_front_end ()
{
  return is_cxx () ? cxx_css () : c_css ();
}

/* Makes FN, which is no task, implement TASK on the devices of its lines.  */
void
implement (tree fn, tree task, std::vector<Target> targets, location_t where)
{
  if (targets.empty ())
    targets.push_back (Target::Cpu);
  for (Target target : targets)
    note_task_of (fn, task, target, where);
}

/* Makes FN a task, as its attribute would.  */
bool
make_task (tree fn)
{
  bool refused = false;
  tree node = fn;
  handle_task (&node, get_identifier ("task"), NULL_TREE, 0, &refused);
  if (refused)
    return false;
  if (!lookup_attribute ("task", DECL_ATTRIBUTES (fn)))
    DECL_ATTRIBUTES (fn)
        = tree_cons (get_identifier ("task"), NULL_TREE, DECL_ATTRIBUTES (fn));
  return true;
}

void
note (tree fn, CssReader &reader, location_t where)
{
  if (!reader.check_parameters (where))
    return;
  const CssTask *earlier = css_of (fn);
  if (!earlier || same_accesses (*earlier, reader.task))
    {
      if (earlier && reader.task.targets.empty ())
        reader.task.targets = earlier->targets;
      return note_css (fn, std::move (reader.task));
    }
  auto_diagnostic_group group;
  error_at (where, "%<#pragma css task%> of %qD differs from an earlier one",
            fn);
  inform (DECL_SOURCE_LOCATION (fn), "give both the same accesses");
}

void
apply (tree fn, const std::vector<CssLine> &lines)
{
  location_t where = lines.front ().where;
  css_space () = "css";
  bool has_task = std::any_of (lines.begin (), lines.end (),
                               [] (const CssLine &l) { return !l.is_target; });
  CssReader reader (fn, css_front_end ());
  if (has_task && !make_task (fn))
    return;
  if (!reader.read (lines))
    return;
  const std::vector<Target> targets = reader.task.targets;
  const bool launches = reader.launch.where != UNKNOWN_LOCATION;
  if (launches
      && !check_launch (fn, targets, reader.implemented, reader.launch))
    return;
  if (reader.implemented)
    {
      DECL_ATTRIBUTES (fn) = remove_attribute ("task", DECL_ATTRIBUTES (fn));
      if (!launches)
        return implement (fn, reader.implemented, targets, where);
    }
  tree parameters = reader.task.parameters;
  if (has_task && !reader.implemented)
    note (fn, reader, where);
  if (launches && (has_task || reader.implemented))
    return make_launch (reader.implemented ? reader.implemented : fn,
                        targets[0], reader.launch, parameters);
  if (has_task)
    return;
  auto_diagnostic_group group;
  error_at (where, "%<#pragma css target%> without a task");
  inform (where, "add a line %<#pragma css task%>, or a clause "
                 "%<implements%>");
}

/* Handles a line `task' where a statement may stand.  */
void
handle_statement_line (CssLine &line)
{
  if (!read_clauses (line.tokens, line.clauses))
    return;
  if (!front_end ().is_unbraced_body ())
    return emit_css_call (line);
  auto_diagnostic_group group;
  error_at (line.where,
            "%<#pragma %s task%> is the body of a statement "
            "without braces",
            css_space ());
  inform (line.where, "put it, and what follows, into braces");
}

/* Handles a line of the directive, TARGET or `task`.  */
void
handle_line (bool is_target)
{
  CssLine line;
  css_space () = "css";
  line.where = input_location;
  line.is_target = is_target;
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return;
  line.tokens = front.read_line ();
  if (!is_target && front.in_block ())
    return handle_statement_line (line);
  if (!front.at_top_level ())
    {
      auto_diagnostic_group group;
      error_at (line.where, "%<#pragma css task%> inside a function");
      inform (line.where, "put it before the declaration of a function");
      return;
    }
  auto is_task_line = [] (const CssLine &l) { return !l.is_target; };
  if (!is_target
      && std::any_of (pending ().begin (), pending ().end (), is_task_line))
    check_css_tasks ();
  pending ().push_back (std::move (line));
  /* The parts point to its tokens, which stay where they are.  */
  CssLine &kept = pending ().back ();
  bool right = read_clauses (kept.tokens, kept.clauses);
  if (right && is_target && kept.clauses.empty ())
    {
      right = false;
      auto_diagnostic_group group;
      error_at (kept.where, "%<#pragma css target%> without a clause");
      inform (kept.where, "name a device, as in %<device (cuda)%>");
    }
  if (!right || !css_front_end ().keep_line (kept))
    pending ().pop_back ();
}

} // namespace

void
apply_css_task (tree fn)
{
  if (pending ().empty () || TREE_TYPE (fn) == error_mark_node
      || DECL_ARTIFICIAL (fn) || css_front_end ().made (fn))
    return;
  /* The lines are those of the function being defined, not of one that its body
     declares, or of a lambda there.  */
  if ((current_function_decl && current_function_decl != fn)
      || decl_function_context (fn))
    return;
  const std::vector<CssLine> lines = std::move (pending ());
  pending ().clear ();
  apply (fn, lines);
  css_front_end ().forget_lines ();
}

bool
expects_css_task ()
{
  return !pending ().empty ();
}

void
check_css_tasks ()
{
  if (pending ().empty ())
    return;
  auto_diagnostic_group group;
  error_at (pending ()[0].where, "%<#pragma css task%> is not followed by a "
                                 "function");
  inform (pending ()[0].where, "put it directly before a declaration or "
                               "definition");
  pending ().clear ();
}

void
handle_css_task (cpp_reader *)
{
  handle_line (false);
}

void
handle_starpu_task (cpp_reader *)
{
  CssLine line;
  css_space () = "starpu";
  line.where = input_location;
  line.is_target = false;
  FrontEnd &front = front_end ();
  if (front.line_is_done ())
    return;
  line.tokens = front.read_line ();
  if (front.in_block ())
    return handle_statement_line (line);
  auto_diagnostic_group group;
  error_at (line.where, "%<#pragma starpu task%> outside a function");
  inform (line.where, "it stands before a call or a block; the attribute "
                      "%<task%> makes a task of a function");
}

void
handle_css_target (cpp_reader *)
{
  handle_line (true);
}

} // namespace asterism::plugin
