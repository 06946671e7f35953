// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams: cores that execute one parallel task together.

#ifndef ASTERISM_CORE_TEAMS_H
#define ASTERISM_CORE_TEAMS_H

#include <atomic>
#include <vector>

#include "base/event.h"
#include "base/mutex.h"
#include "core/combinations.h"
#include "core/team_plans.h"
#include "core/virtual_devices.h"
#include "device/driver.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;
class Worker;
struct Effort;
struct Team;

/// Brings workers together for a task whose codelet is STARPU_SPMD or
/// STARPU_FORKJOIN.  The worker that took the task leads; the others come when
/// they have ended what they do, and take no task before.  One team forms at a
/// time: who wants to lead another joins the first one meanwhile.
///
/// A worker is in one team of several at most.  While one in a team waits for
/// other tasks it executes these, but a parallel one it puts off: workers that
/// are in no team take it, or it does so itself, without others, when it waits
/// for that one, now or below on its stack, or nothing else goes on anywhere.
/// Then also a team that forms does without those that are in teams.
///
/// A policy of the application's may decide of its teams itself: then the
/// members are the workers that it gives the task and copies of it to
/// (TeamPlans), and a task for which it has made no team one worker executes.
class Teams
{
public:
  explicit Teams (Engine &engine) : engine_ (engine) {}

  /// Calls the task's function with as many workers as it can have, and says
  /// since when and how many.  In the leader's thread.
  void run (task::Task &task, Worker &leader, const device::Launch &launch,
            Effort &effort);

  /// With how many it would do that if all could come.
  unsigned largest (const task::Task &task, const Worker &leader) const;

  /// Takes part in the team that forms, if there is one for this worker, which
  /// calls it in its own thread.  False when there is none.
  bool join (Worker &worker);

  /// Puts off a parallel task that a worker in a team has taken, unless it is
  /// the one to be executed by it `alone`.  False when it is not put off.
  bool defer (task::Task &task, Worker &worker, const task::Task *alone);

  /// Gives a worker in no team a task that was put off, or null.
  task::Task *
  take_deferred (Worker &worker)
  {
    return __builtin_expect (has_deferred (), 0) ? take_any_deferred (worker)
                                                 : nullptr;
  }

  bool
  has_deferred () const
  {
    return deferred_count_.load (std::memory_order_relaxed) > 0;
  }

  /// Gives a worker in a team a task that the policy keeps for a worker that
  /// cannot come for it, or null.
  task::Task *take_for_others (const Worker &worker) const;

  /// Gives a worker in a team that waits the task that it is to execute alone,
  /// or null.
  task::Task *help_out (Worker &worker);

  /// True when no worker does anything before another has.
  bool all_rest () const;

  /// Size of the team of the calling thread, and its place in it; the combined
  /// worker that a policy made it of, or -1.
  static unsigned size ();
  static unsigned rank ();
  static int number ();

  /// Workers that can be in a team.
  unsigned most () const;
  /// How many numbers of combined workers stand for a size.
  unsigned
  sizes () const
  {
    return most () > 1 ? most () - 1 : 0;
  }
  /// The workers that the number of a combined worker stands for, and with how
  /// many of them a team has it; none when it stands for no combined worker.
  struct Combined
  {
    std::vector<int> workers;
    unsigned size = 0;
  };
  Combined combined (unsigned id) const;
  /// True when the worker can be in one of that context.
  bool admits (const Worker &worker, unsigned context) const;

  /// Makes a combined worker of each virtual device of several cores.  Called
  /// once, when there are workers.
  void number_virtual_devices ();

  TeamPlans plans;
  Combinations combinations;
  VirtualDevices virtual_devices;

private:
  /// A task that was put off.
  struct Deferred
  {
    task::Task *task;
    Worker *from; ///< who took it from the policy
  };

  bool decided_by_policy (const task::Task &task) const;
  bool may_join (const Worker &worker, const task::Task &task,
                 const Worker &leader) const;
  void perform (Team &team);
  std::vector<Worker *> invite (const task::Task &task,
                                const Worker &leader) const;
  void form (Team &team);
  void go_without (Team &team);
  void attend (Team &team, Worker &worker, unsigned rank,
               const TeamCall *planned = nullptr);
  void enter (Worker &worker, const task::Task &task) const;
  void leave (Worker &worker) const;
  static void call (const Team &team, Worker &worker, unsigned rank);
  void spread (const Team &team, bool together) const;

  // In planned_teams.cc.
  void run_planned (task::Task &task, Worker &leader,
                    const device::Launch &launch, Effort &effort,
                    TeamPlan &plan);
  void await_members (Worker &leader, TeamPlan &plan);
  void attend_planned (Worker &worker);

  // In nested_teams.cc.
  bool may_take (const Deferred &deferred, const Worker &worker) const;
  Worker *free_taker (const Deferred &deferred) const;
  task::Task *take_any_deferred (Worker &worker);
  task::Task *take_waited_for (Worker &worker);
  task::Task *take_newest (Worker &worker);
  task::Task *take_at (size_t i, Worker &worker) REQUIRES (deferred_lock_);
  task::Task *hand_over (task::Task &task, const Worker &from,
                         const Worker &to) const;
  bool rests (const Worker &worker) const;
  bool stuck (Worker &worker) const;

  Engine &engine_;
  mutable SpinLock lock_;
  Team *forming_ GUARDED_BY (lock_) = nullptr;
  mutable Mutex deferred_lock_;
  std::vector<Deferred> deferred_ GUARDED_BY (deferred_lock_);
  std::atomic<size_t> deferred_count_{ 0 };
};

} // namespace asterism::core

#endif
