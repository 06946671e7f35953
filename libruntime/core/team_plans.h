// SPDX-License-Identifier: LGPL-2.1-or-later
// TeamPlans: teams that policies of the application put together.

#ifndef ASTERISM_CORE_TEAM_PLANS_H
#define ASTERISM_CORE_TEAM_PLANS_H

#include <atomic>
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/mutex.h"
#include "task/task.h"

struct starpu_task;

namespace asterism::core
{

class UserPolicy;
class Worker;
struct Team;

/// A team to be: whoever is given a copy of the task first, or it itself,
/// leads, the next ones join.  Under the lock of TeamPlans, but for the atomic
/// members, and for `members' once it is closed.
struct TeamPlan
{
  task::Task *task; ///< null: it was executed, or nobody does so together
  UserPolicy &policy;
  const int number;    ///< of the combined worker; -1: none was named
  const unsigned size; ///< how many workers are to be given a copy
  unsigned due = size; ///< how many are still to be
  bool closed = false; ///< nobody else joins
  std::vector<Worker *> members{};            ///< the leader first
  struct starpu_task *leaders_copy = nullptr; ///< that it was given, if any
  unsigned copies = 0;  ///< not given yet; the policy has them as ready
  unsigned present = 0; ///< members but the leader that have not left
  std::atomic<bool> complete{ false };  ///< nothing is due any more
  std::atomic<bool> dissolved{ false }; ///< the members need not wait
  std::atomic<Team *> team{ nullptr };  ///< once it stands
};

/// The plan that a worker is to join next.
struct TeamCall
{
  TeamPlan *plan = nullptr;
  struct starpu_task *copy = nullptr; ///< that it was given, if any
  unsigned rank = 0;
  /// To be destroyed by it afterwards.  Of a copy that stays the policy's
  /// nothing is read once the worker has left the team: it may be gone then.
  bool owns_copy = false;
};

/// Knows which tasks are planned to be executed by a team, and which public
/// tasks are copies of such a one.  Any thread.
class TeamPlans
{
public:
  /// True when there are plans.
  bool
  any () const
  {
    // Relaxed: who is concerned by one has been told of it by its policy.
    return count_.load (std::memory_order_relaxed) > 0;
  }

  /// The policy is to give copies of the task to `size' workers, of the
  /// combined worker `number' if that is not negative.
  void add (task::Task &task, UserPolicy &policy, int number, unsigned size);

  /// `copy' was made of a task that is perhaps planned.
  void copied (const struct starpu_task &user, struct starpu_task &copy);
  /// The copy is destroyed.
  void forget (const struct starpu_task &copy);

  enum class Given
  {
    Task,    ///< it is executed as usual, perhaps by leading a team
    Member,  ///< the worker is to come to a team (Worker::called)
    Nothing, ///< the team does without it
  };
  /// The policy gives something to the worker; then `task' is what that is of.
  /// In the thread that looked for a task for it.
  Given hand_out (task::Task *&task, Worker &worker);

  /// The plan that the task's worker leads, or null.
  TeamPlan *of (const task::Task &task);

  /// Nobody joins any more.
  void close (TeamPlan &plan);
  /// The task goes another way: who has come for it need not wait.
  void dissolve (const task::Task &task);
  /// The task has been executed.  Gives the copy that its leader had, or null.
  struct starpu_task *end (const task::Task &task);
  /// A member has left.
  void leave (TeamPlan &plan);

private:
  using ByTask = std::unordered_map<const task::Task *, TeamPlan *>;
  using ByCopy = std::unordered_map<const struct starpu_task *, TeamPlan *>;

  TeamPlan *find (task::Task &task, struct starpu_task *&copy)
      REQUIRES (mutex_);
  TeamPlan *take_copy (const struct starpu_task *copy) REQUIRES (mutex_);
  static void complete (TeamPlan &plan);
  Given place (TeamPlan &plan, Worker &worker, struct starpu_task *copy)
      REQUIRES (mutex_);
  void give_up (TeamPlan &plan) REQUIRES (mutex_);
  void drop (TeamPlan &plan) REQUIRES (mutex_);
  void tidy (TeamPlan &plan) REQUIRES (mutex_);

  Mutex mutex_;
  std::atomic<size_t> count_{ 0 };
  std::vector<std::unique_ptr<TeamPlan>> all_ GUARDED_BY (mutex_);
  ByTask tasks_ GUARDED_BY (mutex_);
  ByCopy copies_ GUARDED_BY (mutex_);
};

/// Returns the plans of the engine, or null when there is no engine or no
/// plan.
TeamPlans *team_plans ();

/// Destroys a copy that its policy leaves to the engine; it may be null.
void discard_copy (struct starpu_task *copy);

} // namespace asterism::core

#endif
