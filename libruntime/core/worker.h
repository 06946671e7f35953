// SPDX-License-Identifier: LGPL-2.1-or-later
// Worker: one thread that drives one device: pop, fetch, run, notify.

#ifndef ASTERISM_CORE_WORKER_H
#define ASTERISM_CORE_WORKER_H

#include <atomic>
#include <deque>
#include <memory>
#include <sched.h>
#include <string>
#include <thread>
#include <vector>

#include "base/event.h"
#include "base/status.h"
#include "base/waker_lease.h"
#include "core/current_task.h"
#include "core/flight.h"
#include "core/local_stack.h"
#include "core/numbers.h"
#include "core/spares.h"
#include "core/task_group.h"
#include "core/team_plans.h"
#include "core/worker_slot.h"
#include "data/memory.h"
#include "device/driver.h"
#include "sched/scheduler.h"
#include "task/task.h"
#include "trace/run_log.h"

namespace asterism::core
{

class Engine;
struct Effort;

/// Counters of a worker; written by its thread, read by any.
struct WorkerCounters
{
  std::atomic<uint64_t> executed{ 0 };
  std::atomic<double> busy_us{ 0 };      ///< counted only while profiling
  std::atomic<uint64_t> busy_ticks{ 0 }; ///< besides, of TickClock
  std::atomic<double> idle_us{ 0 };
};

/// One worker: a device, or a part of one, and the thread that executes tasks
/// on it.  Everything but the counters, the waker, the local stack and the
/// constant members is used only by the thread that acts as the worker.
class alignas (64) Worker final : public data::ReadyBatch
{
public:
  Worker (Engine &engine, device::Device &device, int id);
  ~Worker ();

  /// Starts the thread; `attached` is signalled when it has its device.
  void start ();
  void join (); ///< waits until no thread acts as the worker any more

  // A worker without a thread of its own: the calling thread acts as the worker
  // from begin_driving () to end_driving ().  In drive.cc.
  Status begin_driving ();
  Status drive_once (); ///< waits shortly when there is nothing to do
  Status end_driving ();

  /// Executes one ready task, on behalf of a task of this worker that waits.
  /// Returns false when there is none.
  bool help (); // in local_stack.cc
  /// Executes tasks until `over` or until there is none; returns `over`.
  bool help_until (const std::atomic<bool> &over);

  /// Executes up to `most` tasks on the thread that has the slot.  When there
  /// is none, does what a worker does before it sleeps.  Returns false when
  /// there was nothing to do.
  bool act (unsigned most); // in submission_throttle.cc

  /// Executes tasks, or sleeps, until `event` has happened.
  void wait (Event &event); // in local_stack.cc

  /// Executes tasks, or sleeps, until all members of `group`, the children of
  /// the current task, have ended.  Requires: no member waits for that task.
  void wait_for_group (TaskGroup &group); // in local_stack.cc

  /// Wakes the worker if it waits for `group`, which may have been freed.  Any
  /// thread.
  void
  tell_group (const TaskGroup &group)
  {
    // Sequentially consistent: pairs with the fence in wait_otherwise ().
    if (awaited_group_.load () == &group)
      waker.wake ();
  }

  /// Executes one task, sleeping until there is one or the waker is woken.
  void help_or_sleep (); // in local_stack.cc

  /// Puts a task that this thread makes ready onto the local stack when the
  /// thread is deep in its call stack; false when the policy is to have it.
  bool keep (task::Task &task); // in local_stack.cc
  // Between these two calls, tasks that the thread makes ready are collected;
  // then they are pushed, the last one first, so that a policy that takes the
  // newest first takes them in their order.
  void begin_gathering () override; // in engine.cc
  void end_gathering () override;
  bool
  gathers () const
  {
    return gathers_ != 0 || gathered_ != nullptr;
  }
  bool
  gather (task::Task &task)
  {
    if (__builtin_expect (gathers_ == 0, 1) || task.priority != 0)
      return false;
    --gathers_;
    task.next = gathered_;
    gathered_ = &task;
    return true;
  }

