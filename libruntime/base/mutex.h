// SPDX-License-Identifier: LGPL-2.1-or-later
// Locks with clang's thread-safety annotations: the only ones in the library.

#ifndef ASTERISM_BASE_MUTEX_H
#define ASTERISM_BASE_MUTEX_H

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "base/fuzz.h"
#include "base/virtual_time.h"

#ifdef __clang__
#define ASTERISM_ANNOTATION(x) __attribute__ ((x))
#else
#define ASTERISM_ANNOTATION(x)
#endif

#define CAPABILITY(name) ASTERISM_ANNOTATION (capability (name))
#define SCOPED_CAPABILITY ASTERISM_ANNOTATION (scoped_lockable)
#define GUARDED_BY(lock) ASTERISM_ANNOTATION (guarded_by (lock))
#define REQUIRES(...) ASTERISM_ANNOTATION (requires_capability (__VA_ARGS__))
#define ACQUIRE(...) ASTERISM_ANNOTATION (acquire_capability (__VA_ARGS__))
#define RELEASE(...) ASTERISM_ANNOTATION (release_capability (__VA_ARGS__))
#define TRY_ACQUIRE(...)                                                       \
  ASTERISM_ANNOTATION (try_acquire_capability (__VA_ARGS__))
#define NO_THREAD_SAFETY_ANALYSIS                                              \
  ASTERISM_ANNOTATION (no_thread_safety_analysis)

namespace asterism
{

/// Tells the processor that this thread is spinning.
inline void
cpu_relax ()
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#elif defined __aarch64__
  asm volatile("yield");
#endif
}

/// A sleeping lock, for what may be held long.
class CAPABILITY ("mutex") Mutex
{
public:
  void
  lock () ACQUIRE ()
  {
    fuzz::fine_point ();
    if (!is_time_virtual ())
      mutex_.lock ();
    else
      // Whoever has it may sleep until its turn comes, which is not before this
      // thread sleeps.
      while (!mutex_.try_lock ())
        let_others_run ();
  }
  void
  unlock () RELEASE ()
  {
    fuzz::fine_point ();
    mutex_.unlock ();
  }
  bool
  try_lock () TRY_ACQUIRE (true)
  {
    return mutex_.try_lock ();
  }

private:
  friend class CondVar;
  std::mutex mutex_;
};

/// A one-word lock for a few instructions.  It yields when its holder seems
/// to be off the processor.
class CAPABILITY ("mutex") SpinLock
{
public:
  void
  lock () ACQUIRE ()
  {
    fuzz::fine_point ();
    // Acquire: partner of the release in unlock ().
    while (
        __builtin_expect (held_.exchange (true, std::memory_order_acquire), 0))
      wait ();
  }
  bool
  try_lock () TRY_ACQUIRE (true)
  {
    return !held_.exchange (true, std::memory_order_acquire);
  }
  void
  unlock () RELEASE ()
  {
    fuzz::fine_point ();
    held_.store (false, std::memory_order_release);
  }

private:
  __attribute__ ((noinline, cold)) void
  wait ()
  {
    fuzz::point ();
    for (int spins = 0; held_.load (std::memory_order_relaxed); ++spins)
      if (spins < 64)
        cpu_relax ();
      else
        let_others_run ();
  }

  std::atomic<bool> held_{ false };
};

/// Holds a Mutex or a SpinLock for a scope.
template <typename Lock>
class SCOPED_CAPABILITY ScopedLock
{
public:
  explicit ScopedLock (Lock &lock) ACQUIRE (lock) : lock_ (lock)
  {
    lock_.lock ();
  }
  ~ScopedLock () RELEASE () { lock_.unlock (); }
  ScopedLock (const ScopedLock &) = delete;
  ScopedLock &operator= (const ScopedLock &) = delete;

private:
  Lock &lock_;
};

using MutexLock = ScopedLock<Mutex>;
using SpinGuard = ScopedLock<SpinLock>;

/// Waits under a Mutex.
class CondVar
{
public:
  void
  wait (Mutex &mutex) REQUIRES (mutex)
  {
    if (is_time_virtual () && virtual_time::takes_part ())
      {
        const uint32_t seen = told_.load ();
        mutex.mutex_.unlock ();
        (void)virtual_time::sleep (told_, seen, 1e300);
        mutex.lock ();
        return;
      }
    std::unique_lock<std::mutex> lock (mutex.mutex_, std::adopt_lock);
    condition_.wait (lock);
    lock.release ();
  }
  void
  notify_one ()
  {
    if (is_time_virtual ())
      return notify_all ();
    condition_.notify_one ();
  }
  void
  notify_all ()
  {
    if (is_time_virtual ())
      {
        told_.fetch_add (1);
        while (virtual_time::wake (told_))
          continue;
      }
    condition_.notify_all ();
  }

private:
  std::condition_variable condition_;
  std::atomic<uint32_t> told_{ 0 }; ///< how often, while a machine is simulated
};

} // namespace asterism

#endif
