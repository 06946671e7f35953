/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves two forward problems over the flow of control for each pointer that a
   function makes or declares: whether it is registered on all paths, and
   whether it is on any.  */

#include "gcc_headers.h"

#include "model/task.h"
#include "passes/conditions.h"
#include "passes/events.h"
#include "passes/unregistered.h"
#include "report.h"
#include "source/declaration.h"

namespace asterism::plugin
{

namespace
{

/* What is known of each root at one place: registered or not.  */
using State = std::vector<char>;

/* A pointer that is followed.  */
struct Root
{
  Origin origin;
  bool piecewise = false; /* parts of it are registered by themselves */
  bool kept = false;      /* it is in memory as well */
  bool reported = false;
  std::vector<unsigned> parts;  /* of a join: what it may be */
  std::vector<unsigned> wholes; /* the joins that it is a part of */
  std::vector<basic_block> registrations;
  std::vector<basic_block> unregistrations;
};

class Checker
{
public:
  void check ();

private:
  int find (const Origin &origin) const;
  int add (const Origin &origin);
  void add_join (unsigned root);
  void collect ();
  void note (const Event &event, basic_block block);
  void inherit_registrations ();

  void solve (bool on_all_paths, std::vector<State> &after);
  State enter (basic_block block, bool on_all_paths,
               const std::vector<State> &after) const;
  State along (edge e, const std::vector<State> &after) const;
  void enter_joins (basic_block block, State &state,
                    const std::vector<State> &after) const;
  void apply (const Event &event, State &state) const;
  void set_registered (unsigned root, State &state) const;
  bool is_registered (unsigned root, const State &state,
                      std::vector<unsigned> above = {}) const;
  bool leaves_registering_loop (edge e, unsigned root) const;
  bool is_still_registered (const Root &root, basic_block place,
                            basic_block block) const;
  bool is_registered_under_same_conditions (unsigned root,
                                            basic_block block) const;
  void check_block (basic_block block);
  void report (const Event &use, unsigned root);

  std::vector<Root> roots_;
  std::vector<Events> events_;   /* by the number of the block */
  std::vector<State> all_, any_; /* after each block */
  bool has_uses_ = false;
};

int
Checker::find (const Origin &origin) const
{
  for (size_t i = 0; i < roots_.size (); i++)
    if (roots_[i].origin.key == origin.key)
      return i;
  return -1;
}

int
Checker::add (const Origin &origin)
{
  if (origin.source == Source::Unknown)
    return -1;
  if (int found = find (origin); found >= 0)
    return found;
  roots_.emplace_back ().origin = origin;
  unsigned root = roots_.size () - 1;
  if (origin.source == Source::Join)
    add_join (root);
  return root;
}

void
Checker::add_join (unsigned root)
{
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (roots_[root].origin.key));
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      int part = add (origin_of (gimple_phi_arg_def (phi, i)));
      if (part < 0)
        continue;
      roots_[root].parts.push_back (part);
      roots_[part].wholes.push_back (root);
    }
}

void
Checker::note (const Event &event, basic_block block)
{
  int root = add (event.origin);
  has_uses_ |= event.kind == Event::Use;
  if (root < 0)
    return;
  roots_[root].kept |= event.kind == Event::Keep;
  if (event.kind == Event::Unregister)
    roots_[root].unregistrations.push_back (block);
  if (event.kind != Event::Register)
    return;
  roots_[root].piecewise |= !event.origin.exact;
  roots_[root].registrations.push_back (block);
}

/* What registers a join registers, as far as it matters, all that it may
   be.  */
void
Checker::inherit_registrations ()
{
  for (Root &root : roots_)
    for (size_t i = 0; i < root.wholes.size (); i++)
      for (unsigned other : roots_[root.wholes[i]].wholes)
        if (std::find (root.wholes.begin (), root.wholes.end (), other)
            == root.wholes.end ())
          root.wholes.push_back (other);
  std::vector<std::vector<basic_block>> own;
  for (const Root &root : roots_)
    own.push_back (root.registrations);
  for (Root &root : roots_)
    for (unsigned whole : root.wholes)
      if (&roots_[whole] != &root)
        root.registrations.insert (root.registrations.end (),
                                   own[whole].begin (), own[whole].end ());
}

void
Checker::collect ()
{
  events_.resize (last_basic_block_for_fn (cfun));
  basic_block block;
  FOR_EACH_BB_FN (block, cfun)
  {
    events_[block->index] = events_of (block);
    for (const Event &event : events_[block->index])
      note (event, block);
  }
  inherit_registrations ();
}

