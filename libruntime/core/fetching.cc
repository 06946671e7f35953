// SPDX-License-Identifier: LGPL-2.1-or-later
// How a worker gets the data of a task that it executes at once.

#include <cerrno>

#include "core/engine.h"
#include "core/reduction.h"
#include "core/worker.h"

namespace asterism::core
{

namespace
{

/// True when every buffer can be used in main memory as it stands.
bool
all_ready (const task::Task &task)
{
  for (unsigned i = 0; i < task.access_count; ++i)
    {
      const data::Access &access = task.accesses[i];
      if (!access.handle->ready_on (data::kMainMemory, access.mode)
          || access.node > data::kMainMemory)
        return false;
    }
  return true;
}

} // namespace

/// The task's data cannot be made valid here, or not now.
void
Worker::refuse (task::Task &task, const data::Fetch &fetch,
                const Status &status)
{
  if (status.code () == -EBUSY)
    engine_.set_aside (task, info, fetch);
  else
    engine_.reject (task, info, status);
}

/// Makes the task's data valid here, moving transfers on meanwhile.  False
/// when the task was sent elsewhere.
bool
Worker::fetch_now (task::Task &task, data::Fetch &fetch, bool &fetched)
{
  fetched = info.node != data::kMainMemory || !all_ready (task);
  if (!fetched)
    return true;
  fetch.accesses = task.accesses;
  fetch.count = task.access_count;
  fetch.node = info.node;
  fetch.worker = info.id;
  fetch.device = &device;
  fetch.waker = &waker;
  fetch.yields = true;
  Status status = prepare_copies (engine_, task, fetch, info);
  if (status.ok ())
    status = engine_.memory.fetch (fetch);
  if (status.ok () && reduces_any (task))
    {
      status = begin_copies (engine_, task, fetch, info, device);
      if (!status.ok ())
        engine_.memory.abandon (fetch);
    }
  if (!status.ok ())
    refuse (task, fetch, status);
  return status.ok ();
}

} // namespace asterism::core
