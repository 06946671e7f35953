// SPDX-License-Identifier: LGPL-2.1-or-later
// Contexts: scheduling contexts, each some workers and a policy of its own.

#ifndef ASTERISM_CORE_CONTEXTS_H
#define ASTERISM_CORE_CONTEXTS_H

#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "starpu_scheduler.h"

#include "base/mutex.h"
#include "core/dispatcher.h"
#include "core/user_policy.h"
#include "sched/scheduler.h"

namespace asterism::core
{

class Contexts;
class SchedContext;

/// The settings that a context is made from.
struct ContextSettings
{
  std::string name;
  std::vector<int> workers;
  const sched::PolicyInfo *policy = nullptr; ///< or else `users`
  const struct starpu_sched_policy *users = nullptr;
  int min_priority = 0, max_priority = 0;
  bool min_is_set = false, max_is_set = false;
  void (*init) (unsigned) = nullptr; ///< called when the context is there
  void *user_data = nullptr;
  unsigned hierarchy_level = 0;
};

/// Lets a policy know of the workers of its context alone: the others can
/// execute nothing.
class MemberEstimator final : public sched::Estimator
{
public:
  MemberEstimator (const sched::Estimator &all, size_t workers);

  bool contains (int worker) const;
  /// Says whether the worker was a member before.
  bool set (int worker, bool member);
  std::vector<int> all () const;
  /// The worker, which is leaving, can still take its tasks back; -1: none.
  void let_leave (int worker);

  bool can_execute (const sched::Task &task, const sched::WorkerInfo &worker,
                    unsigned &implementations) const override;
  double duration (const sched::Task &task, const sched::WorkerInfo &worker,
                   unsigned implementation) const override;
  double energy (const sched::Task &task, const sched::WorkerInfo &worker,
                 unsigned implementation) const override;
  double transfer (const sched::Task &task, data::NodeId node) const override;
  void prefetch (sched::Task &task, data::NodeId node) const override;
  double now () const override;
  void need_times () const override;

private:
  const sched::Estimator &all_;
  std::vector<std::atomic<bool>> members_;
  std::atomic<int> leaving_{ -1 };
};

/// Stands among the successors of a task, for its context.
struct ContextMember
{
  data::Requester requester; ///< first: it is found by this
  Contexts *contexts;
  SchedContext *context;
  task::Task *task;
  ContextMember *previous = nullptr, *next = nullptr; ///< of its context's
  unsigned looked_at = 0; ///< so many threads do, and its task stays
  bool ends = false;      ///< nobody is to look any more
};

/// One context.  Its policy is used by any thread; what it is asked and told
/// otherwise comes from the API.
class SchedContext
{
public:
  SchedContext (unsigned id, const ContextSettings &settings,
                const sched::Context &whole, Dispatcher &dispatcher);

  void push (sched::Task &task, const sched::WorkerInfo *from);
  sched::Task *pop (const sched::WorkerInfo &worker);
  GuardedPolicy &
  policy ()
  {
    return policy_;
  }

  /// Their tasks go to the workers, of `all`, that stay.
  void remove_workers (std::span<const sched::WorkerInfo> all,
                       const std::vector<int> &workers);
  void add_workers (const std::vector<int> &workers);
  std::vector<int>
  workers () const
  {
    return members_.all ();
  }

  bool
  contains (int worker) const
  {
    return members_.contains (worker);
  }
  const sched::Estimator &
  estimator () const
  {
    return members_;
  }
  int
  ready () const
  {
    return ready_.load (std::memory_order_relaxed);
  }
  /// The policy, if the application wrote it.
  UserPolicy *
  user_policy () const
  {
    return users_;
  }

  /// A task was submitted, or has ended; true: the last one after close ().
  void begin_task (ContextMember &member);
  bool end_task (ContextMember &member);
  /// Nobody looks at the task from here on, which is to end.
  void let_go (ContextMember &member);
  /// No more tasks will be submitted; true when all have ended.
  bool close ();
  void wait_for_count (unsigned count);
  bool has_tasks ();
  /// How many tasks not begun none of its workers can execute, and one of
  /// these.
  unsigned count_stuck (std::span<const sched::WorkerInfo> workers,
                        std::string &name);

  const unsigned id;
  const uint64_t serial; ///< another one than any context's before
  const std::string name;
  const unsigned hierarchy_level;
  const struct starpu_sched_policy &shown; ///< the policy, for the application
  void (*const init) (unsigned);
  std::atomic<int> min_priority, max_priority;
  std::atomic<bool> min_is_set, max_is_set;
  std::atomic<void *> user_data, policy_data{ nullptr };
  std::atomic<unsigned> inheritor{ 0 }; ///< who gets the workers at the end
  std::atomic<bool> goes{ false };      ///< somebody waits for its end
  std::atomic<bool> borrows{ false };   ///< workers are lent to it
  std::vector<int> own; ///< those it had then; by whoever set `borrows'
  std::atomic<unsigned> removals{ 0 };
  void (*close_callback) (unsigned, void *) = nullptr;
  void *close_argument = nullptr;

private:
  void remove_worker (const sched::WorkerInfo &worker);
  bool is_stuck (const task::Task &task,
                 std::span<const sched::WorkerInfo> workers) const;
  MemberEstimator members_;
  UserPolicy *users_ = nullptr; ///< set as policy_ is made
  GuardedPolicy policy_;
  std::atomic<int> ready_{ 0 }; ///< tasks, whoever locks the policy

