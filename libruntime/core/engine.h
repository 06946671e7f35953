// SPDX-License-Identifier: LGPL-2.1-or-later
// Engine: what the parts of core/ share; the body of Runtime.

#ifndef ASTERISM_CORE_ENGINE_H
#define ASTERISM_CORE_ENGINE_H

#include <atomic>
#include <climits>
#include <memory>
#include <span>
#include <vector>

#include "starpu_driver.h"

#include "base/mutex.h"
#include "base/options.h"
#include "core/bound.h"
#include "core/contexts.h"
#include "core/dispatcher.h"
#include "core/estimates.h"
#include "core/graph_plan.h"
#include "core/graph_recorder.h"
#include "core/numbers.h"
#include "core/passing.h"
#include "core/places.h"
#include "core/profile.h"
#include "core/progress.h"
#include "core/runtime.h"
#include "core/simulation.h"
#include "core/submission_throttle.h"
#include "core/teams.h"
#include "core/tool.h"
#include "core/transactions.h"
#include "core/user_policy.h"
#include "core/watchdog.h"
#include "core/worker.h"
#include "core/worker_order.h"
#include "data/memory.h"
#include "device/driver.h"
#include "perfmodel/model.h"
#include "task/tags.h"
#include "topology/machine.h"
#include "trace/recorder.h"

namespace asterism::core
{

/// Every part of a runtime, made in this order and destroyed in the reverse.
class Engine
{
public:
  explicit Engine (const Options &given);
  ~Engine ();

  Status start (const struct starpu_conf *conf);
  /// Lets the application's policy begin, once the public API can be called.
  void begin_policy (const struct starpu_conf *conf);
  void stop ();

  void submit (task::Task &task);
  /// Submits a public task that sets nothing but what most programs set.  False
  /// when it is none or something is wrong: it is still to be taken over.
  bool submit_plain (task::Task &task, struct starpu_task &user); // in plain.cc

  /// Submits a call, by a task that the worker is in, of one without data, for
  /// those archs.  False when it has to go the long way.  In nested.h.
  bool submit_nested (Worker &worker, const struct asterism_task_v1 &call,
                      const void *block, uint32_t may);

  /// The scheduling contexts, made when they are first asked for.
  Contexts &contexts ();
  /// The context of that number; null for that of all workers, and for none.
  SchedContext *context (unsigned id) const;
  /// The policy of a context, if the application wrote it.
  UserPolicy *user_policy_of (unsigned context) const;
  /// Makes a policy's context whose tasks need times be timed.
  void time_tasks ();
  std::vector<int> all_workers () const;
  const sched::PolicyInfo *default_policy () const; ///< unless asked for others
  /// The policy of all workers, as the public API has it; and what the
  /// application had called when it was there.
  const struct starpu_sched_policy *public_policy () const;
  void (*policy_init) (unsigned) = nullptr;
  /// Submits a public task whose `regenerate` is set once more.
  void submit_again (struct starpu_task *user);

  /// The task has nothing missing: to its accesses' queues if they are still
  /// to be entered, else to the policy.
  void advance (task::Task &task);

  /// `worker` (null: none) has executed `task`, and is in it until it is over.
  void
  finish (task::Task &task, Worker *worker)
  {
    // While it is 1 nobody else may end the task.  Acquire: partner of
    // release_end () for those that were over before.
    if (__builtin_expect (task.unended.load (std::memory_order_acquire) == 1,
                          1))
      finish_now (task, worker);
    else
      finish_later (task, worker);
  }

  /// The last of its end dependencies is over (release_end ()).
  void end (task::Task &task);
  void count_ended (Worker &worker); ///< one more has (in nested.h)

  void report (); ///< prints and writes what options ask for, after stop ()

  /// The task could not be executed on the worker (`why`), and its data are as
  /// they were: a worker of another node gets it, one with most room first.
  /// When there is none it fails, after another attempt if `again`.
  void reject (task::Task &task, const sched::WorkerInfo &worker,
               const Status &why, bool again = false);

