// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_openmp.h: critical sections and locks.

#include <map>
#include <string>

#include "starpu_openmp.h"

#include "api/omp_team.h"
#include "base/wait_hook.h"

namespace asterism::omp
{

namespace
{

/// The critical sections of the process, by name.
struct Criticals
{
  Mutex mutex;
  std::map<std::string, Mutex> sections GUARDED_BY (mutex);
  Mutex unnamed;
  Mutex atomic;
};

Criticals &
criticals ()
{
  // Never destroyed: threads may outlive main ().
  static Criticals *the_criticals = new Criticals;
  return *the_criticals;
}

Mutex &
section (const char *name)
{
  Criticals &all = criticals ();
  if (name == nullptr)
    return all.unnamed;
  MutexLock guard (all.mutex);
  return all.sections[name];
}

/// A lock that the context holding it may take again.
struct NestLock
{
  Mutex mutex;
  std::atomic<Context *> holder{ nullptr };
  int times = 0; ///< of the holder
};

Mutex &
mutex_of (starpu_omp_lock_t *lock)
{
  return *static_cast<Mutex *> (lock->internal);
}

NestLock &
nest_of (starpu_omp_nest_lock_t *lock)
{
  return *static_cast<NestLock *> (lock->internal);
}

/// Locks; a thread that has to wait for that gives up its number meanwhile, as
/// whoever has locked it may wait for that number.
void
lock (Mutex &mutex) NO_THREAD_SAFETY_ANALYSIS
{
  if (mutex.try_lock ())
    return;
  const Waiting waiting;
  mutex.lock ();
}

} // namespace

} // namespace asterism::omp

using namespace asterism::omp;

void
starpu_omp_critical_inline_begin (const char *name) noexcept
    NO_THREAD_SAFETY_ANALYSIS
{
  lock (section (name));
}

void
starpu_omp_critical_inline_end (const char *name) noexcept
    NO_THREAD_SAFETY_ANALYSIS
{
  section (name).unlock ();
}

void
starpu_omp_critical (void (*f) (void *arg), void *arg,
                     const char *name) noexcept
{
  starpu_omp_critical_inline_begin (name);
  f (arg);
  starpu_omp_critical_inline_end (name);
}

void
starpu_omp_atomic_fallback_inline_begin () noexcept NO_THREAD_SAFETY_ANALYSIS
{
  lock (criticals ().atomic);
}

void
starpu_omp_atomic_fallback_inline_end () noexcept NO_THREAD_SAFETY_ANALYSIS
{
  criticals ().atomic.unlock ();
}

void
starpu_omp_init_lock (starpu_omp_lock_t *lock) noexcept
{
  lock->internal = new asterism::Mutex;
}

void
starpu_omp_destroy_lock (starpu_omp_lock_t *lock) noexcept
{
  delete &mutex_of (lock);
  lock->internal = nullptr;
}

void
starpu_omp_set_lock (starpu_omp_lock_t *lock) noexcept NO_THREAD_SAFETY_ANALYSIS
{
  ::lock (mutex_of (lock));
}

void
starpu_omp_unset_lock (starpu_omp_lock_t *lock) noexcept
    NO_THREAD_SAFETY_ANALYSIS
{
  mutex_of (lock).unlock ();
}

int
starpu_omp_test_lock (starpu_omp_lock_t *lock) noexcept
    NO_THREAD_SAFETY_ANALYSIS
{
  return mutex_of (lock).try_lock ();
}

void
starpu_omp_init_nest_lock (starpu_omp_nest_lock_t *lock) noexcept
{
  lock->internal = new NestLock;
}

void
starpu_omp_destroy_nest_lock (starpu_omp_nest_lock_t *lock) noexcept
{
  delete &nest_of (lock);
  lock->internal = nullptr;
}

void
starpu_omp_set_nest_lock (starpu_omp_nest_lock_t *lock) noexcept
    NO_THREAD_SAFETY_ANALYSIS
{
  NestLock &nest = nest_of (lock);
  Context *self = &current ();
  if (nest.holder.load () != self)
    {
      ::lock (nest.mutex);
      nest.holder.store (self);
    }
  ++nest.times;
}

void
starpu_omp_unset_nest_lock (starpu_omp_nest_lock_t *lock) noexcept
    NO_THREAD_SAFETY_ANALYSIS
{
  NestLock &nest = nest_of (lock);
  if (--nest.times > 0)
    return;
  nest.holder.store (nullptr);
  nest.mutex.unlock ();
}

int
starpu_omp_test_nest_lock (starpu_omp_nest_lock_t *lock) noexcept
    NO_THREAD_SAFETY_ANALYSIS
{
  NestLock &nest = nest_of (lock);
  Context *self = &current ();
  if (nest.holder.load () != self)
    {
      if (!nest.mutex.try_lock ())
        return 0;
      nest.holder.store (self);
    }
  return ++nest.times;
}
