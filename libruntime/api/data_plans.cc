// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_filters.h: partitionings that take their turn among the tasks.
//
// The parts of a plan share main memory with the whole.  Changing from one to
// the other is an access to both: contents come to main memory, and what is
// not to be used any more becomes invalid.
//
// Which of the two is up to date is known for the tasks submitted so far: a use
// of the other, by a task or an acquire, has the change submitted before it.

#include "starpu_data_filters.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include "api/data_support.h"
#include "api/data_versions.h"
#include "base/log.h"
#include "base/mutex.h"

using namespace asterism;
using api::usable;
using data::Handle;

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
  kBoth = 2,    ///< the former stays valid, to be read
};

/// Brings the contents to main memory.
bool
gather (api::Deferred &self)
{
  for (auto &access : self.accesses)
    {
      bool whole = &access == &self.accesses[0];
      bool source = whole == ((self.options & kToParts) != 0);
      access.mode = source && has_contents (*access.handle) ? STARPU_R
                    : source                                ? STARPU_NONE
                                                            : STARPU_W;
    }
  return api::begin_fetch (self);
}

bool
change_over (api::Deferred &self)
{
  data::Memory &memory = self.runtime->memory ();
  if (self.step++ == 0 && !gather (self))
    return false;
  if (self.fetches)
    memory.release (self.fetch);
  self.fetches = false;
  for (auto &access : self.accesses)
    {
      bool whole = &access == &self.accesses[0];
      if (whole == ((self.options & kToParts) != 0)
          && (self.options & kBoth) == 0)
        memory.invalidate (*access.handle);
    }
  if (self.node > STARPU_MAIN_RAM)
    memory.prefetch (self.handle (), data::NodeId (self.node), STARPU_R);
  return true;
}

using data::Plan;
using State = Plan::State;

/// Every plan and its state, and the order of changes.  Taken before any queue;
/// what is granted at once goes on without it.
Mutex plans_mutex;

/// Changes between wholes and parts, submitted in order under the mutex;
/// destroyed without it.
class Changes
{
public:
  /// Lets the handle be used: its own plans, and the plan it is a part of.
  void
  use (Handle &handle, bool writes)
  {
    reach (handle, writes);
    for (Plan *plan : plans (handle))
      if (plan->state == State::Parts || writes)
        collapse (*plan);
  }

  /// Lets the parts be used, and only them if they are written.
  void
  to_parts (Plan &plan, bool writes)
  {
    reach (*plan.whole, writes);
    for (Plan *other : plans (*plan.whole))
      if (other != &plan && (other->state == State::Parts || writes))
        collapse (*other);
    if (plan.state == State::Parts || (plan.state == State::Both && !writes))
      return;
    submit (plan, kToParts | (writes ? 0u : unsigned (kBoth)));
    plan.state = writes ? State::Parts : State::Both;
  }