  /// The task waits for memory that the program holds, which the fetch found
  /// out: it goes to the policy again when some of that is let go.
  void set_aside (task::Task &task, const sched::WorkerInfo &worker,
                  const data::Fetch &fetch);
  void take_up_again ();
  size_t count_aside () const;

  /// The task ends without having been executed, or not to its end.  One of an
  /// annotated function, whose caller gets no error, ends the program.
  void fail (task::Task &task, const Status &why);
  /// Nobody will compute those contents: whoever reads them fails.
  void lose (data::Handle &handle, const Status &why);

  /// The worker executes nothing any more; `tasks`, and the policy's for it, go
  /// to others.  When there are none they fail.
  void withdraw (const sched::WorkerInfo &worker,
                 std::vector<task::Task *> tasks);

  /// Gives a task to the policy; it fails when all who could are lost.
  void give (task::Task &task, const sched::WorkerInfo *from);

  void wait (Event &event);
  void wait (task::Task &task); ///< for the end of a kept one
  void release_kept (); ///< by the application's policies: somebody waits
  /// Waits until no more than `count` tasks are under way, of all or, `whole`,
  /// of the context of all workers.  False: none ended within the patience.
  bool wait_for_count (unsigned count, unsigned patience_us = 0,
                       bool whole = false);
  unsigned unfinished () const;
  /// About the number of the next task that the application submits.
  uint64_t
  next_number () const
  {
    // Relaxed, after those left: else it could be less than none.
    const uint64_t left = own_numbers_.left ();
    return numbers_.load (std::memory_order_relaxed) - left;
  }
  uint64_t ended () const; ///< tasks since the start
  /// Keeps the workers from starting tasks; one that is in a task already, and
  /// waits there for others, may start one more.
  void pause ();
  /// Waits until no task is ready or under way; blocked ones may be left.
  void wait_until_idle ();
  /// Lets a thread in wait_for_count () look again, if there is one.
  void check_waiters ();
  /// True when workers may be of several contexts.
  bool
  has_contexts () const
  {
    // Relaxed: nothing is read through it.
    return contexts_.load (std::memory_order_relaxed) != nullptr;
  }
  /// True when every task is timed.
  bool
  is_timing () const
  {
    // Relaxed: tasks under way may be timed or not.
    return timing.load (std::memory_order_relaxed);
  }

