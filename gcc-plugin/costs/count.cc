/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts floating-point operations and accesses of memory, from the innermost
   loops outwards.  */

#include "gcc_headers.h"

#include "costs/count.h"
#include "costs/evolution.h"
#include "costs/operations.h"
#include "model/task.h"

namespace asterism::plugin
{

namespace
{

std::unordered_map<tree, Work> works;

/* Returns the place of the last statement of BLOCK.  */
location_t
end_of (basic_block block)
{
  gimple_stmt_iterator last = gsi_last_bb (block);
  return gsi_end_p (last) ? DECL_SOURCE_LOCATION (cfun->decl)
                          : gimple_location (gsi_stmt (last));
}

bool
has_body (tree fn)
{
  return cgraph_node::get (fn) && gimple_has_body_p (fn)
         && DECL_STRUCT_FUNCTION (fn)->cfg;
}

/* The body of one function, whose callees have been counted.  */
class Counter
{
public:
  Counter (tree fn, Work &work)
      : work_ (work), evolution_ (DECL_STRUCT_FUNCTION (fn))
  {
    for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p))
      is_pointer_.push_back (POINTER_TYPE_P (TREE_TYPE (p)));
  }

  void count ();

private:
  void count_loop (class loop *loop);
  bool add_inner (class loop *loop);
  Polynomial before (basic_block block, class loop *loop);
  Polynomial count_block (basic_block block);
  Polynomial count_call (gcall *call);
  void note_access (gimple *statement, tree reference, bool writes);
  void note_callees (gcall *call, const Work &callee);
  int base_of (tree pointer, unsigned depth);
  std::vector<Repeated> loops_of (basic_block block);
  Polynomial in_caller (Polynomial value, gcall *call);
  void refuse (location_t where, const char *reason);

  Work &work_;
  Evolution evolution_;
  std::vector<bool> is_pointer_;
  std::vector<basic_block> order_;
  std::unordered_map<int, Polynomial> until_; /* the end of a block, by index */
};

/* Keeps the first reason.  */
void
Counter::refuse (location_t where, const char *reason)
{
  if (work_.reason)
    return;
  work_.reason = reason;
  work_.where = where;
}

/* Returns the loops around BLOCK, and how often each comes there.  */
std::vector<Repeated>
Counter::loops_of (basic_block block)
{
  std::vector<Repeated> loops;
  for (class loop *loop = block->loop_father; loop_outer (loop);
       loop = loop_outer (loop))
    {
      edge exit = Evolution::exit_of (loop);
      Polynomial count = evolution_.repetitions (loop);
      /* The last time, the loop is left before what follows its test.  */
      if (exit
          && (block == exit->src
              || !dominated_by_p (CDI_DOMINATORS, block, exit->src)))
        count = count + Polynomial (1);
      loops.insert (loops.begin (), { evolution_.variable_of (loop), count });
    }
  return loops;
}

/* Returns the index of the parameter that POINTER is made of, or -1.  */
int
Counter::base_of (tree pointer, unsigned depth)
{
  constexpr unsigned kMostDepth = 20;
  if (TREE_CODE (pointer) != SSA_NAME || depth > kMostDepth)
    return -1;
  if (SSA_NAME_IS_DEFAULT_DEF (pointer))
    {
      int index = 0;
      for (tree p = DECL_ARGUMENTS (cfun->decl); p; p = DECL_CHAIN (p), index++)
        if (p == SSA_NAME_VAR (pointer))
          return index;
      return -1;
    }
  gimple *statement = SSA_NAME_DEF_STMT (pointer);
  if (gimple_code (statement) == GIMPLE_PHI)
    return base_of (gimple_phi_arg_def (statement, 0), depth + 1);
  if (!is_gimple_assign (statement)
      || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (statement))))
    return -1;
  return base_of (gimple_assign_rhs1 (statement), depth + 1);
}