void
Checker::set_registered (unsigned root, State &state) const
{
  if (state[root])
    return;
  state[root] = true;
  for (unsigned part : roots_[root].parts)
    set_registered (part, state);
}

/* A join is registered when all that it may be are.  ABOVE are the joins that
   this is asked for.  */
bool
Checker::is_registered (unsigned root, const State &state,
                        std::vector<unsigned> above) const
{
  if (state[root])
    return true;
  if (roots_[root].parts.empty ())
    return false;
  above.push_back (root);
  for (unsigned part : roots_[root].parts)
    if (std::find (above.begin (), above.end (), part) == above.end ()
        && !is_registered (part, state, above))
      return false;
  return true;
}

void
Checker::apply (const Event &event, State &state) const
{
  int root = find (event.origin);
  switch (event.kind)
    {
    case Event::Register:
      if (root >= 0)
        set_registered (root, state);
      for (size_t i = 0; root < 0 && i < roots_.size (); i++)
        state[i] |= roots_[i].kept;
      break;
    case Event::Unregister:
      if (root >= 0 && event.origin.exact && !roots_[root].piecewise)
        state[root] = false;
      break;
    case Event::Allocate:
      if (root >= 0)
        state[root] = false;
      break;
    case Event::CallUnknown:
      for (size_t i = 0; i < roots_.size (); i++)
        {
          Source source = roots_[i].origin.source;
          state[i] |= roots_[i].kept || source == Source::Static
                      || source == Source::Global;
        }
      break;
    default:
      break;
    }
}

/* A loop that registers is taken to have done so when it ends: what uses the
   pieces is most often a loop over the same range.  */
bool
Checker::leaves_registering_loop (edge e, unsigned root) const
{
  class loop *loop = e->src->loop_father;
  for (; loop && loop_outer (loop); loop = loop_outer (loop))
    {
      if (flow_bb_inside_loop_p (loop, e->dest))
        break;
      bool registers = false, unregisters = false;
      for (basic_block block : roots_[root].registrations)
        registers |= flow_bb_inside_loop_p (loop, block);
      basic_block block;
      FOR_EACH_BB_FN (block, cfun)
      if (flow_bb_inside_loop_p (loop, block))
        for (const Event &event : events_[block->index])
          unregisters |= event.kind == Event::Unregister
                         && event.origin.key == roots_[root].origin.key;
      if (registers && !unregisters)
        return true;
    }
  return false;
}

/* Returns the state on the edge E.  */
State
Checker::along (edge e, const std::vector<State> &after) const
{
  State state = after[e->src->index];
  tree null = null_pointer_on (e);
  int root = null ? find (origin_of (null)) : -1;
  if (root >= 0)
    state[root] = true;
  for (size_t i = 0; i < roots_.size (); i++)
    if (!state[i] && !roots_[i].registrations.empty ()
        && leaves_registering_loop (e, i))
      state[i] = true;
  return state;
}

/* A join is registered when on each path what it then is was.  */
void
Checker::enter_joins (basic_block block, State &state,
                      const std::vector<State> &after) const
{
  for (size_t i = 0; i < roots_.size (); i++)
    {
      const Origin &origin = roots_[i].origin;
      if (origin.source != Source::Join
          || gimple_bb (SSA_NAME_DEF_STMT (origin.key)) != block)
        continue;
      gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (origin.key));
      bool registered = true;
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
        {
          int part = find (origin_of (gimple_phi_arg_def (phi, k)));
          if (part >= 0)
            registered = registered
                         && is_registered (
                             part, along (gimple_phi_arg_edge (phi, k), after));
        }
      state[i] = registered;
    }
}

State
Checker::enter (basic_block block, bool on_all_paths,
                const std::vector<State> &after) const
{
  State state (roots_.size (), on_all_paths);
  for (size_t i = 0; i < roots_.size (); i++)
    if (roots_[i].piecewise)
      state[i] = false;
  edge e;
  edge_iterator it;
  FOR_EACH_EDGE (e, it, block->preds)
  {
    State other = along (e, after);
    for (size_t i = 0; i < roots_.size (); i++)
      if (on_all_paths && !roots_[i].piecewise)
        state[i] &= other[i];
      else
        state[i] |= other[i];
  }
  enter_joins (block, state, after);
  return state;
}

