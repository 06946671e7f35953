// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_scheduler.h: priorities, and which worker can run what.

#include "starpu_sched_ctx.h"
#include "starpu_scheduler.h"

#include <cerrno>
#include <climits>

#include "core/engine.h"
#include "core/estimates.h"
#include "core/public_task.h"
#include "core/runtime.h"
#include "core/worker_device.h"

namespace core = asterism::core;
using asterism::sched::WorkerInfo;

namespace
{

/// True when the worker has that implementation of the task, and may use it.
bool
can_execute (const WorkerInfo &worker, struct starpu_task *task,
             unsigned implementation)
{
  struct starpu_codelet *codelet = task->cl;
  if (codelet == nullptr || !core::allows (*task, unsigned (worker.id))
      || (core::summary_of (*codelet).archs & core::archs_of_where (task->where)
          & (1U << static_cast<unsigned> (worker.arch)))
             == 0)
    return false;
  if (core::function_of (*codelet, worker.arch, implementation) == nullptr)
    return false;
  if (asterism::device::lacks_needs (
          worker.arch, starpu_worker_get_devid (worker.id),
          core::flags_of (*codelet, worker.arch, implementation)))
    return false;
  return codelet->can_execute == nullptr
         || core::codelet_accepts (*task, unsigned (worker.id), implementation);
}

/// Bit i: the worker can execute the task by implementation i.
unsigned
implementations (unsigned workerid, struct starpu_task *task)
{
  core::Runtime *runtime = core::runtime ();
  if (task == nullptr || runtime == nullptr
      || workerid >= runtime->workers ().size ()
      || runtime->engine ().estimates.withdrawn (int (workerid)))
    return 0;
  unsigned mask = 0;
  for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
    if (can_execute (runtime->workers ()[workerid], task, i))
      mask |= 1U << i;
  return mask;
}

} // namespace

int
starpu_worker_can_execute_task (unsigned workerid, struct starpu_task *task,
                                unsigned nimpl)
{
  return nimpl < STARPU_MAXIMPLEMENTATIONS
         && (implementations (workerid, task) & (1U << nimpl)) != 0;
}

int
starpu_worker_can_execute_task_first_impl (unsigned workerid,
                                           struct starpu_task *task,
                                           unsigned *nimpl)
{
  unsigned mask = implementations (workerid, task);
  if (mask == 0)
    return 0;
  if (nimpl != nullptr)
    *nimpl = __builtin_ctz (mask);
  return 1;
}

int
starpu_worker_can_execute_task_impl (unsigned workerid,
                                     struct starpu_task *task,
                                     unsigned *impl_mask)
{
  unsigned mask = implementations (workerid, task);
  if (impl_mask != nullptr)
    *impl_mask = mask;
  return mask != 0;
}

unsigned
starpu_worker_type_can_execute_task (enum starpu_worker_archtype worker_type,
                                     const struct starpu_task *task)
{
  // can_execute () of a codelet wants one that could be changed.
  auto *asked = const_cast<struct starpu_task *> (task);
  for (unsigned id = 0; id < starpu_worker_get_count (); ++id)
    if (starpu_worker_get_type (int (id)) == worker_type
        && implementations (id, asked) != 0)
      return 1;
  return 0;
}

int
starpu_get_prefetch_flag ()
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr && runtime->options ().prefetch != 0;
}

unsigned long
starpu_task_get_job_id (struct starpu_task *task)
{
  asterism::task::Task *record = asterism::task::from_public (task);
  return record != nullptr ? record->sequence : 0;
}

namespace
{

/// The context that the calling thread submits to.
unsigned
current_context ()
{
  const unsigned id = core::Contexts::current ();
  return id != STARPU_NMAX_SCHED_CTXS ? id : 0;
}

} // namespace

int
starpu_sched_get_min_priority ()
{
  return core::current_engine () != nullptr
             ? starpu_sched_ctx_get_min_priority (current_context ())
             : INT_MIN;
}

int
starpu_sched_get_max_priority ()
{
  return core::current_engine () != nullptr
             ? starpu_sched_ctx_get_max_priority (current_context ())
             : INT_MAX;
}

int
starpu_sched_set_min_priority (int min_prio)
{
  return core::current_engine () != nullptr
             ? starpu_sched_ctx_set_min_priority (current_context (), min_prio)
             : -ENODEV;
}

int
starpu_sched_set_max_priority (int max_prio)
{
  return core::current_engine () != nullptr
             ? starpu_sched_ctx_set_max_priority (current_context (), max_prio)
             : -ENODEV;
}

void
starpu_do_schedule ()
{
  // The library's own policies hold no tasks back.
  if (core::Engine *engine = core::current_engine ())
    engine->release_kept ();
}
