// SPDX-License-Identifier: LGPL-2.1-or-later
// Dispatcher: gives ready tasks to the policy and wakes workers for them.

#ifndef ASTERISM_CORE_DISPATCHER_H
#define ASTERISM_CORE_DISPATCHER_H

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/fence.h"
#include "core/guarded_policy.h"
#include "core/sleepers.h"
#include "sched/scheduler.h"

namespace asterism::core
{

/// Owns the policy.  push () and pop () from any thread.
class Dispatcher
{
public:
  /// Takes the policy.  `wakers` has one entry a worker.
  void start (std::unique_ptr<sched::Policy> policy, const char *name,
              std::span<const sched::WorkerInfo> workers,
              std::vector<Waker *> wakers);

  void
  push (task::Task &task, const sched::WorkerInfo *from)
  {
    // Acquire: partner of the release in divide ().
    if (__builtin_expect (core_locks_.load (std::memory_order_acquire), 0))
      return push_whole (task, from);
    // Once the policy has the task, it belongs to whoever pops it.
    uint32_t where = task.where;
    int only = who_can (task);
    used_.load (std::memory_order_acquire)->push (task, from);
    wake_sleeper (where, only, -1);
  }
  /// push () of a task that is simple: it is bound to no worker.
  void
  push_simple (task::Task &task, const sched::WorkerInfo *from)
  {
    // Acquire: partner of the release in divide ().
    if (__builtin_expect (core_locks_.load (std::memory_order_acquire), 0))
      return push_whole (task, from);
    const uint32_t where = task.where;
    used_.load (std::memory_order_acquire)->push (task, from);
    wake_sleeper (where, kAny, -1);
  }
  task::Task *
  pop (const sched::WorkerInfo &worker)
  {
    if (held (worker))
      return nullptr;
    // Acquire: partner of the release in divide ().
    return core_locks_.load (std::memory_order_acquire)
               ? whole_->pop (worker)
               : used_.load (std::memory_order_acquire)->pop (worker);
  }

  /// Returns whether the worker found no task and sleeps, without any task
  /// under way on its device.
  bool
  is_idle (const sched::WorkerInfo &worker) const
  {
    return parked_.has (unsigned (worker.id));
  }

  /// From now on tasks go through `contexts`, which outlives the dispatcher's
  /// use of it, and which gives those of no context to whole ().
  void divide (sched::Policy &contexts);
  GuardedPolicy &
  whole ()
  {
    return *whole_;
  }
  /// Wakes a worker for a task that it finds elsewhere than in the policy.
  void announce (uint32_t where);
  /// How often that was done; to be read before one looks there, for await ().
  unsigned
  announced () const
  {
    return announced_.load ();
  }
  /// Has a worker that sleeps look what else there is to do than tasks, or else
  /// the first that would.
  void wake_idle ();
  void push_whole (task::Task &task, const sched::WorkerInfo *from);
  /// Asks the program's own models for what the policy will want to know of a
  /// task that is not simple, or that enters a bundle's sum before it is ready;
  /// for the others push () does so.
  void
  foresee (task::Task &task) const
  {
    if (task.codelet != nullptr && has_models (task))
      ask_models (task);
  }

  /// Hints are given from now on.
  void need_timing ();

  /// Hints to a policy that looks at times; nothing to the others.
  void
  started (task::Task &task, const sched::WorkerInfo &worker)
  {
    if (needs_timing ())
      tell<&sched::Policy::started> (task, worker);
  }
  void
  finished (task::Task &task, const sched::WorkerInfo &worker, double now)
  {
    if (needs_timing ())
      tell<&sched::Policy::finished> (task, worker, now);
  }
  void
  refused (task::Task &task, const sched::WorkerInfo &worker)
  {
    if (needs_timing ())
      tell<&sched::Policy::refused> (task, worker);
  }

  bool
  needs_timing () const
  {
    // Relaxed: tasks under way may go without hints.
    return needs_timing_.load (std::memory_order_relaxed);
  }
  /// True when a worker executes first what it released last, if that has no
  /// priority, and there are no contexts.
  bool
  newest_first () const
  {
    // Relaxed: what nothing orders after the change may come before it.
    return newest_first_.load (std::memory_order_relaxed);
  }
  const char *
  policy_name () const
  {
    return name_;
  }

  /// Looks for a task for a while, then sleeps at most `microseconds` (0: for
  /// ever); null when it was woken for something else, which the caller then
  /// looks for, or the time ran out, or more than `announced` were announced.
  /// `in_task`: a task of the worker's waits meanwhile.
  task::Task *await (const sched::WorkerInfo &worker, unsigned microseconds,
                     bool in_task, unsigned announced);

