// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_scheduler.h: what policies of the application call.

#include <cerrno>
#include <csignal>

#include "starpu_scheduler.h"

#include "core/engine.h"
#include "core/predefined.h"
#include "core/runtime.h"

namespace core = asterism::core;

namespace
{

bool
is_worker (const core::Engine *engine, int workerid)
{
  return engine != nullptr && workerid >= 0
         && static_cast<size_t> (workerid) < engine->workers.size ();
}

} // namespace

struct starpu_sched_policy **
starpu_sched_get_predefined_policies ()
{
  return core::predefined_policies ();
}

void
starpu_sched_ctx_worker_shares_tasks_lists (int, int)
{
}

void
starpu_sched_task_break (struct starpu_task *task)
{
  core::Engine *engine = core::current_engine ();
  if (engine != nullptr && engine->options.break_on_sched >= 0
      && starpu_task_get_job_id (task)
             == static_cast<unsigned long> (engine->options.break_on_sched))
    raise (SIGTRAP);
}

int
starpu_push_task_end (struct starpu_task *)
{
  return 0;
}

int
starpu_push_local_task (int workerid, struct starpu_task *task, int back)
{
  core::Engine *engine = core::current_engine ();
  asterism::task::Task *record = asterism::task::from_public (task);
  if (!is_worker (engine, workerid) || record == nullptr)
    return -EINVAL;
  core::UserPolicy *policy = engine->user_policy_of (record->context);
  if (policy == nullptr)
    return -EINVAL;
  policy->push_local (workerid, *record, back != 0);
  // A hook may do this too, after which nobody is woken.
  starpu_wake_worker (workerid);
  return 0;
}

int
starpu_wake_worker (int workerid)
{
  core::Engine *engine = core::current_engine ();
  if (!is_worker (engine, workerid))
    return 0;
  engine->workers[static_cast<size_t> (workerid)]->waker.wake ();
  return 1;
}

void
starpu_worker_get_sched_condition (int workerid,
                                   starpu_pthread_mutex_t **sched_mutex,
                                   starpu_pthread_cond_t **sched_cond)
{
  // Nobody waits on them: workers are woken after every push.  One pair for
  // all would lock up a policy that holds two workers' at once.
  static starpu_pthread_mutex_t mutexes[STARPU_NMAXWORKERS];
  static starpu_pthread_cond_t conditions[STARPU_NMAXWORKERS];
  unsigned place = static_cast<unsigned> (workerid) % STARPU_NMAXWORKERS;
  *sched_mutex = &mutexes[place];
  *sched_cond = &conditions[place];
}
