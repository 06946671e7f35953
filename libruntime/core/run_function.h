// SPDX-License-Identifier: LGPL-2.1-or-later
// What is done on a core with a task whose buffers are at hand.

#ifndef ASTERISM_CORE_RUN_FUNCTION_H
#define ASTERISM_CORE_RUN_FUNCTION_H

#include "core/engine.h"
#include "core/worker.h"

namespace asterism::core
{

/// Calls its function, and stays in the task.
__attribute__ ((always_inline)) inline void
Worker::run_function (task::Task &task, void **buffers)
{
  task.state.store (task::State::Running, std::memory_order_release);
  if (task.kept)
    task.user->status = STARPU_TASK_RUNNING;
  current.enter (task);
  const bool timed
      = __builtin_expect (engine_.is_timing (), 0) || task.codelet->model;
  if (timed)
    run_timed (task, buffers);
  else
    function_of (*task.codelet, device::Arch::Cpu,
                 task.implementation) (buffers, task.argument);
  TaskGroup::end_scope (task);
}

} // namespace asterism::core

#endif