void
Counter::note_access (gimple *statement, tree reference, bool writes)
{
  poly_int64 size, position;
  tree offset;
  machine_mode mode;
  int is_unsigned, is_reversed, is_volatile;
  tree base = get_inner_reference (reference, &size, &position, &offset, &mode,
                                   &is_unsigned, &is_reversed, &is_volatile);
  if (TREE_CODE (base) != MEM_REF || !size.is_constant ()
      || !position.is_constant () || size.to_constant () < BITS_PER_UNIT)
    return;
  tree pointer = TREE_OPERAND (base, 0);
  const int parameter = base_of (pointer, 0);
  if (parameter < 0)
    return;
  basic_block block = gimple_bb (statement);
  Polynomial place = evolution_.at (pointer, block)
                     - Polynomial::variable (parameter)
                     + evolution_.at (TREE_OPERAND (base, 1), block)
                     + Polynomial (position.to_constant () / BITS_PER_UNIT);
  if (offset)
    place = place + evolution_.at (offset, block);
  work_.accesses.push_back (
      { static_cast<unsigned> (parameter), writes,
        static_cast<unsigned> (size.to_constant () / BITS_PER_UNIT), place,
        loops_of (block) });
}

/* Returns VALUE, of the parameters of the function called, in terms of those of
   this one.  */
Polynomial
Counter::in_caller (Polynomial value, gcall *call)
{
  /* Parameters of both have the same numbers: the callee's are moved away.  */
  constexpr Variable kAway = 500;
  const unsigned count = gimple_call_num_args (call);
  for (unsigned i = 0; i < count; i++)
    if (value.mentions (i))
      value = value.with (i, Polynomial::variable (kAway + i));
  for (unsigned i = 0; i < count; i++)
    if (value.mentions (kAway + i))
      value = value.with (kAway + i, evolution_.at (gimple_call_arg (call, i),
                                                    gimple_bb (call)));
  return value;
}

/* Notes the accesses of the function called.  */
void
Counter::note_callees (gcall *call, const Work &callee)
{
  const std::vector<Repeated> around = loops_of (gimple_bb (call));
  for (MemoryAccess access : callee.accesses)
    {
      tree pointer = access.parameter < gimple_call_num_args (call)
                         ? gimple_call_arg (call, access.parameter)
                         : NULL_TREE;
      const int parameter = pointer ? base_of (pointer, 0) : -1;
      if (parameter < 0)
        continue;
      access.parameter = parameter;
      access.offset = in_caller (access.offset, call)
                      + evolution_.at (pointer, gimple_bb (call))
                      - Polynomial::variable (parameter);
      for (Repeated &loop : access.loops)
        loop.count = in_caller (loop.count, call);
      access.loops.insert (access.loops.begin (), around.begin (),
                           around.end ());
      work_.accesses.push_back (std::move (access));
    }
}

Polynomial
Counter::count_call (gcall *call)
{
  const location_t where = gimple_location (call);
  if (const std::optional<unsigned> known = operations_of_call (call))
    return Polynomial (*known);
  tree fn = gimple_call_fndecl (call);
  if (!fn || is_task (fn) || !has_body (fn))
    refuse (where, "it calls a function whose body is not here");
  else if (works.count (fn) == 0)
    refuse (where, "it calls itself");
  else if (const Work &callee = works[fn]; callee.reason)
    refuse (callee.where, callee.reason);
  else
    {
      note_callees (call, callee);
      return in_caller (callee.flops, call);
    }
  return {};
}

Polynomial
Counter::count_block (basic_block block)
{
  Polynomial flops;
  for (auto at = gsi_start_bb (block); !gsi_end_p (at); gsi_next (&at))
    {
      gimple *statement = gsi_stmt (at);
      if (gcall *call = dyn_cast<gcall *> (statement))
        flops = flops + count_call (call);
      if (!is_gimple_assign (statement))
        continue;
      flops = flops + Polynomial (operations_of (statement));
      if (gimple_vuse (statement) && gimple_assign_single_p (statement))
        note_access (statement, gimple_assign_rhs1 (statement), false);
      if (gimple_vdef (statement))
        note_access (statement, gimple_assign_lhs (statement), true);
    }
  return flops;
}

