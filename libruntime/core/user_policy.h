// SPDX-License-Identifier: LGPL-2.1-or-later
// UserPolicy: a policy that the application wrote in C.

#ifndef ASTERISM_CORE_USER_POLICY_H
#define ASTERISM_CORE_USER_POLICY_H

#include <atomic>
#include <memory>
#include <vector>

#include "starpu_scheduler.h"

#include "base/mutex.h"
#include "sched/queues.h"
#include "sched/scheduler.h"

namespace asterism::core
{

class Dispatcher;

/// Calls the functions of a starpu_sched_policy.  That one locks as it likes;
/// since it need not say for whom a task is, every sleeping worker is woken
/// when one was pushed.
class UserPolicy final : public sched::Policy
{
public:
  /// `policy` outlives it.  `workers` are those of the scheduling context
  /// `id`.
  UserPolicy (const sched::Context &context,
              const struct starpu_sched_policy &policy, Dispatcher &dispatcher,
              unsigned id, std::vector<int> workers);

  /// Initialises the application's policy, which may then call the public API,
  /// and ends it, at the first of several calls.
  void begin ();
  void end ();

  /// Tell the application's policy, in one call, that the context gets workers
  /// or loses some.
  void add_workers (std::vector<int> &workers);
  void remove_workers (std::vector<int> &workers);

  void push (sched::Task &task, const sched::WorkerInfo *from) override;
  sched::Task *pop (const sched::WorkerInfo &worker) override;
  void started (sched::Task &task, const sched::WorkerInfo &worker) override;
  void finished (sched::Task &task, const sched::WorkerInfo &worker,
                 double now) override;

  /// Tells it of a task, before that can become ready, if it wants that.
  void submitted (sched::Task &task) const;

  /// Tells whether the policy has functions for the begin and end of each
  /// task.
  bool
  has_hooks () const
  {
    return policy_.pre_exec_hook != nullptr
           || policy_.post_exec_hook != nullptr;
  }

  bool
  needs_timing () const override
  {
    return true;
  }
  sched::Locking
  locking () const override
  {
    return sched::Locking::Policy;
  }
  bool
  has_ready () const override
  {
    // Relaxed: whoever waits looks again when it is woken.
    return ready_.load (std::memory_order_relaxed) > 0;
  }

  unsigned
  ready () const override
  {
    return unsigned (ready_.load ());
  }

  /// Keeps a task for one worker, at the front or the back of its queue.
  void push_local (int worker, sched::Task &task, bool front);

  /// When the worker is expected to have ended the task it executes, by the
  /// policy's own `predicted'; NaN when that is not known.
  double
  expected_end (int worker) const
  {
    return ends_[static_cast<size_t> (worker)].load ();
  }
  /// True while the calling thread is in the policy.
  static bool inside ();
  /// The policy whose workers are being made known to it in this thread, or
  /// null.
  static UserPolicy *beginning ();

  /// From now on one worker executes a parallel task for which the policy has
  /// planned no team.
  void
  decide_teams ()
  {
    // Relaxed: a task that comes at the same time may go either way.
    decides_teams_.store (true, std::memory_order_relaxed);
  }
  bool
  decides_teams () const
  {
    return decides_teams_.load (std::memory_order_relaxed);
  }

  /// So many more things are to be given to workers.
  void
  expect_more (int count)
  {
    ready_.fetch_add (count);
  }

  /// A member of a team that the policy has planned, which was given that copy
  /// of the task, begins and ends.
  void member_started (struct starpu_task &copy,
                       const sched::WorkerInfo &worker);
  void member_finished (struct starpu_task &copy,
                        const sched::WorkerInfo &worker);

  /// Tells the policy that it is a good time to decide.
  void schedule ();

  /// The data that the policy keeps for itself.
  std::atomic<void *> data{ nullptr };

  /// The workers, for it to walk through.
  struct starpu_worker_collection collection = {};

private:
  sched::Task *pop_local (const sched::WorkerInfo &worker);
  sched::Task *look (const sched::WorkerInfo &worker);
  sched::Task *accept (sched::Task &task, const sched::WorkerInfo &worker);

  const sched::Context context_;
  const struct starpu_sched_policy &policy_;
  Dispatcher &dispatcher_;
  const unsigned id_;        ///< of the scheduling context
  std::vector<int> numbers_; ///< of the workers
  std::atomic<bool> begun_{ false };
  std::atomic<bool> decides_teams_{ false };
  std::atomic<int> ready_{ 0 };
  std::vector<std::atomic<double>> ends_; ///< microseconds, by worker

  Mutex mutex_;
  std::vector<sched::Fifo> local_ GUARDED_BY (mutex_); ///< by worker
  /// Tasks bound to a worker, and those that the policy gave to a worker that
  /// cannot execute them.
  sched::Fifo stray_ GUARDED_BY (mutex_);
};

/// Finds a policy in the library that STARPU_SCHED_LIB names; null when there
/// is none.  The library stays open.
const struct starpu_sched_policy *find_in_library (const Options &options);

} // namespace asterism::core

#endif
