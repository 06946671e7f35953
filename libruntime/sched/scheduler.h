// SPDX-License-Identifier: LGPL-2.1-or-later
// The scheduler interface: push a ready task, pop one for a worker.
//
// A policy is one file in sched/policies/ that defines a PolicyInfo, and its
// name in sched/Makefile.inc.

#ifndef ASTERISM_SCHED_SCHEDULER_H
#define ASTERISM_SCHED_SCHEDULER_H

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/options.h"
#include "data/access.h"
#include "device/driver.h"
#include "sched/estimator.h"
#include "task/task.h"

namespace asterism::sched
{

/// The surroundings that a policy is made in; they outlive it.
struct Context
{
  std::span<const WorkerInfo> workers;
  const Estimator &estimator;
  const Options &options;
};

/// In task.assigned, for the worker that was chosen: the policy does not know
/// who of those that sleep would take the task, and all are woken.
constexpr int kWakeAll = -2;

/// In task.assigned: of the workers that sleep, only those of these kinds, a
/// bit each, would take the task now.
constexpr int
wake_kinds (unsigned kinds)
{
  return kWakeAll - 1 - int (kinds);
}

/// Returns the kinds of workers to wake: those in task.assigned, or `where` if
/// the policy left them open.
constexpr unsigned
kinds_to_wake (int assigned, unsigned where)
{
  return assigned < kWakeAll ? unsigned (kWakeAll - 1 - assigned) : where;
}

/// Says who keeps concurrent calls of push and pop apart.
enum class Locking : uint8_t
{
  Core,   ///< the engine: one call at a time
  Policy, ///< the policy itself
};

/// Says what a policy will ask the estimator about a task.
enum class Foresight : uint8_t
{
  Nothing,
  Durations,
  Everything, ///< the energy as well
};

class Buckets;

/// True when the task may have several implementations for one worker.
bool has_implementations (const Task &task);

/// Decides which worker runs which ready task.  Holds tasks linked through
/// Task::next while they are ready; never sees a task that is not (E23).
class Policy
{
public:
  virtual ~Policy () = default;

  /// Takes a ready task.  `from` is the worker whose thread releases it, or
  /// null from another thread.  A policy that chose a worker says so in
  /// task.assigned, and the engine wakes that one.
  virtual void push (Task &task, const WorkerInfo *from) = 0;

  /// Gives a task that this worker can execute, with task.implementation set,
  /// or null.
  virtual Task *pop (const WorkerInfo &worker) = 0;

  /// A policy that decides nothing while all workers are alike gives another
  /// one, with its own locking, which has the indifferent () tasks until the
  /// first one needs_timing (); else null.
  virtual std::unique_ptr<Policy>
  for_equals () const
  {
    return nullptr;
  }
  /// True when any of them can as well execute the task.  Asked of a policy
  /// with one for equals, in any thread and without a lock.
  virtual bool
  indifferent (const Task &) const
  {
    return false;
  }

  /// Does the part of push () that needs no lock: called just before push (),
  /// in the same thread, or before the policy for equals has the task.  Only
  /// for a policy that the engine locks, and not when a task is given back.
  virtual void
  prepare (Task &)
  {
  }

  /// Hints, without a lock, in the worker's thread; only to a policy that
  /// needs_timing ().  For a task that was popped before it did, finished ()
  /// comes alone.
  virtual void
  started (Task &, const WorkerInfo &)
  {
  }
  /// `now`: on the estimator's clock.
  virtual void
  finished (Task &, const WorkerInfo &, double now)
  {
    (void)now;
  }
  /// The worker that popped the task did not start it, and it may come again.
  /// In any thread.
  virtual void
  refused (Task &, const WorkerInfo &)
  {
  }

  /// Functions of the program's models are asked for so much of a task that
  /// comes next, or that is submitted in a bundle: nothing is locked by then.
  /// Asked for in any thread.
  virtual Foresight
  foresight (const Task &task) const
  {
    return has_implementations (task) ? Foresight::Durations
                                      : Foresight::Nothing;
  }

  virtual Locking
  locking () const
  {
    return Locking::Core;
  }

  /// True when its decisions need measured durations: tasks are then timed.
  virtual bool
  needs_timing () const
  {
    return false;
  }

  /// True when a worker executes first what it released last, of the tasks
  /// without a priority that all workers of a kind can run: the engine then
  /// pushes what becomes ready together last first.
  virtual bool
  newest_first () const
  {
    return false;
  }

  /// False when surely no task is ready.  Asked without a lock, only of a
  /// policy with its own locking; the engine counts for the others.
  virtual bool
  has_ready () const
  {
    return true;
  }

  /// How many are ready.  Asked in the same way.
  virtual unsigned
  ready () const
  {
    return 0;
  }

  /// Returns the buckets that the application can set; null: there are none.
  virtual Buckets *
  buckets ()
  {
    return nullptr;
  }
};

/// A policy as the registry lists it.
struct PolicyInfo
{
  const char *name;        ///< value of STARPU_SCHED
  const char *description; ///< one line
  std::unique_ptr<Policy> (*make) (const Context &context);
};

/// Every policy, in the order of sched/Makefile.inc.  Generated.
const std::vector<const PolicyInfo *> &all_policies ();

/// Returns all policies, and behind them one more for each further name that
/// programs have for one of them, so that they find the name that they gave.
const std::vector<const PolicyInfo *> &named_policies ();

/// The policy of that name, or null.
const PolicyInfo *find_policy (const char *name);

/// Chooses for a task that is not simple, for choose_implementation ().
bool choose_among (const Context &context, Task &task,
                   const WorkerInfo &worker);

/// Sets the implementation for the first (or fastest known) implementation
/// that the worker can execute; false when there is none.
inline bool
choose_implementation (const Context &context, Task &task,
                       const WorkerInfo &worker)
{
  if (__builtin_expect (task.simple && !worker.group, 1))
    return (task.where >> unsigned (worker.arch) & 1) != 0;
  return choose_among (context, task, worker);
}

} // namespace asterism::sched

#endif
