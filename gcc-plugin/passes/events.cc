/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the events of a block.  */

#include "gcc_headers.h"

#include "model/css.h"
#include "model/hints.h"
#include "passes/effects.h"
#include "passes/events.h"

namespace asterism::plugin
{

namespace
{

void
add (Events &events, Event::Kind kind, gimple *stmt, tree pointer,
     unsigned argument = 0)
{
  events.push_back ({ kind, stmt, pointer, argument, origin_of (pointer) });
}

void
add_task_call (gcall *call, tree task, Events &events)
{
  unsigned index = 0;
  for (const Parameter &p : describe_task (task).parameters)
    {
      if (p.is_buffer () && index < gimple_call_num_args (call)
          && use_of (task, index).use != Use::Scratch)
        add (events, Event::Use, call, gimple_call_arg (call, index), index);
      index++;
    }
}

/* Says what CALL does to its argument INDEX, nothing when that does not
   matter.  */
std::optional<Event::Kind>
kind_of_argument (gcall *call, tree callee, unsigned index)
{
  if (registers_argument (call, index))
    return Event::Register;
  if (unregisters_argument (call, index))
    return Event::Unregister;
  if (gimple_call_internal_p (call) || (callee && is_harmless (callee)))
    return {};
  const Effects *effects = callee ? effects_of (callee, index) : nullptr;
  if (!effects || effects->registers || effects->escapes)
    return Event::Register;
  if (effects->unregisters)
    return Event::Unregister;
  return {};
}

void
add_call (gcall *call, Events &events)
{
  tree callee = gimple_call_fndecl (call);
  if (callee && is_task (callee) && !css_of (callee))
    return add_task_call (call, callee, events);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      tree type = TREE_TYPE (argument);
      if (!POINTER_TYPE_P (type)
          && !(INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == POINTER_SIZE))
        continue;
      if (std::optional<Event::Kind> kind = kind_of_argument (call, callee, i))
        add (events, *kind, call, argument, i);
    }
  if (!gimple_call_internal_p (call) && !(callee && is_harmless (callee)))
    events.push_back ({ Event::CallUnknown, call, NULL_TREE, 0, {} });
  if (allocates (call) && gimple_call_lhs (call)
      && TREE_CODE (gimple_call_lhs (call)) == SSA_NAME)
    add (events, Event::Allocate, call, gimple_call_lhs (call));
}

void
add_assembly (gasm *stmt, Events &events)
{
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    add (events, Event::Register, stmt,
         TREE_VALUE (gimple_asm_input_op (stmt, i)));
}

} // namespace

Events
events_of (basic_block block)
{
  Events events;
  for (auto i = gsi_start_bb (block); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gcall *call = dyn_cast<gcall *> (stmt))
        add_call (call, events);
      else if (gasm *assembly = dyn_cast<gasm *> (stmt))
        add_assembly (assembly, events);
      else if (gimple_assign_single_p (stmt) && gimple_store_p (stmt)
               && !gimple_clobber_p (stmt)
               && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
        add (events, Event::Keep, stmt, gimple_assign_rhs1 (stmt));
    }
  return events;
}

} // namespace asterism::plugin
