// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_filters.h: partitionings that take their turn among the tasks.

#include "starpu_data_filters.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "api/data_changes.h"
#include "api/data_parts.h"
#include "api/data_support.h"
#include "api/data_versions.h"
#include "base/log.h"
#include "base/memory_guard.h"
#include "core/reduction.h"

using namespace asterism;
using api::Changes;
using api::plans_mutex;
using api::settle_planned;
using api::usable;
using data::Handle;
using data::Plan;
using State = Plan::State;

namespace
{

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

/// A plan that nobody knows yet, and all the memory that add_plan () needs;
/// null when there is not so much.
std::unique_ptr<Plan>
make_plan (Handle &whole, Handle **parts, unsigned count)
{
  std::unique_ptr<Plan> plan;
  auto make = [&] () NO_THREAD_SAFETY_ANALYSIS {
    auto made = std::make_unique<Plan> ();
    made->whole = &whole;
    made->parts.assign (parts, parts + count);
    for (Handle *part : made->parts)
      (void)part->rare_state (); // nobody else knows it yet
    auto &plans = whole.rare_state ().plans;
    if (plans.size () == plans.capacity ())
      plans.reserve (2 * plans.size () + 1);
    plan = std::move (made);
  };
  MutexLock lock (plans_mutex);
  SpinGuard guard (whole.coherence ());
  (void)with_memory (make);
  return plan;
}

/// Makes the plan known to those who use the whole or a part.
void
add_plan (std::unique_ptr<Plan> plan)
{
  Handle &whole = *plan->whole;
  MutexLock lock (plans_mutex);
  for (Handle *part : plan->parts)
    {
      SpinGuard guard (part->coherence ());
      part->rare_state ().plan = plan.get ();
      part->set_planned (true);
    }
  SpinGuard guard (whole.coherence ());
  whole.rare_state ().plans.push_back (std::move (plan));
  whole.set_planned (true);
}

/// Divides the whole into parts that it keeps in `children`.
Status
plan_parts (Handle &whole, struct starpu_data_filter &filter, Handle **children)
{
  core::Runtime &runtime = *core::runtime ();
  bool known = true;
  {
    // Nobody takes away the storage of parts that are being made.
    SpinGuard lock (whole.coherence ());
    known = with_memory (
        [&] () NO_THREAD_SAFETY_ANALYSIS { (void)whole.rare_state (); });
    whole.set_planned (known);
  }
  if (!known)
    return Status::error (-ENOMEM, "partitioning data");
  data::Memory &memory = runtime.memory ();
  unsigned count;
  Status status = memory.settle_for_parts (whole, filter, false);
  if (status.ok ())
    status = memory.divide (whole, filter, false, children, count);
  if (!status.ok ())
    return status;
  auto plan = make_plan (whole, children, count);
  if (plan == nullptr)
    {
      for (Handle *&child : std::span (children, count))
        api::remove (runtime, *std::exchange (child, nullptr));
      return Status::error (-ENOMEM, "partitioning data");
    }
  core::hand_on_reduction (runtime.engine (), whole, { children, count });
  add_plan (std::move (plan));
  return {};
}

/// Why a plan cannot be dropped, if that is so.
Status
check_parts (const Plan &plan)
{
  for (Handle *part : plan.parts)
    {
      if (part->partitioned () || api::held_by_caller (*part))
        return Status::error (
            -EBUSY, "%s, a part, is %s", part->label ().c_str (),
            part->partitioned () ? "partitioned" : "still acquired");
      for (const Plan *inner : Changes::plans (*part))
        if (Status status = check_parts (*inner); !status.ok ())
          return status;
    }
  return {};
}

/// Nobody knows the plan any more.
void
forget (Plan &plan) REQUIRES (plans_mutex)
{
  Handle &whole = *plan.whole;
  for (Handle *part : plan.parts)
    {
      SpinGuard guard (part->coherence ());
      part->rare_state ().plan = nullptr;
    }
  {
    SpinGuard guard (whole.coherence ());
    std::erase_if (whole.rare_state ().plans,
                   [&] (auto &mine) { return mine.get () == &plan; });
  }
  settle_planned (whole);
}

/// Ends a plan and those of its parts, which go when nobody uses them any more:
/// the whole is used from now on, first on `node` (-1: anywhere).
void
drop (Plan &plan, int node)
{
  const std::vector<Handle *> parts = plan.parts;
  for (Handle *part : parts)
    for (Plan *inner : Changes::plans (*part))
      drop (*inner, -1);
  {
    Changes changes;
    MutexLock lock (plans_mutex);
    changes.collapse (plan, false, node);
    forget (plan);
  }
  for (Handle *part : parts)
    {
      part->set_ending ();
      core::runtime ()->memory ().forget_addresses (*part);
      api::Deferred *deferred = api::make_deferred (*part, STARPU_RW);
      deferred->act = api::remove_granted;
      api::defer (deferred, true);
    }
}

/// False after a message: what a change would take contents from, or give them
/// to, is partitioned.
bool
check_undivided (const char *function, const Handle &whole, bool divided)
{
  if (divided)
    log (Level::Error,
         "%s: %s or a part of the same data is partitioned, and cannot change",
         function, whole.label ().c_str ());
  return !divided;
}

void
switch_to_parts (const char *function, starpu_data_handle_t whole,
                 unsigned count, starpu_data_handle_t *children, bool writes)
{
  Plan *plan = plan_of (function, whole, count, children);
  if (plan == nullptr)
    return;
  Changes changes;
  MutexLock lock (plans_mutex);
  if (check_undivided (function, *plan->whole, Changes::blocked (plan)))
    changes.to_parts (*plan, writes);
}

/// False after a message: contents cannot come together there.
bool
check_node (const char *function, int node)
{
  const bool there = node < int (starpu_memory_nodes_get_count ());
  if (!there)
    log (Level::Error, "%s: there is no memory node %d", function, node);
  return there;
}

void
switch_to_whole (const char *function, starpu_data_handle_t whole,
                 unsigned count, starpu_data_handle_t *children, bool both,
                 int node)
{
  Plan *plan = plan_of (function, whole, count, children);
  if (plan == nullptr || !check_node (function, node))
    return;
  Changes changes;
  MutexLock lock (plans_mutex);
  if (check_undivided (function, *plan->whole, Changes::divided (*plan)))
    changes.collapse (*plan, both, node);
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
    if (api::is_planned (accesses[i]) && Changes::blocked (*accesses[i].handle))
      return Status::error (-EINVAL,
                            "%s has a part that is partitioned, or is a part "
                            "of what is",
                            accesses[i].handle->label ().c_str ());
  changes.use (accesses, count);
  for (unsigned i = 0; i < count; ++i)
    if (api::is_planned (accesses[i])
        && !Changes::in_place (*accesses[i].handle,
                               data::writes (accesses[i].mode)))
      return Status::error (-EINVAL,
                            "%s is used together with data that it is a part "
                            "of, that are a part of it, or that are parts by "
                            "another plan",
                            accesses[i].handle->label ().c_str ());
  return {};
}

Status
api::use_plans_of (Handle &handle, enum starpu_data_access_mode mode)
{
  settle_versions (handle, mode);
  if (!handle.planned ())
    return {};
  data::Access access;
  access.handle = &handle;
  access.mode = mode;
  return use_plans (&access, 1);
}

void
api::settle_planned (Handle &whole)
{
  const bool parts = has_parts (whole);
  SpinGuard guard (whole.coherence ());
  const data::RareState *rare = whole.rare_state_or_null ();
  const bool some = rare != nullptr
                    && (!rare->plans.empty () || rare->plan != nullptr
                        || rare->duplicate != nullptr);
  whole.set_planned (some || whole.overlaps () || parts);
}

Status
api::end_plans (Handle &handle)
{
  const std::vector<Plan *> plans = Changes::plans (handle);
  for (const Plan *plan : plans)
    if (Status status = check_parts (*plan); !status.ok ())
      return status;
  for (Plan *plan : plans)
    drop (*plan, -1);
  return {};
}

extern "C" void
starpu_data_partition_plan (starpu_data_handle_t whole,
                            struct starpu_data_filter *filter,
                            starpu_data_handle_t *children)
{
  constexpr const char *kName = "starpu_data_partition_plan";
  Handle *handle = api::staying (kName, whole);
  if (handle == nullptr)
    return;
  if (filter == nullptr || children == nullptr)
    return log (Level::Error, "%s: no %s", kName,
                filter ? "room for the parts" : "filter");
  api::settle_versions (*handle, STARPU_RW);
  Status status
      = plan_parts (*handle, *filter, reinterpret_cast<Handle **> (children));
  if (!status.ok ())
    {
      MutexLock lock (plans_mutex);
      settle_planned (*handle);
    }
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
  constexpr const char *kName = "starpu_data_unpartition_submit_r";
  Handle *handle = usable (kName, whole);
  if (handle == nullptr || !check_node (kName, node))
    return;
  Changes changes;
  MutexLock lock (plans_mutex);
  for (Plan *plan : Changes::plans (*handle))
    if (check_undivided (kName, *handle, Changes::divided (*plan)))
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
  constexpr const char *kName = "starpu_data_partition_clean_node";
  if (usable (kName, whole) == nullptr || !check_node (kName, gathering_node))
    return;
  if (children == nullptr)
    return log (Level::Error, "%s: no parts", kName);
  Plan *plan = plan_of (kName, whole, nparts, children);
  if (plan == nullptr || api::report (kName, check_parts (*plan)) != 0)
    return;
  drop (*plan, gathering_node);
  std::fill_n (children, nparts, nullptr);
}