/* Returns what is executed at most in LOOP before BLOCK.  */
Polynomial
Counter::before (basic_block block, class loop *loop)
{
  Polynomial most;
  if (block == loop->header)
    return most;
  edge_iterator i;
  edge e;
  FOR_EACH_EDGE (e, i, block->preds)
  {
    class loop *from = e->src->loop_father;
    if (block->loop_father != loop
        && flow_bb_inside_loop_p (block->loop_father, e->src))
      continue;
    /* What is in an inner loop counts when that is complete.  */
    while (from != loop && loop_outer (from) && loop_outer (from) != loop)
      from = loop_outer (from);
    const int place = from == loop ? e->src->index : from->header->index;
    if (const auto found = until_.find (place); found != until_.end ())
      most = larger (most, found->second);
  }
  return most;
}

/* Makes what is known of a loop's header in the loop around it a count of all
   its iterations.  */
bool
Counter::add_inner (class loop *loop)
{
  edge exit = Evolution::exit_of (loop);
  const Polynomial once = until_[loop->latch->index];
  const Polynomial last = exit ? until_[exit->src->index] : Polynomial ();
  const Polynomial &count = evolution_.repetitions (loop);
  const Variable number = evolution_.variable_of (loop);
  const location_t where = end_of (loop->header);
  if (!count.is_known ())
    {
      refuse (where, exit ? "it has a loop whose number of iterations does not "
                            "follow from its parameters"
                          : "it has a loop with several ways out");
      return false;
    }
  until_[loop->header->index] = before (loop->header, loop_outer (loop))
                                + once.sum (number, count)
                                + last.with (number, count);
  return true;
}

/* Counts one iteration of LOOP, whose inner loops are counted.  */
void
Counter::count_loop (class loop *loop)
{
  for (basic_block block : order_)
    {
      class loop *inner = block->loop_father;
      if (inner == loop)
        until_[block->index] = before (block, loop) + count_block (block);
      else if (inner->header == block && loop_outer (inner) == loop)
        {
          count_loop (inner);
          if (!add_inner (inner))
            return;
        }
      if (block->flags & BB_IRREDUCIBLE_LOOP)
        return refuse (end_of (block), "it has a loop made of jumps");
    }
}

void
Counter::count ()
{
  std::vector<int> order (n_basic_blocks_for_fn (cfun));
  const int blocks
      = pre_and_rev_post_order_compute (nullptr, order.data (), false);
  for (int i = 0; i < blocks; i++)
    order_.push_back (BASIC_BLOCK_FOR_FN (cfun, order[i]));
  class loop *all = loops_for_fn (cfun)->tree_root;
  count_loop (all);
  for (const auto &[index, value] : until_)
    if (BASIC_BLOCK_FOR_FN (cfun, index)->loop_father == all)
      work_.flops = larger (work_.flops, value);
  if (!work_.flops.is_known ())
    refuse (DECL_SOURCE_LOCATION (cfun->decl),
            "its number of operations is no polynomial of its parameters");
}

/* Counts the functions that FN calls.  */
void
count_callees (tree fn)
{
  for (cgraph_edge *e = cgraph_node::get (fn)->callees; e; e = e->next_callee)
    if (tree callee = e->callee->decl; has_body (callee) && !is_task (callee))
      work_of (callee);
}

std::vector<tree> &
open_functions ()
{
  static std::vector<tree> open;
  return open;
}

} // namespace

const Work &
work_of (tree fn)
{
  static const Work nothing;
  std::vector<tree> &open = open_functions ();
  if (const auto found = works.find (fn); found != works.end ())
    return found->second;
  if (std::find (open.begin (), open.end (), fn) != open.end ())
    return nothing;
  open.push_back (fn);
  count_callees (fn);
  Work work;
  Counter (fn, work).count ();
  open.pop_back ();
  return works[fn] = std::move (work);
}

void
forget_work ()
{
  works.clear ();
}

} // namespace asterism::plugin