  /// Tells whether the acting thread is deep in its call stack.
  bool
  deep () const
  {
    return stack_pointer () < deep_mark;
  }
  uintptr_t deep_mark = 0; ///< of the acting thread
  // Records for reuse; no other thread writes on this cache line.
  Spares<task::Task, &task::Task::next> spare_tasks;
  Spares<TaskGroup, &TaskGroup::outer> spare_groups;
  /// The group of what it has submitted in a function of a parallel task.
  TaskGroup *member_group = nullptr;

  sched::WorkerInfo info;
  device::Device &device;
  WakerLease lease; ///< devices may use the waker after the worker's end
  Waker &waker = *lease;
  WorkerCounters counters;
  Numbers numbers;
  LocalStack local_stack;
  WorkerSlot slot;
  /// Its part in a team that another worker leads.
  enum class InTeam : uint8_t
  {
    Not,
    Working, // it calls the function as well
    Waiting, // the leader uses its core
  };
  std::atomic<InTeam> in_team{ InTeam::Not };
  /// The task of the team that it is in; other threads only compare the
  /// pointer.
  std::atomic<const task::Task *> team_task{ nullptr };
  std::atomic<Rest> rest{ Rest::None };
  TeamCall called;          ///< to a team that a policy has planned
  uint64_t quiet_since = 0; ///< tasks ended when it last looked for a call
  unsigned quiet_looks = 0; ///< how often all workers were idle since then
  /// Its device is lost, and the policy may have tasks for no other worker.
  std::atomic<bool> to_collect{ true };
  Event attached;
  Status attach_status;

  CurrentTask current;                ///< the task that it executes, innermost
  const Awaiting *awaiting = nullptr; ///< what it waits for, innermost
  /// Tells its thread whether it is in a task or in a callback that waits.
  bool
  in_task () const
  {
    return current != nullptr || (awaiting != nullptr && hooks_wait_ == 0);
  }

  /// Tells whether some thread acts as the worker.  Any thread.
  bool
  has_thread () const
  {
    return thread_.joinable () || driven_.load ();
  }

  /// Tells that its thread has surely not just found a task.  Any thread.
  bool settled () const;
  /// Puts the interfaces that the current task uses into its public struct.
  void show (const task::Task &task, struct starpu_task &user) const;

private:
  friend struct Delegations;
  friend class Merging;
  void main ();
  bool attach ();       // in drive.cc
  void detach ();       // in drive.cc
  void await_driver (); // in drive.cc
  void loop_synchronous ();
  void loop_asynchronous ();

  bool run_nested (task::Task &task, TaskGroup &group); // in nested.h
  bool run_quietly (const task::Task &task);
  bool run_plain (task::Task &task);
  bool run_private (task::Task &task); // in fetching.cc
  void run_function (task::Task &task, void **buffers);
  void run_timed (task::Task &task, void **buffers); // in timing.cc
  void run_counted (task::Task &task, void (*function) (void **, void *),
                    void **buffers); // in timing.cc
  void run_learnt (task::Task &task, void (*function) (void **, void *),
                   void **buffers); // in timing.cc
  void record_run (const task::Task &task, uint64_t begin,
                   uint64_t end); // in timing.cc
  void run (task::Task &task);
  void run_any (task::Task &task);
  void refuse (task::Task &task, const data::Fetch &fetch,
               const Status &status);
  bool fetch_now (task::Task &task, data::Fetch &fetch, bool &fetched);
  void call (task::Task &task, void **buffers, Effort &effort); // in teams.cc
  void account (task::Task &task, const Effort &effort);        // in timing.cc

