// SPDX-License-Identifier: LGPL-2.1-or-later
// Reductions: tasks that reduce (STARPU_REDUX) work on a private copy of their
// worker, and the copies are joined before anybody else uses the data.

#ifndef ASTERISM_CORE_REDUCTION_H
#define ASTERISM_CORE_REDUCTION_H

#include "data/handle.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;

/// Says how copies of `handle` are joined and how one begins.  Null, or without
/// a function for a core that begins one: tasks that reduce take turns.
/// Requires: no such task is under way.
void set_reduction (Engine &engine, data::Handle &handle,
                    struct starpu_codelet *reduce,
                    struct starpu_codelet *initialise);

/// True when tasks that reduce `handle` get private copies.
inline bool
can_reduce (const data::Handle &handle)
{
  const data::Extra *extra = handle.extra_or_null ();
  return extra != nullptr && extra->reducer != nullptr;
}

/// Makes and begins the copies of `worker` that `task` reduces into.  Called
/// by that worker.
void prepare_copies (Engine &engine, const task::Task &task, int worker);

} // namespace asterism::core

#endif
