// SPDX-License-Identifier: LGPL-2.1-or-later
// The short way through the engine of tasks without data that a task submits,
// by generated calls, and waits for: from the call to the queue, and from there
// to the end, for the worker that waits.  Others execute them as any task.

#ifndef ASTERISM_CORE_NESTED_H
#define ASTERISM_CORE_NESTED_H

#include <cstring>

#include "asterism_abi.h"
#include "core/buffers.h"
#include "core/call_site.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/public_task.h"

namespace asterism::core
{

/// Bytes of values that there is room for in such a task.
constexpr size_t kNestedValues = 64;

/// The archs that may execute the tasks of such calls; none: they go the long
/// way.
inline uint32_t
nested_archs (const struct asterism_task_v1 &call, const Summary &summary)
{
  return call.nbuffers == 0 && summary.simple
                 && call.block_size - call.values_offset <= kNestedValues
             ? summary.archs
             : 0;
}

/// One that is as new but for what every submission sets; null when out of
/// memory.
inline task::Task *
take_spare_task (Worker &worker)
{
  if (task::Task *spare = worker.spare_tasks.take ())
    return spare;
  task::Task *task = task::create (0, kNestedValues);
  if (task != nullptr)
    task->simple = task->entered = task->recycled = true;
  return task;
}

__attribute__ ((always_inline)) inline bool
Engine::submit_nested (Worker &worker, const struct asterism_task_v1 &call,
                       const void *block, uint32_t may)
{
  const size_t bytes = call.block_size - call.values_offset;
  const uint32_t where = may & archs;
  task::Task *const parent = worker.current;
  // Where there are contexts, tasks are not taken newest first.
  if (parent == nullptr || where == 0 || in_callback ()
      || !dispatcher.newest_first () || worker.deep () || profile.looks ())
    return false;
  task::Task *const task = take_spare_task (worker);
  if (__builtin_expect (task == nullptr, 0))
    return false;
  task->codelet = call.codelet;
  task->name = call.name;
  task->site = take_call_site (call);
  task->where = where;
  const char *values = static_cast<const char *> (block) + call.values_offset;
  if (bytes == 16) // a call of memcpy () less, for a few words
    memcpy (task->argument, values, 16);
  else
    memcpy (task->argument, values, bytes);
  TaskGroup::join (*task, *parent, worker);
  task->sequence = worker.numbers.take (numbers_);
  task->state.store (task::State::Ready, std::memory_order_release);
  dispatcher.push_simple (*task, &worker.info);
  return true;
}

inline void
Engine::count_ended (Worker &worker)
{
  std::atomic<uint64_t> &ended = worker.counters.executed;
  const uint64_t count = ended.load (std::memory_order_relaxed) + 1;
  // Release: partner of the acquire in unfinished ().
  ended.store (count, std::memory_order_release);
  // The least that fence::light () does: where that is more, a wait does not
  // rely on this.  Partner: the fence in wait_for_count ().
  std::atomic_signal_fence (std::memory_order_seq_cst);
  // Somebody who waits for all is served when a worker runs out of work.
  if (waiting_.load (std::memory_order_relaxed) > 0
      && wanted_.load (std::memory_order_relaxed) > 0
      && (count & stride_.load (std::memory_order_relaxed)) == 0)
    check_waiters ();
}

inline void
TaskGroup::leave (task::Task &task, TaskGroup &group, Worker &worker)
{
  if (task.is_parent)
    {
      TaskGroup &own = *task.group;
      if (own.left () != 0 || own.outer != &group
          || !worker.spare_groups.give (own))
        return leave_otherwise (task, &worker);
      task.is_parent = false;
    }
  task.group = nullptr;
  --group.here_;
}

/// Executes a task of `group`, that of the task that the worker is in, from
/// its begin to its end.  False, with nothing done, when it was not submitted
/// so, is not as new any more, or is to be timed.  Requires: the worker may
/// run_plain (), and has popped the task.
__attribute__ ((always_inline)) inline bool
Worker::run_nested (task::Task &task, TaskGroup &group)
{
  if (!task.recycled || task.group != &group || engine_.is_timing ()
      || task.codelet->model != nullptr)
    return false;
  task.state.store (task::State::Running, std::memory_order_release);
  task::Task *const parent = current.exchange (&task);
  function_of (*task.codelet, device::Arch::Cpu,
               0) (const_cast<void **> (kNoBuffers), task.argument);
  TaskGroup::end_scope (task);
  // A thread that looked at it or put off its end had a public struct made.
  if (__builtin_expect (task.user != nullptr, 0))
    {
      task.outer = parent;
      engine_.finish (task, this);
    }
  else
    {
      TaskGroup::leave (task, group, *this);
      if (__builtin_expect (!spare_tasks.give (task), 0))
        task::destroy (&task);
      engine_.count_ended (*this);
    }
  current = parent;
  return true;
}

} // namespace asterism::core

#endif