  /// How many tasks are ready.
  unsigned ready () const;
  /// A worker has begun to look for tasks (1), or has stopped (-1); and how
  /// many have begun and do not sleep.  Who sleeps in a task counts as awake.
  void
  count_awake (int change)
  {
    awake_.fetch_add (change);
  }
  int
  awake () const
  {
    return awake_.load ();
  }

  /// The worker sleeps: it looks before it takes a task.
  bool
  parked (const sched::WorkerInfo &worker) const
  {
    return parked_.has (unsigned (worker.id));
  }

  /// While paused, pop () gives nothing, but to who looked just before.  It
  /// takes as many to resume.
  void pause ();
  void resume ();
  bool
  paused () const
  {
    return (held_.load () & kPaused) != 0;
  }

  /// True when pop () gives the worker nothing.
  bool
  held (const sched::WorkerInfo &worker) const
  {
    // Relaxed: a worker that misses the change sees it at its next turn.
    return __builtin_expect (held_.load (std::memory_order_relaxed) != 0, 0)
           && holds (worker);
  }

  /// While cores are held, which come together for a parallel task, pop ()
  /// gives them nothing.
  void hold_cores (bool hold);
  /// But for a worker of a team that stands.
  void
  exempt (const sched::WorkerInfo &worker, bool is)
  {
    if (is)
      exempt_.add (unsigned (worker.id));
    else
      exempt_.remove (unsigned (worker.id));
  }

  /// Gives `taker` a task that the policy keeps for another worker, or null.
  task::Task *pop_for (const sched::WorkerInfo &worker,
                       const sched::WorkerInfo &taker);

  /// From retire () to revive () a worker that executes nothing any more is
  /// woken for the tasks that nobody else is given.
  void retire (const sched::WorkerInfo &worker);
  void revive (const sched::WorkerInfo &worker);

  void wake_everybody ();

private:
  static bool
  has_models (const task::Task &task)
  {
    return (reinterpret_cast<uintptr_t> (task.codelet->model)
            | reinterpret_cast<uintptr_t> (task.codelet->energy_model))
           != 0;
  }
  __attribute__ ((cold)) void ask_models (task::Task &task) const;
  template <auto kHint, typename... Rest>
  void
  tell (task::Task &task, const sched::WorkerInfo &worker, Rest... rest)
  {
    // Acquire: partner of the release in divide ().
    sched::Policy *used = used_.load (std::memory_order_acquire);
    if (used == &whole_->policy ())
      whole_->tell<kHint> (task, worker, rest...);
    else
      (used->*kHint) (task, worker, rest...);
  }
  task::Task *search (const sched::WorkerInfo &worker);
  __attribute__ ((cold)) bool holds (const sched::WorkerInfo &worker) const;
  void wake_for (uint32_t where, int only, int assigned);
  bool wake_one_of (uint32_t where);
  void wake_another ();
  void wake_sleepers ();
  void pass_on (const sched::WorkerInfo &worker);
  void
  wake_sleeper (uint32_t where, int only, int assigned)
  {
    // Partner: the fence in await ().
    fence::light ();
    if (!sleepers_.none ())
      wake_for (where, only, assigned);
  }

  /// The only worker that can run the task; for any of them, kAny; kWakeAll
  /// when the application named or accepts some: whoever sleeps is to look.
  static int
  who_can (const task::Task &task)
  {
    return __builtin_expect (task.simple, 1) || task.worker >= 0
               ? task.worker
               : any_or_some (task);
  }
  static int any_or_some (const task::Task &task);
  static constexpr int kAny = -1;
  bool more () const;

  const char *name_ = nullptr;
  std::span<const sched::WorkerInfo> workers_;
  std::vector<Waker *> wakers_;
  std::optional<GuardedPolicy> whole_; ///< the policy of all workers
  /// The policy that push () and pop () use when they need not lock.
  std::atomic<sched::Policy *> used_{ nullptr };
  std::atomic<bool> core_locks_{ true }; ///< they must, and use whole_
  std::atomic<bool> needs_timing_{ false };
  std::atomic<bool> newest_first_{ false };
  std::atomic<bool> uniform_{ true }; ///< any worker can run any task not
                                      ///< bound to one
  static constexpr uint8_t kPaused = 1, kCores = 2;
  std::atomic<uint8_t> held_{ 0 }; ///< who gets nothing
  std::atomic<unsigned> pauses_{ 0 };

  // Written by workers that find nothing, away from what all read.
  alignas (64) std::atomic<int> searching_{ 0 }; ///< workers in search ()
  std::atomic<int> awake_{ 0 };
  std::atomic<bool> other_work_{ false }; ///< since a worker last looked
  std::atomic<unsigned> announced_{ 0 };
  alignas (64) Sleepers sleepers_;
  Sleepers exempt_; ///< from hold_cores ()
  Sleepers retired_;
  Sleepers parked_; ///< those who have looked for work once more
};

} // namespace asterism::core

#endif
