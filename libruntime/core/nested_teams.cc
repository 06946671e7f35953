// SPDX-License-Identifier: LGPL-2.1-or-later
// Parallel tasks that workers in teams come upon while they wait.
//
// Who is in a team cannot come to another before the first one has ended, and
// that may never be when the first one waits for the other.  So a worker in a
// team puts off the parallel tasks that it is given, for those who are free,
// and executes one by itself only when that is what it waits for, now or below
// on its stack, or when everything has come to rest: then some chain of tasks,
// which nobody knows, leads from what a team waits for to a task that was put
// off.

#include <algorithm>
#include <utility>

#include "base/pool.h"
#include "core/engine.h"

namespace asterism::core
{

namespace
{

/// How long a worker in a team sleeps before it looks again: when there are
/// tasks that were put off, and else, as the policy wakes only the worker that
/// it keeps a task for.
constexpr unsigned kPauseUs = 200, kLongPauseUs = 1000;

/// How many looks in a row find everything at rest before that is believed; and
/// when there are tasks ready, which somebody might yet take.
constexpr unsigned kLooks = 3, kLooksIfReady = 250;

} // namespace

bool
Teams::defer (task::Task &task, Worker &worker, const task::Task *alone)
{
  if (worker.team_task == nullptr || &task == alone
      || task.codelet->max_parallelism == 1 || decided_by_policy (task))
    return false;
  const Deferred deferred{ &task, &worker };
  Worker *taker = free_taker (deferred);
  {
    MutexLock lock (deferred_lock_);
    deferred_.push_back (deferred);
    deferred_count_.store (deferred_.size ());
  }
  if (taker != nullptr)
    taker->waker.wake ();
  return true;
}

/// Who took it may execute it; others when nothing distinguishes the cores.
bool
Teams::may_take (const Deferred &deferred, const Worker &worker) const
{
  const task::Task &task = *deferred.task;
  return &worker == deferred.from
         || (task.worker < 0 && task.codelet->can_execute == nullptr
             && (task.user == nullptr || task.user->workerids_len == 0)
             && admits (worker, task.context));
}

/// A worker in no team that could take it, or null.
Worker *
Teams::free_taker (const Deferred &deferred) const
{
  for (const auto &worker : engine_.workers)
    if (worker->team_task == nullptr && worker->has_thread ()
        && worker->rest != Rest::Team && may_take (deferred, *worker))
      return worker.get ();
  return nullptr;
}

/// The policy is told that another worker than `from` executes the task.
task::Task *
Teams::hand_over (task::Task &task, const Worker &from, const Worker &to) const
{
  if (&from == &to)
    return &task;
  engine_.dispatcher.refused (task, from.info);
  task.predicted = task.predicted_transfer = 0;
  return &task;
}

task::Task *
Teams::take_at (size_t i, Worker &worker)
{
  const Deferred deferred = deferred_[i];
  deferred_.erase (deferred_.begin () + ptrdiff_t (i));
  deferred_count_.store (deferred_.size ());
  return hand_over (*deferred.task, *deferred.from, worker);
}

task::Task *
Teams::take_any_deferred (Worker &worker)
{
  if (worker.team_task != nullptr)
    return nullptr;
  MutexLock lock (deferred_lock_);
  for (size_t i = 0; i < deferred_.size (); ++i)
    if (may_take (deferred_[i], worker))
      return take_at (i, worker);
  return nullptr;
}

/// By itself, or as one of those that a task has submitted.
static bool
is_awaited (const task::Task &task, const Worker &worker)
{
  return Awaiting::any (worker.awaiting, &task)
         || TaskGroup::is_awaited (task, worker);
}

/// A task that the worker waits for, now or below on its stack: what it waits
/// for now may come after that.
task::Task *
Teams::take_waited_for (Worker &worker)
{
  MutexLock lock (deferred_lock_);
  for (size_t i = deferred_.size (); i-- > 0;)
    if (is_awaited (*deferred_[i].task, worker)
        && may_take (deferred_[i], worker))
      return take_at (i, worker);
  return nullptr;
}

/// The one that was put off last: it keeps the stack small.  None while
/// somebody in no team could have it, who is woken.
task::Task *
Teams::take_newest (Worker &worker)
{
  MutexLock lock (deferred_lock_);
  for (size_t i = deferred_.size (); i-- > 0;)
    if (Worker *taker = free_taker (deferred_[i]))
      taker->waker.wake ();
    else if (may_take (deferred_[i], worker))
      return take_at (i, worker);
  return nullptr;
}

/// A task that the policy keeps for a worker that cannot come for it.
task::Task *
Teams::take_for_others (const Worker &worker) const
{
  for (const auto &other : engine_.workers)
    {
      if (other.get () == &worker || !admits (*other, 0)
          || (other->team_task == nullptr && other->rest != Rest::Team))
        continue;
      task::Task *task = engine_.dispatcher.pop_for (other->info, worker.info);
      if (task == nullptr)
        continue;
      unsigned able = 0;
      const bool can = engine_.estimates.can_execute (*task, worker.info, able)
                       && (able >> task->implementation & 1);
      hand_over (*task, *other, worker);
      if (can)
        return task;
      task->assigned = -1;
      engine_.give (*task, nullptr);
    }
  return nullptr;
}

/// True when the worker will do nothing before another has done something.
bool
Teams::rests (const Worker &worker) const
{
  if (worker.rest != Rest::None || engine_.dispatcher.parked (worker.info))
    return true;
  const task::Task *current = worker.current;
  if (current == nullptr)
    return !worker.has_thread ();
  // It calls a team's function, perhaps waiting there for one who waits for
  // tasks.
  const task::Task *team = worker.team_task;
  return team != nullptr && team == current
         && std::any_of (engine_.workers.begin (), engine_.workers.end (),
                         [&] (const auto &other) {
                           return other->team_task == team
                                  && other->rest == Rest::Waits;
                         });
}

bool
Teams::all_rest () const
{
  return std::all_of (engine_.workers.begin (), engine_.workers.end (),
                      [this] (const auto &worker) { return rests (*worker); });
}

/// True when nothing goes on anywhere, and has not for a while, in which the
/// worker has looked several times.
bool
Teams::stuck (Worker &worker) const
{
  const uint64_t ended = engine_.ended ();
  const bool quiet = !engine_.dispatcher.paused () && all_rest ();
  if (!quiet || ended != worker.quiet_since)
    worker.quiet_looks = 0;
  worker.quiet_since = ended;
  const unsigned enough
      = engine_.dispatcher.ready () > 0 ? kLooksIfReady : kLooks;
  return quiet && ++worker.quiet_looks >= enough;
}

task::Task *
Teams::help_out (Worker &worker)
{
  if (deferred_count_.load () == 0 || engine_.dispatcher.paused ())
    return nullptr;
  if (task::Task *task = take_waited_for (worker))
    return task;
  return stuck (worker) ? take_newest (worker) : nullptr;
}

/// Helps, or sleeps for a while.
void
Worker::wait_in_team ()
{
  pool::flush ();
  const bool busy = engine_.memory.progress ();
  engine_.check_waiters ();
  if (busy)
    return;
  Teams &teams = engine_.teams;
  const unsigned announced = engine_.dispatcher.announced ();
  task::Task *alone = nullptr, *task;
  {
    const Resting resting (rest, Rest::Waits);
    task = teams.take_for_others (*this);
    if (task == nullptr)
      task = alone = teams.help_out (*this);
    const unsigned pause = teams.has_deferred () ? kPauseUs : kLongPauseUs;
    if (task == nullptr && deep ())
      waker.park_for (pause);
    else if (task == nullptr)
      task = await (pause, announced);
  }
  task::Task *outer = std::exchange (alone_, alone);
  if (task != nullptr)
    run (*task);
  alone_ = outer;
}

} // namespace asterism::core
