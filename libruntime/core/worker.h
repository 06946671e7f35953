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
#include "core/family.h"
#include "core/flight.h"
#include "core/numbers.h"
#include "core/pile.h"
#include "core/seat.h"
#include "core/spares.h"
#include "core/team_plans.h"
#include "data/memory.h"
#include "device/driver.h"
#include "sched/scheduler.h"
#include "task/task.h"
#include "trace/run_log.h"

namespace asterism::core
{

class Engine;
struct Effort;

/// What a worker did; written by its thread, read by any.
struct WorkerCounters
{
  std::atomic<uint64_t> executed{ 0 };
  std::atomic<double> busy_us{ 0 };      ///< counted only while profiling
  std::atomic<uint64_t> busy_ticks{ 0 }; ///< besides, of TickClock
  std::atomic<double> idle_us{ 0 };
};

/// One worker.  Everything but the counters, the waker, the pile and the
/// constant members belongs to its thread.
class alignas (64) Worker final : public data::Gatherer
{
public:
  Worker (Engine &engine, device::Device &device, int id);
  ~Worker ();

  /// Starts the thread; ready () once the device is attached.
  void start ();
  void join (); ///< waits for its end, or of the application's that drives it

  // A worker without a thread of its own: the calling thread is it from
  // begin_driving () to end_driving ().  In drive.cc.
  Status begin_driving ();
  Status drive_once (); ///< waits shortly when there is nothing to do
  Status end_driving ();

  /// Runs a task if there is one, in the worker's own thread (a task of it
  /// waits for something).  False when there was none.
  bool help (); // in pile.cc
  /// The same until `over`, or until there is none; whether it is over.
  bool help_until (const std::atomic<bool> &over);

  /// For the thread that has its seat: runs up to `most` tasks.  Without one it
  /// does what a worker does before it sleeps; false when there was nothing to
  /// do.
  bool act (unsigned most); // in window.cc

  /// Helps, or sleeps, until the event has happened.
  void wait (Event &event); // in pile.cc

  /// Helps, or sleeps, until all tasks of the family have ended, whose head is
  /// the one that it is in, and those that these have submitted.
  /// Requires: none waits for the head.
  void wait_for_family (Family &family); // in pile.cc

  /// One of such a family, which may be gone, has ended elsewhere.  Any thread.
  void
  tell_family (const Family &family)
  {
    // As all threads see it: partner of the fence in wait_otherwise ().
    if (awaited_family_.load () == &family)
      waker.wake ();
  }

  /// As help (), sleeping until there is a task or the waker is woken.
  void help_or_sleep (); // in pile.cc

  /// Takes a task that this thread releases, deep in its stack, onto the pile;
  /// false when the policy is to have it.
  bool keep (task::Task &task); // in pile.cc
  // What its thread makes ready between these is pushed at the end, the last
  // first: so the policy that takes the newest first takes it in its order.
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

  /// True when the thread that is the worker is deep in its stack.
  bool
  deep () const
  {
    return stack_pointer () < deep_mark;
  }
  uintptr_t deep_mark = 0; ///< of the thread that is the worker now
  // What it has ended: nobody else writes on this line.
  Spares<task::Task, &task::Task::next> spare_tasks;
  Spares<Family, &Family::outer> spare_families;
  /// Of what it has submitted in a function that several workers call together.
  Family *member_family = nullptr;

  sched::WorkerInfo info;
  device::Device &device;
  WakerLease lease; ///< of the waker: devices may wake it after the end
  Waker &waker = *lease;
  WorkerCounters counters;
  Numbers numbers;
  Pile pile;
  Seat seat;
  /// What it is in a team that another leads.
  enum class InTeam : uint8_t
  {
    Not,
    Working, // it calls the function too
    Waiting, // its core is lent to the leader
  };
  std::atomic<InTeam> in_team{ InTeam::Not };
  /// The task of the team of several that it is in, as its leader or not.
  /// Others only compare it.
  std::atomic<const task::Task *> team_task{ nullptr };
  std::atomic<Rest> rest{ Rest::None };
  TeamCall called; ///< to a team that a policy has planned, when it next looks
  uint64_t quiet_since = 0; ///< tasks ended when it last looked for that
  unsigned quiet_looks = 0; ///< how often it has found all at rest since
  /// Its device is lost, and the policy may have tasks that no other can
  /// execute.
  std::atomic<bool> to_collect{ true };
  Event attached;
  Status attach_status;