  /// Lets the whole be used; with `both`, the parts be read further.
  void
  collapse (Plan &plan, bool both = false, int node = -1)
  {
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

  static std::vector<Plan *>
  plans (const Handle &handle)
  {
    std::vector<Plan *> all;
    if (handle.extra_or_null () != nullptr)
      for (auto &plan : handle.extra_or_null ()->plans)
        all.push_back (plan.get ());
    return all;
  }

  static Plan *
  plan_above (const Handle &handle)
  {
    const data::Extra *extra = handle.extra_or_null ();
    return extra != nullptr ? extra->plan : nullptr;
  }

private:
  /// Lets the handle be used, as far as it is a part.
  void
  reach (Handle &handle, bool writes)
  {
    if (Plan *above = plan_above (handle))
      to_parts (*above, writes);
  }

  void
  submit (Plan &plan, unsigned options, int node = -1)
  {
    auto *deferred = new api::Deferred;
    deferred->runtime = core::runtime ();
    deferred->options = options;
    deferred->node = node;
    deferred->accesses.resize (plan.parts.size () + 1);
    for (size_t i = 0; i < deferred->accesses.size (); ++i)
      {
        data::Access &access = deferred->accesses[i];
        bool source = (i == 0) == ((options & kToParts) != 0);
        access.handle = i == 0 ? plan.whole : plan.parts[i - 1];
        access.mode = source && (options & kBoth) != 0 ? STARPU_R : STARPU_RW;
        access.node = data::kMainMemory;
      }
    deferred->act = change_over;
    batch_.add (deferred, true);
  }

  api::Batch batch_;
};

/// True when the handle can be used as things stand.
bool
in_place (const Handle &handle, bool writes)
{
  for (const Handle *part = &handle;;)
    {
      const Plan *above = Changes::plan_above (*part);
      if (above == nullptr)
        break;
      if (above->state == State::Whole
          || (above->state == State::Both && writes))
        return false;
      part = above->whole;
    }
  for (const Plan *plan : Changes::plans (handle))
    if (plan->state == State::Parts || (plan->state == State::Both && writes))
      return false;
  return true;
}

bool
is_planned (const data::Access &access)
{
  return access.handle->planned () && (access.mode & STARPU_NOPLAN) == 0;
}

/// The plan with these parts, or null after a message.
Plan *
plan_of (const char *function, starpu_data_handle_t whole, unsigned count,
         starpu_data_handle_t *children)
{
  Handle *handle = usable (function, whole);
  if (handle == nullptr)
    return nullptr;
  MutexLock lock (plans_mutex);
  for (Plan *plan : Changes::plans (*handle))
    if (children != nullptr && count == plan->parts.size ()
        && std::equal (children, children + count, plan->parts.begin (),
                       [] (starpu_data_handle_t child, Handle *part) {
                         return data::from_public (child) == part;
                       }))
      return plan;
  log (Level::Error, "%s: these are not the parts of a plan of %s", function,
       handle->label ().c_str ());
  return nullptr;
}

/// Makes the plan known to those who use the whole or a part.
void
add_plan (Handle &whole, Handle **parts, unsigned count)
{
  auto plan = std::make_unique<Plan> ();
  plan->whole = &whole;
  plan->parts.assign (parts, parts + count);
  MutexLock lock (plans_mutex);
  for (Handle *part : plan->parts)
    {
      SpinGuard guard (part->coherence ());
      part->extra ().plan = plan.get ();
      part->set_planned (true);
    }
  SpinGuard guard (whole.coherence ());
  whole.extra ().plans.push_back (std::move (plan));
  whole.set_planned (true);
}

/// Ends a plan: the whole is used from now on, first on `node` (-1: anywhere).
void
drop (Plan &plan, int node)
{
  Changes changes;
  MutexLock lock (plans_mutex);
  changes.collapse (plan, false, node);
  Handle &whole = *plan.whole;
  for (Handle *part : plan.parts)
    {
      SpinGuard guard (part->coherence ());
      part->extra ().plan = nullptr;
    }
  SpinGuard guard (whole.coherence ());
  data::Extra &extra = whole.extra ();
  std::erase_if (extra.plans,
                 [&] (auto &mine) { return mine.get () == &plan; });
  whole.set_planned (!extra.plans.empty () || extra.plan != nullptr
                     || whole.overlaps ());
}

void
switch_to_parts (const char *function, starpu_data_handle_t whole,
                 unsigned count, starpu_data_handle_t *children, bool writes)
{
  if (Plan *plan = plan_of (function, whole, count, children))
    {
      Changes changes;
      MutexLock lock (plans_mutex);
      changes.to_parts (*plan, writes);
    }
}

void
switch_to_whole (const char *function, starpu_data_handle_t whole,
                 unsigned count, starpu_data_handle_t *children, bool both,
                 int node)
{
  if (Plan *plan = plan_of (function, whole, count, children))
    {
      Changes changes;
      MutexLock lock (plans_mutex);
      changes.collapse (*plan, both, node);
    }
}

} // namespace

Status
api::use_plans (const data::Access *accesses, unsigned count)
{
  for (unsigned i = 0; i < count; ++i)
    if (accesses[i].handle->overlaps ()
        && (accesses[i].mode & (STARPU_W | STARPU_REDUX)) != 0)
      return Status::error (-EINVAL,
                            "%s overlaps other parts of the same data, and may "
                            "only be read",
                            accesses[i].handle->label ().c_str ());
  Changes changes;
  MutexLock lock (plans_mutex);
  for (unsigned i = 0; i < count; ++i)
    if (is_planned (accesses[i]))
      changes.use (*accesses[i].handle, data::writes (accesses[i].mode));
  for (unsigned i = 0; i < count; ++i)
    if (is_planned (accesses[i])
        && !in_place (*accesses[i].handle, data::writes (accesses[i].mode)))
      return Status::error (-EINVAL,
                            "%s is used together with data that it is a part "
                            "of, that are a part of it, or that are parts by "
                            "another plan",
                            accesses[i].handle->label ().c_str ());
  return {};
}

void
api::use_plans_of (Handle &handle, enum starpu_data_access_mode mode)
{
  settle_versions (handle, mode);
  if (!handle.planned ())
    return;
  data::Access access;
  access.handle = &handle;
  access.mode = mode;
  // With one alone nothing can be wrong.
  (void)use_plans (&access, 1).ok ();
}

