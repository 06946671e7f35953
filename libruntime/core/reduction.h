// SPDX-License-Identifier: LGPL-2.1-or-later
// Reductions: tasks that reduce (STARPU_REDUX) work on a private copy of their
// worker, and the copies are joined before anybody else uses the data.

#ifndef ASTERISM_CORE_REDUCTION_H
#define ASTERISM_CORE_REDUCTION_H

#include <span>

#include "data/fetch.h"
#include "data/handle.h"
#include "sched/scheduler.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;

/// Says how copies of `handle` are joined and how one begins, as it does
/// itself.  Null, or without functions that the workers can execute: tasks that
/// reduce take turns.
/// Requires: no such task is under way.
void set_reduction (Engine &engine, data::Handle &handle,
                    const data::Method &reduce, const data::Method &initialise);

/// Has parts of the same kind be reduced as the whole is.
void hand_on_reduction (Engine &engine, data::Handle &whole,
                        std::span<data::Handle *const> parts);

/// Returns the reducer that set_reduction () has set; null: tasks that reduce
/// it take turns.
inline data::Reducer *
reduction_of (data::Handle &handle)
{
  // A callback may be given its Extra just now.
  SpinGuard lock (handle.coherence ());
  const data::RareState *rare = handle.rare_state_or_null ();
  return rare != nullptr ? rare->reducer.get () : nullptr;
}

/// Puts the first contents in what is read and nobody wrote, where
/// set_reduction () has said how and a core can.  Requires: `fetch`, whose
/// accesses were granted, is yet to begin.
Status begin_contents (Engine &engine, data::Fetch &fetch);

/// True when that puts some in data that have none.
bool can_begin (data::Handle &handle);

/// Prepares `task', and makes the copies of `worker` that it reduces into.
/// Those that the worker has no function to begin are begun in main memory.
/// -EBUSY: the program holds that, and `fetch`, which is yet to begin, says
/// since when.  Called by that worker, as is the next.
Status prepare_copies (Engine &engine, const task::Task &task,
                       data::Fetch &fetch, const sched::WorkerInfo &worker);

/// Begins those without contents, on the worker's node.  Requires: the fetch of
/// the task is done.
Status begin_copies (Engine &engine, const task::Task &task, data::Fetch &fetch,
                     const sched::WorkerInfo &worker, device::Device &device);

/// True when begin_copies () has something to look at.
inline bool
reduces_any (const task::Task &task)
{
  for (unsigned i = 0; i < task.access_count; ++i)
    if (data::reduces (task.accesses[i].mode))
      return true;
  return false;
}

} // namespace asterism::core

#endif
