// SPDX-License-Identifier: LGPL-2.1-or-later
// Delegated data come back: to a head that has waited, or to those after it.

#include <utility>
#include <vector>

#include "base/log.h"
#include "core/delegation.h"
#include "core/engine.h"

namespace asterism::core
{

void
Delegations::begin_wait ()
{
  MutexLock lock (mutex_);
  ++waiting_;
}

/// Has the head get back a datum, as far as its children have ended.
void
Delegations::get_back (Worker &worker, DelegatedDatum &datum)
{
  data::Handle &handle = *datum.access.handle;
  data::Memory &memory = worker.engine_.memory;
  if (datum.alias != nullptr && team_)
    return datum.alias->gather ();
  if (datum.alias != nullptr)
    {
      datum.alias->gather ();
      datum.alias->close ();
      datum.alias.reset ();
      memory.release (datum.fetch);
      datum.requester.missing.store (1, std::memory_order_relaxed);
    }
  if (!datum.is_back () || datum.fetch.details != nullptr
      || datum.parents->entered || data::reduces (datum.access.mode))
    return;
  datum.access.node = datum.parents->node;
  if (worker.info.node == data::kMainMemory
      && datum.access.node <= data::kMainMemory
      && handle.ready_on (data::kMainMemory, datum.access.mode))
    return;
  datum.fetch.accesses = &datum.access;
  datum.fetch.count = 1;
  datum.fetch.node = worker.info.node;
  datum.fetch.worker = worker.info.id;
  datum.fetch.device = &worker.device;
  datum.fetch.waker = &worker.waker;
  if (Status status = memory.fetch (datum.fetch); !status.ok ())
    worker.engine_.lose (handle, status);
}

void
Delegations::end_wait (Worker &worker)
{
  std::vector<DelegatedDatum *> all;
  {
    MutexLock lock (mutex_);
    --waiting_;
    all = all_;
  }
  // Nobody delegates meanwhile, but in a team, where the data stay in place.
  for (DelegatedDatum *datum : all)
    get_back (worker, *datum);
}

void
Delegations::end ()
{
  std::vector<DelegatedDatum *> all;
  {
    MutexLock lock (mutex_);
    ended_ = true;
    all = std::exchange (all_, {});
  }
  for (DelegatedDatum *datum : all)
    {
      data::Requester &requester = datum->requester;
      if (datum->alias != nullptr)
        datum->alias->close_later (requester);
      else
        current_engine ()->memory.release (datum->fetch);
      if (requester.arrive ())
        requester.granted (requester);
    }
}

} // namespace asterism::core
