// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_scheduler.h: the mutexes of workers, for policies.

#include <cerrno>

#include "starpu_scheduler.h"

#include "base/log.h"
#include "core/runtime.h"

namespace core = asterism::core;

namespace
{

thread_local unsigned relaxed = 0; ///< how often more it was on than off

/// The mutex of a worker; null when there is no such worker.
starpu_pthread_mutex_t *
mutex_of (int workerid)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr || workerid < 0
      || size_t (workerid) >= runtime->workers ().size ())
    return nullptr;
  starpu_pthread_mutex_t *mutex;
  starpu_pthread_cond_t *condition;
  starpu_worker_get_sched_condition (workerid, &mutex, &condition);
  return mutex;
}

} // namespace

void
starpu_worker_lock (int workerid)
{
  if (starpu_pthread_mutex_t *mutex = mutex_of (workerid))
    starpu_pthread_mutex_lock (mutex);
  else
    asterism::log (asterism::Level::Error,
                   "starpu_worker_lock: there is no worker %d", workerid);
}

int
starpu_worker_trylock (int workerid)
{
  starpu_pthread_mutex_t *mutex = mutex_of (workerid);
  return mutex != nullptr ? starpu_pthread_mutex_trylock (mutex) : EINVAL;
}

void
starpu_worker_unlock (int workerid)
{
  if (starpu_pthread_mutex_t *mutex = mutex_of (workerid))
    starpu_pthread_mutex_unlock (mutex);
}

void
starpu_worker_lock_self ()
{
  starpu_worker_lock (core::Runtime::current_worker ());
}

void
starpu_worker_unlock_self ()
{
  starpu_worker_unlock (core::Runtime::current_worker ());
}

void
starpu_worker_relax_on ()
{
  ++relaxed;
}

void
starpu_worker_relax_off ()
{
  if (relaxed > 0)
    --relaxed;
}

int
starpu_worker_get_relax_state ()
{
  return relaxed > 0;
}
