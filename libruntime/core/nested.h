// SPDX-License-Identifier: LGPL-2.1-or-later
// The short way into the engine of a task without data that a task submits, by
// a generated call.

#ifndef ASTERISM_CORE_NESTED_H
#define ASTERISM_CORE_NESTED_H

#include <cstring>

#include "asterism_abi.h"
#include "core/call_site.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/public_task.h"

namespace asterism::core
{

/// Bytes of values that there is room for in such a task.
constexpr size_t kNestedValues = 64;

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

/// True when more is to be done at the submission of a task that waits for
/// nothing than to number it and to push it.
inline bool
Engine::watches_submissions () const
{
  // Acquire: partner of the release in contexts ().
  return profile.looks ()
         || contexts_.load (std::memory_order_acquire) != nullptr;
}

__attribute__ ((always_inline)) inline bool
Engine::submit_nested (Worker &worker, const struct asterism_task_v1 &call,
                       const void *block, const Summary &summary)
{
  const size_t bytes = call.block_size - call.values_offset;
  const uint32_t where = summary.archs & archs;
  task::Task *const head = worker.current;
  if (head == nullptr || where == 0 || !summary.simple || bytes > kNestedValues
      || in_callback () || !dispatcher.newest_first () || worker.deep ()
      || watches_submissions ())
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
  Family::join (*task, *head, worker);
  task->sequence = worker.numbers.take (numbers_);
  task->state.store (task::State::Ready, std::memory_order_release);
  dispatcher.push_simple (*task, &worker.info);
  return true;
}

} // namespace asterism::core

#endif
