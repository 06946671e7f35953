// SPDX-License-Identifier: LGPL-2.1-or-later
// How a worker gets the data of a task that it executes at once.

#include <algorithm>
#include <cerrno>

#include "core/buffers.h"
#include "core/engine.h"
#include "core/reduction.h"
#include "core/run_function.h"
#include "core/worker.h"
#include "data/private_buffers.h"

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

constexpr bool
is_private (const data::Access &access)
{
  return access.mode == STARPU_SCRATCH;
}

/// What a function on a core gets as it stands; null: it must be fetched.
void *
buffer_of (data::Memory &memory, const data::Access &access, unsigned worker)
{
  data::Handle &handle = *access.handle;
  if (access.node > data::kMainMemory)
    return nullptr;
  if (is_private (access))
    return memory.buffers ().take (handle, worker);
  return handle.ready_on (data::kMainMemory, access.mode)
             ? handle.interface_on (data::kMainMemory)
             : nullptr;
}

/// Gives back those of the first `count' that the task had to itself.
void
give_back (data::Memory &memory, const task::Task &task, unsigned count,
           void *const *buffers, unsigned worker)
{
  for (unsigned i = 0; i < count; ++i)
    if (is_private (task.accesses[i]))
      memory.buffers ().give (*task.accesses[i].handle, worker, buffers[i]);
}

/// While it lives, the thread is in the function of a task with such buffers.
class Private
{
public:
  Private (const task::Task &task, void *const *buffers)
      : task_ (task), buffers_ (buffers), outer_ (innermost)
  {
    innermost = this;
  }
  ~Private () { innermost = outer_; }
  Private (const Private &) = delete;
  Private &operator= (const Private &) = delete;

  static void *const *
  find (const task::Task &task)
  {
    const Private *one = innermost;
    while (one != nullptr && &one->task_ != &task)
      one = one->outer_;
    return one != nullptr ? one->buffers_ : nullptr;
  }

private:
  static thread_local const Private *innermost;
  const task::Task &task_;
  void *const *const buffers_;
  const Private *const outer_;
};

thread_local const Private *Private::innermost = nullptr;

} // namespace

void *const *
buffers_of_private (const task::Task &task)
{
  return Private::find (task);
}

/// The same as run_plain (), of a task some of whose buffers are its own.
bool
Worker::run_private (task::Task &task)
{
  constexpr unsigned kMost = std::max (16u, kShownBuffers);
  const unsigned count = task.access_count, id = unsigned (info.id);
  const data::Access *const first = task.accesses;
  if (!plain_ || count > kMost
      || std::none_of (first, first + count, is_private)
      || (task.watched && !run_quietly (task)))
    return false;
  data::Memory &memory = engine_.memory;
  void *buffers[kMost];
  clear_shown (buffers);
  for (unsigned i = 0; i < count; ++i)
    if (!(buffers[i] = buffer_of (memory, task.accesses[i], id)))
      {
        give_back (memory, task, i, buffers, id);
        return false;
      }
  {
    const Private within (task, buffers);
    run_function (task, buffers);
  }
  give_back (memory, task, count, buffers, id);
  engine_.finish (task, this);
  return true;
}

void
Worker::show (const task::Task &task, struct starpu_task &user) const
{
  void **shown = user.dyn_interfaces;
  if (shown == nullptr && task.access_count <= STARPU_NMAXBUFS)
    shown = user.interfaces;
  if (shown == nullptr)
    return;
  // Of tasks around that which has no fetch.
  const bool fetched = fetch_ != nullptr && fetch_->accesses == task.accesses;
  for (unsigned i = 0; i < task.access_count; ++i)
    if (fetched)
      shown[i] = engine_.memory.interface (*fetch_, i);
    else if (!data::reduces (task.accesses[i].mode)
             && (task.accesses[i].mode & STARPU_SCRATCH) == 0)
      shown[i] = task.accesses[i].handle->interface_on (data::kMainMemory);
}

/// The task's data cannot be made valid here, or not now.
void
Worker::refuse (task::Task &task, const data::Fetch &fetch,
                const Status &status)
{
  if (engine_.teams.plans.any ())
    engine_.teams.plans.dissolve (task);
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
