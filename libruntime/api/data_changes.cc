// SPDX-License-Identifier: LGPL-2.1-or-later
// Changes between wholes and the parts of their plans.

#include "api/data_changes.h"

#include <algorithm>
#include <cerrno>

#include "api/data_duplicates.h"
#include "api/data_parts.h"
#include "api/data_versions.h"
#include "core/reduction.h"

namespace asterism::api
{

using data::Handle;
using data::Plan;
using State = Plan::State;

Mutex plans_mutex;

namespace
{

bool
has_contents (const Handle &handle)
{
  return handle.nodes () != 0;
}

/// Options of a change.
enum : unsigned
{
  kToParts = 1, ///< contents are in the whole before; else in the parts
  kBoth = 2,    ///< the source stays valid, to be read
};

/// True for an access to what the contents are in before.
bool
is_source (const Deferred &self, const data::Access &access)
{
  return (&access == &self.accesses[0]) == ((self.options & kToParts) != 0);
}

/// True when several that go on to be read would begin the same storage, each
/// when it is read first: a whole and its parts, or parts that overlap.  On a
/// disk none begins that.
bool
begun_as_one (const Deferred &self)
{
  if (self.accesses[0].node != data::kMainMemory)
    return false;
  return (self.options & kBoth) != 0
         || ((self.options & kToParts) != 0
             && std::any_of (self.accesses.begin (), self.accesses.end (),
                             [] (const data::Access &access) {
                               return access.handle->overlaps ();
                             }));
}

/// Brings the contents to the storage that both share.  What has none is begun
/// when it becomes a part of some, or must be now, if it can be; else it is
/// written there all the same if that can be, so that no copy into it is under
/// way any more.
bool
gather (Deferred &self)
{
  const bool both = (self.options & kBoth) != 0, begins = begun_as_one (self);
  // First whether it can be begun: another reader may do so meanwhile.
  for (const data::Access &access : self.accesses)
    self.argument_number |= is_source (self, access)
                            && ((begins && core::can_begin (*access.handle))
                                || has_contents (*access.handle));
  for (data::Access &access : self.accesses)
    {
      const bool source = is_source (self, access);
      const bool kept = source || self.argument_number == 0;
      const bool read = core::can_begin (*access.handle)
                            ? source && self.argument_number != 0
                            : kept && has_contents (*access.handle);
      access.mode = read ? STARPU_R : source && both ? STARPU_NONE : STARPU_W;
    }
  return begin_fetch (self);
}

bool
change_over (Deferred &self)
{
  data::Memory &memory = self.runtime->memory ();
  if (self.step++ == 0 && !gather (self))
    return false;
  if (self.fetches)
    memory.release (self.fetch);
  self.fetches = false;
  for (const data::Access &access : self.accesses)
    {
      const bool over = is_source (self, access) && !self.failed
                        && (self.options & kBoth) == 0;
      // Nobody has written it: it has no contents now either.
      const bool empty
          = access.mode == STARPU_W
            && (is_source (self, access) || self.argument_number == 0);
      if ((over || empty)
          && !memory.invalidate (*access.handle, memory.background_waker ()))
        return false;
    }
  if (self.node > STARPU_MAIN_RAM)
    memory.prefetch (self.handle (), data::NodeId (self.node), STARPU_R);
  return true;
}

/// True when one of its plans, but for one, cannot give way.
bool
divided_below (const Handle &handle, const Plan *but = nullptr)
{
  for (const Plan *plan : Changes::plans (handle))
    if (plan != but && Changes::divided (*plan))
      return true;
  return false;
}

} // namespace

bool
is_planned (const data::Access &access)
{
  return access.handle->planned () && (access.mode & STARPU_NOPLAN) == 0;
}

bool
Changes::divided (const Plan &plan)
{
  for (const Handle *part : plan.parts)
    if (part->partitioned () || divided_below (*part))
      return true;
  return false;
}

bool
Changes::blocked (const Plan *plan)
{
  for (; plan != nullptr; plan = plan_above (*plan->whole))
    if (plan->whole->partitioned () || divided_below (*plan->whole, plan))
      return true;
  return false;
}

bool
Changes::blocked (const Handle &handle)
{
  return divided_below (handle) || blocked (plan_above (handle));
}

bool
Changes::in_place (const Handle &handle, bool writes)
{
  for (const Handle *part = &handle;;)
    {
      const Plan *above = plan_above (*part);
      if (above == nullptr)
        break;
      if (above->state == State::Whole
          || (above->state == State::Both && writes))
        return false;
      part = above->whole;
    }
  for (const Plan *plan : plans (handle))
    if (plan->state == State::Parts || (plan->state == State::Both && writes))
      return false;
  return true;
}

void
Changes::use (const data::Access *accesses, unsigned count)
{
  // Whoever reads what is elsewhere takes it away from those before that read
  // it there: the second time all of them are let have it.
  for (unsigned round = 0; round < std::min (count, 2u); ++round)
    for (unsigned i = 0; i < count; ++i)
      if (is_planned (accesses[i]))
        use (*accesses[i].handle, data::writes (accesses[i].mode));
}

void
Changes::use (Handle &handle, bool writes)
{
  if (writes)
    forget_duplicate (handle);
  reach (handle, writes);
  for (Plan *plan : plans (handle))
    if (plan->state == State::Parts || writes)
      collapse (*plan);
  use_parts_of (handle, writes, batch_);
}

void
Changes::to_parts (Plan &plan, bool writes)
{
  if (writes)
    forget_duplicate (*plan.whole);
  reach (*plan.whole, writes);
  use_parts_of (*plan.whole, true, batch_);
  for (Plan *other : plans (*plan.whole))
    if (other != &plan && (other->state == State::Parts || writes))
      collapse (*other);
  if (plan.state == State::Parts || (plan.state == State::Both && !writes))
    return;
  submit (plan, kToParts | (writes ? 0u : unsigned (kBoth)));
  plan.state = writes ? State::Parts : State::Both;
}

void
Changes::collapse (Plan &plan, bool both, int node)
{
  for (Handle *part : plan.parts)
    if (!both)
      forget_duplicate (*part); // the whole, or other parts, are written
  for (Handle *part : plan.parts)
    for (Plan *inner : plans (*part))
      if (!both || inner->state == State::Parts)
        collapse (*inner, both);
  State next = both ? State::Both : State::Whole;
  if (plan.state == State::Whole || plan.state == next)
    return;
  submit (plan, both ? unsigned (kBoth) : 0u, node);
  plan.state = next;
}

std::vector<Plan *>
Changes::plans (const Handle &handle)
{
  // What is not planned may be given its Extra just now.
  std::vector<Plan *> all;
  if (handle.planned ())
    for (auto &plan : handle.rare_state_or_null ()->plans)
      all.push_back (plan.get ());
  return all;
}

Plan *
Changes::plan_above (const Handle &handle)
{
  return handle.planned () ? handle.rare_state_or_null ()->plan : nullptr;
}

void
Changes::reach (Handle &handle, bool writes)
{
  if (Plan *above = plan_above (handle))
    to_parts (*above, writes);
}

void
Changes::submit (Plan &plan, unsigned options, int node)
{
  auto *deferred = new Deferred;
  deferred->runtime = core::runtime ();
  deferred->options = options;
  deferred->node = node;
  deferred->accesses.resize (plan.parts.size () + 1);
  for (size_t i = 0; i < deferred->accesses.size (); ++i)
    {
      data::Access &access = deferred->accesses[i];
      bool source = (i == 0) == ((options & kToParts) != 0);
      access.handle = i == 0 ? plan.whole : plan.parts[i - 1];
      access.mode = data::Mode (
          (source && (options & kBoth) != 0 ? STARPU_R : STARPU_RW)
          | STARPU_NOPLAN);
      access.node = data::Memory::node_of_parts (*plan.whole);
    }
  deferred->act = change_over;
  batch_.add (deferred, true);
}

namespace
{

bool
any_planned (const data::Access *accesses, unsigned count)
{
  return std::any_of (accesses, accesses + count, is_planned);
}

bool
part_held (const Plan &plan)
{
  return std::any_of (plan.parts.begin (), plan.parts.end (),
                      [] (Handle *part) { return held_by_caller (*part); });
}

/// True when Changes::collapse () would wait for the caller.
bool
collapse_waits (const Plan &plan)
{
  for (const Handle *part : plan.parts)
    for (const Plan *inner : Changes::plans (*part))
      if (collapse_waits (*inner))
        return true;
  return plan.state != State::Whole
         && (held_by_caller (*plan.whole) || part_held (plan));
}

/// True when Changes::to_parts () would.
bool
parts_wait (const Plan &plan, bool writes)
{
  const Plan *above = Changes::plan_above (*plan.whole);
  if (above != nullptr && parts_wait (*above, writes))
    return true;
  for (const Plan *other : Changes::plans (*plan.whole))
    if (other != &plan && (other->state == State::Parts || writes)
        && collapse_waits (*other))
      return true;
  if (plan.state == State::Parts || (plan.state == State::Both && !writes))
    return false;
  return held_by_caller (*plan.whole, !writes) || part_held (plan);
}

} // namespace

bool
waits_for_caller (Handle &handle, bool writes)
{
  if (held_by_caller (handle))
    return true;
  if (!handle.planned ())
    return false;
  MutexLock lock (plans_mutex);
  const Plan *above = Changes::plan_above (handle);
  if (above != nullptr && parts_wait (*above, writes))
    return true;
  for (const Plan *plan : Changes::plans (handle))
    if ((plan->state == State::Parts || writes) && collapse_waits (*plan))
      return true;
  return false;
}

bool
request (core::Runtime &runtime, data::Requester &requester,
         data::Access *accesses, unsigned count)
{
  if (!any_planned (accesses, count))
    return runtime.request (requester, accesses, count);
  Changes changes;
  MutexLock lock (plans_mutex);
  changes.use (accesses, count);
  return runtime.request (requester, accesses, count);
}

bool
enter_divided (data::Requester &owner, data::Access *accesses, unsigned count,
               bool renames)
{
  begin_own ();
  CopyBacks copy_backs; // which go on without the lock
  if (!any_planned (accesses, count))
    return enter_versions (owner, accesses, count, renames, copy_backs);
  Changes changes;
  MutexLock lock (plans_mutex);
  changes.use (accesses, count);
  return enter_versions (owner, accesses, count, renames, copy_backs);
}

} // namespace asterism::api