  Mutex mutex_;
  CondVar ended_;
  unsigned unfinished_ GUARDED_BY (mutex_) = 0;
  ContextMember *first_ GUARDED_BY (mutex_) = nullptr; ///< of the unfinished
  bool closed_ GUARDED_BY (mutex_) = false;
};

/// Stands between the dispatcher and the policies once there are contexts.
/// Number 0 is the context of all workers, whose policy is the dispatcher's;
/// a worker in several contexts looks at them in turn.
class Contexts final : public sched::Policy
{
public:
  /// `whole` outlives it.
  Contexts (const sched::Context &whole, Dispatcher &dispatcher);
  ~Contexts () override;

  /// Gives the number of a new context.
  Status create (const ContextSettings &settings, unsigned &id);
  /// Waits for the context's tasks, then gives its workers to its inheritor.
  void destroy (SchedContext &context);
  /// The context will get no more tasks: its workers go on when it is empty.
  void close (SchedContext &context);
  void add_workers (SchedContext &context, const std::vector<int> &workers);
  void remove_workers (SchedContext &context, const std::vector<int> &workers);

  void schedule () const; ///< what the application's policies hold back
  void end_policies ();   ///< those of the application, with the runtime

  /// The context of that number; null for that of all workers, and for none.
  SchedContext *find (unsigned id) const;

  /// How much the worker prefers the context to others, 1 unless it was set.
  void set_preference (int worker, unsigned id, unsigned preference);
  unsigned preference (int worker, unsigned id) const;

  /// Makes the task one of that context.
  void enter (task::Task &task, SchedContext &context);
  /// Removes a task, which is about to end, from its context, if any.
  static void let_go (task::Task &task);
  /// Adds a task to the context it names, or to that of the calling thread.
  void enter_current (task::Task &task);

  void push (sched::Task &task, const sched::WorkerInfo *from) override;
  sched::Task *pop (const sched::WorkerInfo &worker) override;
  void started (sched::Task &task, const sched::WorkerInfo &worker) override;
  void finished (sched::Task &task, const sched::WorkerInfo &worker,
                 double now) override;
  void refused (sched::Task &task, const sched::WorkerInfo &worker) override;
  sched::Foresight foresight (const sched::Task &task) const override;
  bool has_ready () const override;
  unsigned ready () const override;
  sched::Locking
  locking () const override
  {
    return sched::Locking::Policy;
  }

  /// The context that tasks of the calling thread go to unless they name one;
  /// STARPU_NMAX_SCHED_CTXS when none was set, or it is not there any more.
  static unsigned current ();
  static void set_current (unsigned id);

  /// Contexts that have tasks and no workers for them get some, now or when
  /// the last of these goes.
  void staff ();
  /// The worker's device is lost, as the estimator says by now.
  void worker_lost (int worker);

  /// Tasks of other contexts than that of all workers since the start: each is
  /// counted after the engine has, and then before that.
  std::atomic<uint64_t> begun{ 0 }, ended{ 0 };

private:
  static void member_ended (data::Requester &requester);
  GuardedPolicy &policy_of (const sched::Task &task) const;
  sched::Task *pop_of_contexts (const sched::WorkerInfo &worker);
  sched::Task *pop_by_preference (const sched::WorkerInfo &worker,
                                  bool whole_first);
  void hand_over (SchedContext &context);
  void staff (SchedContext &context);
  void look_after (SchedContext &context);
  bool admits (const SchedContext &context, task::Task &task) const;
  void enter_wanted (task::Task &task);

  /// A place for a context.
  struct Slot
  {
    std::atomic<SchedContext *> context{ nullptr };
    std::atomic<bool> open{ false }; ///< workers look for tasks in it
    /// Threads that use the context without having a task of it.
    mutable std::atomic<int> users{ 0 };

    /// Calls `use (context)`, which stays meanwhile; without an open one,
    /// gives what stands for nothing.
    template <typename Use>
    auto
    if_open (Use &&use) const -> decltype (use (*context.load ()))
    {
      if (!open.load ())
        return {};
      // Partner: destroy (), which closes the slot, then looks at `users'.
      users.fetch_add (1);
      decltype (use (*context.load ())) result{};
      if (open.load ())
        result = use (*context.load ());
      users.fetch_sub (1);
      return result;
    }
  };

  /// SchedContext::serial, by number; 0: there is none.  Of any Contexts, for
  /// threads that look while it goes.
  static std::array<std::atomic<uint64_t>, STARPU_NMAX_SCHED_CTXS> serials_;

  const sched::Context whole_;
  Dispatcher &dispatcher_;
  std::array<Slot, STARPU_NMAX_SCHED_CTXS> slots_; ///< the first stays empty
  std::unique_ptr<std::atomic<unsigned>[]> turns_; ///< of each worker
  /// Of each worker for each context, less one; and whether any was set.
  std::unique_ptr<std::atomic<unsigned>[]> preferences_;
  std::atomic<bool> prefers_{ false };
  std::atomic<bool> all_go_{ false }; ///< somebody waits for all their ends
  Mutex mutex_;                       ///< around changes of slots
};

} // namespace asterism::core

#endif