  const Options options;
  /// Has an idle worker call Memory::progress (), who does so before it sleeps;
  /// devices may wake it to their end.
  Waker background{ wake_idle, this };
  LastWaker last_copy{ background };
  topology::Machine machine;
  trace::Recorder recorder;
  perfmodel::Models models;
  std::vector<std::unique_ptr<device::Device>> devices, disks;
  data::Memory memory;
  Estimates estimates;
  task::Tags tags;
  Dispatcher dispatcher;
  std::vector<sched::WorkerInfo> infos;
  std::vector<std::unique_ptr<Worker>> workers;
  Profile profile;
  Bound bound;
  GraphRecorder graph{ *this };
  std::unique_ptr<GraphPlan> plan; ///< by an earlier run's graph
  Teams teams{ *this };
  Transactions transactions;
  Places places{ *this };
  WorkerOrder worker_order;
  SubmissionThrottle throttle{ *this };
  std::unique_ptr<Simulation> simulation; ///< of a machine from a file
  std::unique_ptr<Watchdog> watchdog;     ///< when it is asked for
  std::unique_ptr<Progress> progress;     ///< when it is asked for
  std::unique_ptr<Tool> tool;             ///< the application's, if it has one
  UserPolicy *user_policy = nullptr;      ///< of all workers, if it is one
  /// Submits the changes between wholes and planned parts that a task with
  /// these accesses needs before it; set by the API, whose they are.
  Status (*use_plans) (const data::Access *accesses, unsigned count) = nullptr;
  /// Enters the accesses that do so at submission, after choosing which version
  /// each uses of data that rename, and in one step with changes to plans; set
  /// by the API as well.  `renames`: the task writes what it says.
  bool (*enter_divided) (data::Requester &owner, data::Access *accesses,
                         unsigned count, bool renames)
      = nullptr;
  /// The version of data that rename which a task submitted now reads; the
  /// API's, too.
  data::Handle &(*current_version) (data::Handle &handle) = nullptr;
  /// The task is not executed, or, if true, was launched in vain; the API's.
  void (*not_written) (task::Task &, bool) = [] (task::Task &, bool) {};
  std::atomic<uint64_t> version_bytes{ 0 }; ///< of versions in use
  uint32_t archs = 0;                       ///< bit a: some worker is of Arch a
  bool main_memory_only = true;             ///< no device has its own memory
  std::atomic<bool> stopping{ false };
  std::atomic<bool> drivers_dismissed{ false };   ///< the application's may end
  std::span<const struct starpu_driver> left_out; ///< workers without thread
  /// The range of priorities that the application is told.
  std::atomic<int> min_priority{ INT_MIN }, max_priority{ INT_MAX };
  /// Set by the application for the context of all workers, without a policy.
  std::atomic<void *> policy_data{ nullptr };
  /// Every task's duration goes to the models.
  std::atomic<bool> learning{ false }, timing{ false }; ///< or is just timed
  Passing passing;

private:
  bool watches_submissions () const; // in plain.cc
  static void wake_idle (void *engine);
  void push_again (task::Task &task, const sched::WorkerInfo *from);
  void before_submission (const task::Task &task);
  void enter_context (task::Task &task);
  void count_submission (task::Task &task);
  template <bool watched>
  int take_plain (task::Task &task, struct starpu_task &user);
  bool submit_watched (task::Task &task, struct starpu_task &user);
  void submit_unordered (task::Task &task);
  unsigned unfinished_of_whole () const;
  void wait_asleep (task::Task &task);
  bool take_turns (task::Task &task);
  void go (task::Task &task);
  void go_otherwise (task::Task &task);
  void tell_executed (task::Task &task);
  void end_without_worker (task::Task &task);
  const sched::WorkerInfo *other_for (task::Task &task);
  void give_up (task::Task &task, Worker *worker);
  void finish_now (task::Task &task, Worker *worker);
  void finish_later (task::Task &task, Worker *worker);
  Status open_devices ();
  void keep_learnt ();
  Status choose_policy (const struct starpu_conf *conf);
  void make_workers ();
  void start_policy ();
  Status start_threads ();
  uint64_t take_number (Worker *worker);

  // Tasks begun and ended.  A task's number is given from numbers_, which
  // workers take some of at once, and so does the thread that made the engine.
  // Each worker counts those it ended; ended_elsewhere_ are the others.
  alignas (64) std::atomic<uint64_t> numbers_{ 0 };
  const uint64_t made_; ///< how many engines had been, with this one
  alignas (64) Numbers own_numbers_;
  alignas (64) std::atomic<uint64_t> ended_elsewhere_{ 0 };
  alignas (64) std::atomic<unsigned> waiting_{ 0 };
  std::atomic<unsigned> wanted_{ 0 };          ///< largest count waited for
  std::atomic<uint64_t> enough_of_whole_{ 0 }; ///< the same, plus one; 0: none
  /// How many tasks a worker ends before it looks: less one.
  std::atomic<uint64_t> stride_{ 0 };

  Mutex contexts_mutex_; ///< around the making of contexts_
  std::unique_ptr<Contexts> contexts_made_;
  std::atomic<Contexts *> contexts_{ nullptr };

  mutable Mutex aside_lock_;
  std::vector<task::Task *> aside_ GUARDED_BY (aside_lock_);
  SpinLock waiters_lock_;
  std::vector<Waker *> waiters_ GUARDED_BY (waiters_lock_);
  const sched::PolicyInfo *policy_ = nullptr;
  const struct starpu_sched_policy *users_ = nullptr; ///< instead of policy_
};

/// The engine of the process, or null.
extern std::atomic<Engine *> the_engine;
inline Engine *
current_engine ()
{
  // Acquire: partner of the store in Engine's constructor.
  return the_engine.load (std::memory_order_acquire);
}
Waker &thread_waker (); ///< a place for this thread to park

} // namespace asterism::core

#endif