extern "C" void
starpu_data_partition_plan (starpu_data_handle_t whole,
                            struct starpu_data_filter *filter,
                            starpu_data_handle_t *children)
{
  constexpr const char *kName = "starpu_data_partition_plan";
  Handle *handle = usable (kName, whole);
  if (handle == nullptr)
    return;
  if (filter == nullptr || children == nullptr)
    return log (Level::Error, "%s: no %s", kName,
                filter ? "room for the parts" : "filter");
  api::settle_versions (*handle, STARPU_RW);
  data::Memory &memory = core::runtime ()->memory ();
  unsigned count;
  memory.keep_in_main (*handle);
  Status status = memory.reserve (*handle, data::kMainMemory);
  if (status.ok ())
    status = memory.divide (*handle, *filter, false,
                            reinterpret_cast<Handle **> (children), count);
  if (status.ok ())
    add_plan (*handle, reinterpret_cast<Handle **> (children), count);
  api::report (kName, status);
}

extern "C" void
starpu_data_partition_submit (starpu_data_handle_t whole, unsigned nparts,
                              starpu_data_handle_t *children)
{
  switch_to_parts ("starpu_data_partition_submit", whole, nparts, children,
                   true);
}

extern "C" void
starpu_data_partition_readonly_submit (starpu_data_handle_t whole,
                                       unsigned nparts,
                                       starpu_data_handle_t *children)
{
  switch_to_parts ("starpu_data_partition_readonly_submit", whole, nparts,
                   children, false);
}

extern "C" void
starpu_data_partition_readwrite_upgrade_submit (starpu_data_handle_t whole,
                                                unsigned nparts,
                                                starpu_data_handle_t *children)
{
  switch_to_parts ("starpu_data_partition_readwrite_upgrade_submit", whole,
                   nparts, children, true);
}

extern "C" void
starpu_data_partition_readonly_downgrade_submit (starpu_data_handle_t whole,
                                                 unsigned nparts,
                                                 starpu_data_handle_t *children)
{
  switch_to_whole ("starpu_data_partition_readonly_downgrade_submit", whole,
                   nparts, children, true, -1);
}

extern "C" void
starpu_data_unpartition_submit (starpu_data_handle_t whole, unsigned nparts,
                                starpu_data_handle_t *children,
                                int gathering_node)
{
  switch_to_whole ("starpu_data_unpartition_submit", whole, nparts, children,
                   false, gathering_node);
}

extern "C" void
starpu_data_unpartition_readonly_submit (starpu_data_handle_t whole,
                                         unsigned nparts,
                                         starpu_data_handle_t *children,
                                         int gathering_node)
{
  switch_to_whole ("starpu_data_unpartition_readonly_submit", whole, nparts,
                   children, true, gathering_node);
}

extern "C" void
starpu_data_unpartition_submit_r (starpu_data_handle_t whole, int node)
{
  Handle *handle = usable ("starpu_data_unpartition_submit_r", whole);
  if (handle == nullptr)
    return;
  Changes changes;
  MutexLock lock (plans_mutex);
  for (Plan *plan : Changes::plans (*handle))
    changes.collapse (*plan, false, node);
}

extern "C" void
starpu_data_partition_clean (starpu_data_handle_t whole, unsigned nparts,
                             starpu_data_handle_t *children)
{
  starpu_data_partition_clean_node (whole, nparts, children, -1);
}

extern "C" void
starpu_data_partition_clean_node (starpu_data_handle_t whole, unsigned nparts,
                                  starpu_data_handle_t *children,
                                  int gathering_node)
{
  constexpr const char *kName = "starpu_data_partition_clean";
  if (usable (kName, whole) == nullptr)
    return;
  if (gathering_node >= int (starpu_memory_nodes_get_count ()))
    return log (Level::Error, "%s: there is no memory node %d", kName,
                gathering_node);
  if (children == nullptr)
    return log (Level::Error, "%s: no parts", kName);
  if (Plan *plan = plan_of (kName, whole, nparts, children))
    drop (*plan, gathering_node);
  core::Runtime &runtime = *core::runtime ();
  for (unsigned i = 0; i < nparts; ++i)
    {
      Handle *child = usable (kName, children[i]);
      if (child == nullptr)
        continue;
      data::Access access;
      access.handle = child;
      access.mode = STARPU_RW;
      api::Turn turn (runtime, &access, 1);
      turn.forget ();
      api::remove (runtime, *child);
      children[i] = nullptr;
    }
}
