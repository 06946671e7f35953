// SPDX-License-Identifier: LGPL-2.1-or-later
// UserPolicy: a policy that the application wrote in C.

#include "core/user_policy.h"

#include <cmath>
#include <dlfcn.h>
#include <utility>

#include "base/clock.h"
#include "base/log.h"
#include "core/collections.h"
#include "core/dispatcher.h"
#include "core/engine.h"
#include "core/public_task.h"

namespace asterism::core
{

using sched::Task;
using sched::WorkerInfo;

namespace
{

thread_local int depth = 0; ///< calls of a policy that this thread is in
thread_local UserPolicy *beginning_now = nullptr;

/// While it lives, the policy is told of workers.
struct Beginning
{
  explicit Beginning (UserPolicy &policy)
      : outer (std::exchange (beginning_now, &policy))
  {
  }
  Beginning (const Beginning &) = delete;
  ~Beginning () { beginning_now = outer; }

  UserPolicy *const outer;
};

TeamPlans &
plans ()
{
  return current_engine ()->teams.plans;
}

struct Inside
{
  Inside () { ++depth; }
  Inside (const Inside &) = delete;
  ~Inside () { --depth; }
};

} // namespace

bool
UserPolicy::inside ()
{
  return depth > 0;
}

UserPolicy *
UserPolicy::beginning ()
{
  return beginning_now;
}

UserPolicy::UserPolicy (const sched::Context &context,
                        const struct starpu_sched_policy &policy,
                        Dispatcher &dispatcher, unsigned id,
                        std::vector<int> workers)
    : context_ (context), policy_ (policy), dispatcher_ (dispatcher), id_ (id),
      numbers_ (std::move (workers)), ends_ (context.workers.size ()),
      local_ (context.workers.size ())
{
  for (std::atomic<double> &end : ends_)
    end.store (NAN);
  // The policy walks through them while workers are added.
  numbers_.reserve (context.workers.size ());
  walk_through (collection, numbers_, policy.worker_type);
}

void
UserPolicy::begin ()
{
  const Beginning beginning (*this);
  if (policy_.submit_hook != nullptr)
    current_engine ()->profile.tell_policies ();
  if (policy_.init_sched != nullptr)
    policy_.init_sched (id_);
  if (policy_.add_workers != nullptr)
    policy_.add_workers (id_, numbers_.data (), collection.nworkers);
  // Release: partner of the acquire in pop ().
  begun_.store (true, std::memory_order_release);
}

void
UserPolicy::end ()
{
  // Release: as in begin ().
  if (!begun_.exchange (false, std::memory_order_release))
    return;
  if (policy_.remove_workers != nullptr && collection.nworkers > 0)
    policy_.remove_workers (id_, numbers_.data (), collection.nworkers);
  if (policy_.deinit_sched != nullptr)
    policy_.deinit_sched (id_);
}

void
UserPolicy::add_workers (std::vector<int> &workers)
{
  {
    MutexLock lock (mutex_);
    for (int worker : workers)
      {
        numbers_.push_back (worker);
        collection.add (&collection, worker);
      }
  }
  const Beginning beginning (*this);
  if (policy_.add_workers != nullptr)
    policy_.add_workers (id_, workers.data (), unsigned (workers.size ()));
}

void
UserPolicy::remove_workers (std::vector<int> &workers)
{
  if (policy_.remove_workers != nullptr)
    policy_.remove_workers (id_, workers.data (), unsigned (workers.size ()));
  MutexLock lock (mutex_);
  for (int worker : workers)
    {
      collection.remove (&collection, worker);
      numbers_.resize (collection.nworkers);
      while (Task *task = local_[static_cast<size_t> (worker)].pop ())
        stray_.push_back (*task);
    }
}

void
UserPolicy::submitted (Task &task) const
{
  // Those without a codelet that the engine makes are nobody's.
  if (policy_.submit_hook == nullptr
      || (task.user == nullptr && task.codelet == nullptr))
    return;
  Inside guard;
  policy_.submit_hook (public_view (task));
}

void
UserPolicy::push (Task &task, const WorkerInfo *)
{
  Inside guard;
  if (plans ().any ())
    plans ().dissolve (task); // it was given to a worker before
  struct starpu_task *user = public_view (task);
  int bound = task.worker;
  ready_.fetch_add (1);
  if (bound >= 0)
    {
      if (policy_.push_task_notify != nullptr)
        policy_.push_task_notify (user, bound, bound, id_);
      MutexLock lock (mutex_);
      stray_.push_back (task);
    }
  else
    policy_.push_task (user);
  dispatcher_.wake_everybody ();
}

void
UserPolicy::push_local (int worker, Task &task, bool front)
{
  MutexLock lock (mutex_);
  sched::Fifo &queue = local_[static_cast<size_t> (worker)];
  if (front)
    queue.push_front (task);
  else
    queue.push_back (task);
}

Task *
UserPolicy::pop_local (const WorkerInfo &worker)
{
  MutexLock lock (mutex_);
  Task *task = local_[static_cast<size_t> (worker.id)].pop ();
  return task != nullptr ? task : stray_.pop_for (context_, worker);
}

/// The task, if the worker can execute it; else it waits for one that can.
Task *
UserPolicy::accept (Task &task, const WorkerInfo &worker)
{
  unsigned able = 0;
  if (context_.estimator.can_execute (task, worker, able)
      && (able >> task.implementation & 1
          || choose_implementation (context_, task, worker)))
    {
      ready_.fetch_sub (1);
      return &task;
    }
  if (plans ().any ())
    plans ().dissolve (task);
  {
    MutexLock lock (mutex_);
    stray_.push_back (task);
  }
  // Who can execute it may sleep: only this worker was told of it.
  dispatcher_.wake_everybody ();
  return nullptr;
}

/// What the policy gives the worker.
Task *
UserPolicy::look (const WorkerInfo &worker)
{
  Task *task = pop_local (worker);
  if (task == nullptr && policy_.pop_task != nullptr)
    if (struct starpu_task *user = policy_.pop_task (id_))
      task = task::from_public (user);
  return task;
}

Task *
UserPolicy::pop (const WorkerInfo &worker)
{
  // Acquire: partner of the release in begin ().
  if (!begun_.load (std::memory_order_acquire))
    return nullptr;
  Worker &self = *current_engine ()->workers[static_cast<size_t> (worker.id)];
  // Who is called to a team goes there first.
  while (has_ready () && self.called.plan == nullptr)
    {
      Inside guard;
      Task *task = look (worker);
      if (task == nullptr)
        return nullptr;
      if ((plans ().any () || task->state == task::State::Building)
          && plans ().hand_out (task, self) != TeamPlans::Given::Task)
        continue;
      return accept (*task, worker);
    }
  return nullptr;
}

void
UserPolicy::started (Task &task, const WorkerInfo &worker)
{
  const TeamPlan *plan = plans ().of (task);
  struct starpu_task *user = plan != nullptr && plan->leaders_copy != nullptr
                                 ? plan->leaders_copy
                                 : public_view (task);
  member_started (*user, worker);
}

void
UserPolicy::finished (Task &task, const WorkerInfo &worker, double)
{
  struct starpu_task *copy = plans ().any () ? plans ().end (task) : nullptr;
  ends_[static_cast<size_t> (worker.id)].store (NAN);
  if (policy_.post_exec_hook != nullptr)
    policy_.post_exec_hook (copy != nullptr ? copy : public_view (task), id_);
  discard_copy (copy);
}

void
UserPolicy::member_started (struct starpu_task &user, const WorkerInfo &worker)
{
  ends_[static_cast<size_t> (worker.id)].store (clock_us () + user.predicted);
  if (policy_.pre_exec_hook != nullptr)
    policy_.pre_exec_hook (&user, id_);
}

void
UserPolicy::member_finished (struct starpu_task &user, const WorkerInfo &worker)
{
  ends_[static_cast<size_t> (worker.id)].store (NAN);
  if (policy_.post_exec_hook != nullptr)
    policy_.post_exec_hook (&user, id_);
}

void
UserPolicy::schedule ()
{
  if (policy_.do_schedule == nullptr
      || !begun_.load (std::memory_order_acquire))
    return;
  {
    Inside guard;
    policy_.do_schedule (id_);
  }
  dispatcher_.wake_everybody ();
}

const struct starpu_sched_policy *
find_in_library (const Options &options)
{
  const char *file = options.sched_lib.c_str ();
  void *library = dlopen (file, RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr)
    {
      log (Level::Warning, "STARPU_SCHED_LIB: %s", dlerror ());
      return nullptr;
    }
  using Find = struct starpu_sched_policy *(*)(const char *);
  auto find
      = reinterpret_cast<Find> (dlsym (library, "starpu_get_sched_lib_policy"));
  if (find == nullptr)
    {
      log (Level::Warning,
           "STARPU_SCHED_LIB: %s has no starpu_get_sched_lib_policy ()", file);
      return nullptr;
    }
  return find (options.sched.c_str ());
}

} // namespace asterism::core