  /// The task this thread is in, innermost first.
  CurrentTask current;
  const Awaiting *awaiting = nullptr; ///< the innermost that it waits for
  /// Whether its thread, which asks, is in a task or a callback that waits.
  bool
  in_task () const
  {
    return current != nullptr || (awaiting != nullptr && hooks_wait_ == 0);
  }

  /// True when some thread acts as it.  Any thread.
  bool
  has_thread () const
  {
    return thread_.joinable () || driven_.load ();
  }

  /// False when its own thread may just have found a task.  Any thread.
  bool settled () const;
  /// Puts the interfaces that the task it is in uses in the public task.
  void show (const task::Task &task, struct starpu_task &user) const;

private:
  friend struct Delegations;
  void main ();
  bool attach ();       // in drive.cc
  void detach ();       // in drive.cc
  void await_driver (); // in drive.cc
  void loop_synchronous ();
  void loop_asynchronous ();

  bool run_nested (task::Task &task, Family &family); // in nested.h
  bool run_quietly (const task::Task &task);
  bool run_plain (task::Task &task);
  bool run_private (task::Task &task); // in fetching.cc
  void run_function (task::Task &task, void **buffers);
  /// Calls the function of a task whose time is wanted.
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
                   WillWake will_wake);       // in pile.cc
  void wait_otherwise (const Family &family); // in pile.cc
  bool may_go_deeper (bool progressed) const; // in pile.cc
  task::Task *next (); // pile.cc: what to run while something waits
  bool can_execute (task::Task &task) const; // pile.cc
  task::Task *next_deep ();                  // pile.cc
  bool help_flying ();                       // pile.cc
  task::Task *take_kept (); // pile.cc: from the worker's pile or another's
  void unload ();           // pile.cc: gives the pile to the policy
  void wait_deep ();        // pile.cc: waits for what others run
  void wait_in_flight ();   // pile.cc
  void wait_in_team ();     // nested_teams.cc
  bool asks_on () const;
  void pause_in_flight ();
  bool turn ();
  void take_off (Flight &flight, task::Task &task);
  bool advance (Flight &flight);
  void launch (Flight &flight);
  void land (Flight &flight);
  void crash (Flight &flight, const Status &status, bool begun); // failures.cc
  void tell_given_up (const Flight &flight, task::Task &task);   // failures.cc
  task::Task *idle ();
  class Awake; // in pile.cc
  task::Task *await (unsigned microseconds, unsigned announced);
  bool call_hooks ();
  void drive_step (); // in drive.cc

  // Devices whose functions run elsewhere (failover.cc).
  void pack (Flight &flight, device::Launch &launch, Parcel &parcel);
  bool bring_home (Flight &flight);
  bool awaits_results (const Flight &flight) const;
  void retire ();
  void linger ();

  Engine &engine_;
  trace::RunLog &runs_;
  /// What tasks are called in the trace; valid for that number of summaries.
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
  double ask_until_ = 0; ///< clock_seconds () then
  /// That of its task, when it is about to sleep for it.
  std::atomic<const Family *> awaited_family_{ nullptr };
  unsigned gathers_ = 0; ///< so many more
  task::Task *gathered_ = nullptr;
  bool plain_ = false;           ///< it may run_plain ()
  bool retired_ = false;         ///< its device is lost
  data::Fetch *fetch_ = nullptr; ///< of the innermost task that has one
  uint64_t seen_ended_ = 0; ///< tasks when it last waited deep in the stack
  unsigned patience_us_ = 0;
  task::Task *alone_ = nullptr; ///< a parallel task to execute without a team
  bool stuck_ = false;          ///< deep in the stack, and nothing happens
  bool declined_ = false;       ///< it was, and looked at its pile alone
  bool in_hook_ = false;        ///< and hence counted as asleep
  unsigned hooks_wait_ = 0;     ///< so many, below on the stack
  bool about_to_sleep_ = false; ///< in idle (): functions of the program that
                                ///< are called there may wait, too
  std::atomic<bool> driven_{ false }; ///< by a thread of the application
  cpu_set_t affinity_ = {};           ///< what that thread had
};

/// This thread's worker, or null.  Initial-exec: one word, on the path of every
/// task.
extern
    __attribute__ ((tls_model ("initial-exec"))) __thread Worker *this_worker;
inline Worker *
current_worker ()
{
  return this_worker;
}

} // namespace asterism::core

#endif