void
Checker::solve (bool on_all_paths, std::vector<State> &after)
{
  State start (roots_.size ());
  for (size_t i = 0; i < roots_.size (); i++)
    {
      Source source = roots_[i].origin.source;
      start[i] = source == Source::Parameter || source == Source::Static
                 || source == Source::Global;
    }
  State top (roots_.size (), on_all_paths);
  for (size_t i = 0; i < roots_.size (); i++)
    if (roots_[i].piecewise)
      top[i] = start[i];
  after.assign (last_basic_block_for_fn (cfun), top);
  after[ENTRY_BLOCK] = start;
  std::vector<int> order (n_basic_blocks_for_fn (cfun));
  int count = pre_and_rev_post_order_compute (nullptr, order.data (), false);
  for (bool changed = true; changed;)
    {
      changed = false;
      for (int k = 0; k < count; k++)
        {
          basic_block block = BASIC_BLOCK_FOR_FN (cfun, order[k]);
          State state = enter (block, on_all_paths, after);
          for (const Event &event : events_[block->index])
            apply (event, state);
          changed |= state != after[block->index];
          after[block->index] = std::move (state);
        }
    }
}

/* Says whether TO can be reached from FROM without going back in a loop.  */
bool
leads_to (basic_block from, basic_block to)
{
  auto_bitmap reached;
  std::vector<basic_block> work = { from };
  while (!work.empty ())
    {
      basic_block block = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, block->succs)
      if (!(e->flags & EDGE_DFS_BACK)
          && bitmap_set_bit (reached, e->dest->index))
        work.push_back (e->dest);
    }
  return bitmap_bit_p (reached, to->index);
}

/* Says whether ROOT, when registered in PLACE, still may be in BLOCK.  */
bool
Checker::is_still_registered (const Root &root, basic_block place,
                              basic_block block) const
{
  if (!leads_to (place, block))
    return false;
  for (basic_block end : root.unregistrations)
    if (leads_to (place, end) && leads_to (end, block))
      return false;
  return true;
}

/* Says whether what the path to BLOCK tests, taken together with what the
   registrations of ROOT are under, tells that one of them was made.  */
bool
Checker::is_registered_under_same_conditions (unsigned root,
                                              basic_block block) const
{
  std::vector<Condition> here = conditions_of (block);
  auto holds = [&] (const Condition &wanted) {
    for (const Condition &condition : here)
      if (same_condition (condition, wanted))
        return true;
    return false;
  };
  for (basic_block place : roots_[root].registrations)
    {
      std::vector<Condition> there = conditions_of (place);
      if (is_still_registered (roots_[root], place, block)
          && std::all_of (there.begin (), there.end (), holds))
        return true;
    }
  for (const Condition &condition : here)
    {
      std::vector<edge> edges;
      if (edges_of_flag (condition, edges)
          && std::all_of (edges.begin (), edges.end (), [&] (edge e) {
               return is_registered (root, along (e, all_));
             }))
        return true;
    }
  return false;
}

void
Checker::report (const Event &use, unsigned root)
{
  roots_[root].reported = true;
  tree task = gimple_call_fndecl (use.stmt);
  location_t where
      = place_of_argument (task, gimple_location (use.stmt), use.argument);
  std::string name = name_of_pointer (use.pointer, roots_[root].origin);
  auto_diagnostic_group group;
  bool printed
      = name.empty ()
            ? warn (Warning::Unregistered, where,
                    "argument %u of task %qD may be used unregistered",
                    use.argument + 1, task)
            : warn (Warning::Unregistered, where,
                    "%qs, argument %u of task %qD, may be used unregistered",
                    name.c_str (), use.argument + 1, task);
  if (!printed)
    return;
  location_t made = place_of_origin (roots_[root].origin);
  if (made == UNKNOWN_LOCATION)
    made = where;
  if (roots_[root].registrations.empty ())
    inform (made, "register it before the call, with %<#pragma starpu "
                  "register%>");
  else
    inform (made, "it is not registered on every path to the call, or is "
                  "unregistered before");
}

void
Checker::check_block (basic_block block)
{
  State all = enter (block, true, all_);
  State any = enter (block, false, any_);
  for (const Event &event : events_[block->index])
    {
      int root = event.kind == Event::Use ? find (event.origin) : -1;
      if (root >= 0 && !roots_[root].reported && !is_registered (root, all)
          && !(is_registered (root, any)
               && is_registered_under_same_conditions (root, block)))
        report (event, root);
      apply (event, all);
      apply (event, any);
    }
}

void
Checker::check ()
{
  collect ();
  if (!has_uses_)
    return;
  mark_dfs_back_edges ();
  solve (true, all_);
  solve (false, any_);
  basic_block block;
  FOR_EACH_BB_FN (block, cfun)
  check_block (block);
}

} // namespace

void
check_registrations (struct function *fn)
{
  push_cfun (fn);
  bool had_dominators = dom_info_available_p (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  Checker ().check ();
  if (!had_dominators)
    free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
}

} // namespace asterism::plugin