  template <typename Over, typename WillWake>
  void wait_until (const void *what, Over over,
                   WillWake will_wake);         // in local_stack.cc
  void wait_otherwise (const TaskGroup &group); // in local_stack.cc
  bool may_go_deeper (bool progressed) const;   // in local_stack.cc
  task::Task *next (); // local_stack.cc: what to run while something waits
  bool can_execute (task::Task &task) const; // local_stack.cc
  task::Task *next_deep ();                  // local_stack.cc
  bool help_flying ();                       // local_stack.cc
  task::Task *take_kept (); // local_stack.cc: of this worker or another's
  void unload ();         // local_stack.cc: gives the local stack to the policy
  void wait_deep ();      // local_stack.cc: waits for what others run
  void wait_in_flight (); // local_stack.cc
  void wait_in_team ();   // nested_teams.cc
  bool asks_on () const;
  void pause_in_flight ();
  bool turn ();
  void submit_flight (Flight &flight, task::Task &task);
  bool advance (Flight &flight);
  void launch (Flight &flight);
  void complete (Flight &flight);
  void crash (Flight &flight, const Status &status, bool begun); // failures.cc
  void tell_given_up (const Flight &flight, task::Task &task);   // failures.cc
  task::Task *idle ();
  class Awake; // in local_stack.cc
  task::Task *await (unsigned microseconds, unsigned announced);
  bool call_hooks ();
  void drive_step (); // in drive.cc

  // Devices that execute functions in other processes (failover.cc).
  void pack (Flight &flight, device::Launch &launch, Parcel &parcel);
  bool bring_home (Flight &flight);
  bool awaits_results (const Flight &flight) const;
  void retire ();
  void linger ();

  Engine &engine_;
  trace::RunLog &runs_;
  /// A cached name of a codelet in the trace; valid for that number of
  /// summaries.
  struct alignas (32) NamedSource
  {
    const void *source = nullptr;
    const std::string *name = nullptr;
    unsigned summaries = 0;
  };
  static constexpr size_t kNamed = 16;
  NamedSource named_[kNamed];
  void tell_color (const task::Task &task);                  // in timing.cc
  const std::string *name_in_trace (const task::Task &task); // in timing.cc
  const std::string *keep_name (const task::Task &task,
                                NamedSource &named); // in timing.cc
  std::thread thread_;
  std::deque<Flight> flights_; ///< references to them stay valid
  unsigned flying_ = 0, launching_ = 0;
  double ask_until_ = 0; ///< clock_seconds () until which it polls
  /// The group of the current task, while it is about to sleep for that.
  std::atomic<const TaskGroup *> awaited_group_{ nullptr };
  unsigned gathers_ = 0; ///< how many more tasks it may collect
  task::Task *gathered_ = nullptr;
  bool plain_ = false;           ///< it may use run_plain ()
  bool retired_ = false;         ///< its device is lost
  data::Fetch *fetch_ = nullptr; ///< of the innermost task that has one
  uint64_t seen_ended_ = 0; ///< tasks ended at its last wait deep in the stack
  unsigned patience_us_ = 0;
  task::Task *alone_ = nullptr; ///< a parallel task to execute without a team
  bool stuck_ = false;          ///< deep in the stack, and nothing happens
  bool declined_ = false;       ///< deep, it looked at its local stack alone
  bool in_hook_ = false;        ///< in an idle hook, hence counted as asleep
  unsigned hooks_wait_ = 0;     ///< hooks on the call stack that wait
  bool about_to_sleep_ = false; ///< in idle (), where hooks may wait, too
  std::atomic<bool> driven_{ false }; ///< by a thread of the application
  cpu_set_t affinity_ = {};           ///< of that thread, to be restored
};

/// The worker that this thread acts as, or null.  Initial-exec: one word, on
/// the path of every task.
extern
    __attribute__ ((tls_model ("initial-exec"))) __thread Worker *this_worker;
inline Worker *
current_worker ()
{
  return this_worker;
}

} // namespace asterism::core

#endif
