// SPDX-License-Identifier: LGPL-2.1-or-later
// Delegating data to children, and getting them back.

#include "core/delegation.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "core/buffers.h"
#include "core/callbacks.h"
#include "core/engine.h"

namespace asterism::core
{

namespace
{

/// Gives up a datum whose parent and children have ended.
void
give_up (data::Requester &requester)
{
  const std::unique_ptr<DelegatedDatum> datum (
      reinterpret_cast<DelegatedDatum *> (&requester));
  data::leave_all (&datum->access, 1);
}

/// The access by which the task has the datum; null: it does not use it.
data::Access *
access_of (const task::Task &task, const data::Handle *handle)
{
  data::Access *found = nullptr;
  for (data::Access &access : std::span (task.accesses, task.access_count))
    if (access.handle == handle && (found == nullptr || access.entered))
      found = &access;
  return found;
}

} // namespace

DelegatedDatum::DelegatedDatum (data::Access &access)
    : data::Delegation (access)
{
  requester.granted = give_up;
}

bool
delegates (const task::Task &parent, const task::Task &child)
{
  // Of those that several workers call together, none has the data.
  if (parent.access_count == 0 || child.unordered || child.codelet == nullptr
      || parent.codelet->type == STARPU_SPMD)
    return false;
  bool some = false;
  for (const data::Access &access :
       std::span (child.accesses, child.access_count))
    if (const data::Access *parents = access_of (parent, access.handle))
      {
        if (!data::may_delegate (*parents, access.mode))
          return false;
        some = true;
      }
  return some;
}

Delegations::~Delegations ()
{
  for (DelegatedDatum *datum : all)
    {
      current_engine ()->memory.release (datum->fetch);
      if (datum->requester.arrive ())
        give_up (datum->requester);
    }
}

/// The datum in the parent's stead: made now if need be.
data::Delegation &
Delegations::delegate (Worker &worker, data::Access &parents)
{
  data::Memory &memory = worker.engine_.memory;
  for (DelegatedDatum *datum : all)
    if (datum->access.handle == parents.handle)
      {
        memory.release (datum->fetch);
        return *datum;
      }
  // What it has written is written through now: later it is not its own.
  const task::Task &parent = *worker.current;
  if (worker.fetch_ != nullptr && worker.fetch_->accesses == parent.accesses)
    memory.lower (*worker.fetch_, parents.handle);
  return *all.emplace_back (new DelegatedDatum (parents));
}

bool
Delegations::submit (Worker &worker, task::Task &task)
{
  task::Task *const parent = worker.current;
  if (parent == nullptr || in_callback () || !delegates (*parent, task))
    return false;
  TaskGroup &group = TaskGroup::of_parent (*parent, worker);
  if (group.delegations == nullptr)
    group.delegations = new Delegations;
  std::vector<data::Delegated> delegated;
  const unsigned count = task.access_count;
  for (const data::Access &access : std::span (task.accesses, count))
    if (data::Access *parents = access_of (*parent, access.handle))
      delegated.push_back (
          { access.handle, data::writes (parents->mode)
                               ? &group.delegations->delegate (worker, *parents)
                               : nullptr });
  task.within = true;
  task.requester.missing.fetch_add (int (count), std::memory_order_relaxed);
  if (data::enter_within (task.requester, task.accesses, count, 1, delegated))
    worker.engine_.advance (task);
  return true;
}

void *
Delegations::given (const Worker &worker, unsigned index)
{
  const task::Task &task = *worker.current;
  if (void *const *buffers = buffers_of_private (task))
    return buffers[index];
  const data::Fetch *fetch = worker.fetch_;
  return fetch != nullptr && fetch->accesses == task.accesses
             ? worker.engine_.memory.interface (*fetch, index)
             : task.accesses[index].handle->interface_on (data::kMainMemory);
}

void
Delegations::get_back (Worker &worker)
{
  const task::Task *const parent = worker.current;
  if (parent == nullptr || !parent->is_parent
      || parent->group->delegations == nullptr)
    return;
  for (DelegatedDatum *datum : parent->group->delegations->all)
    {
      data::Handle &handle = *datum->access.handle;
      if (!datum->is_back () || datum->fetch.details != nullptr
          || datum->parents->entered)
        continue;
      datum->access.node = datum->parents->node;
      if (worker.info.node == data::kMainMemory
          && datum->access.node <= data::kMainMemory
          && handle.ready_on (data::kMainMemory, STARPU_RW))
        continue;
      datum->fetch.accesses = &datum->access;
      datum->fetch.count = 1;
      datum->fetch.node = worker.info.node;
      datum->fetch.worker = worker.info.id;
      datum->fetch.device = &worker.device;
      datum->fetch.waker = &worker.waker;
      if (Status status = worker.engine_.memory.fetch (datum->fetch);
          !status.ok ())
        worker.engine_.lose (handle, status);
    }
}

} // namespace asterism::core
