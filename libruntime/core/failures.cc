// SPDX-License-Identifier: LGPL-2.1-or-later
// Tasks that could not be executed where they were: others try, or they fail.

#include <cerrno>
#include <span>
#include <utility>

#include "base/failed_tasks.h"
#include "base/site.h"
#include "core/engine.h"
#include "core/failure_hook.h"
#include "core/public_task.h"

namespace asterism::core
{

namespace
{

/// How often the launch of a task may fail when nobody else can execute it.
constexpr unsigned kAttempts = 3;

/// True when a function that has begun can begin anew: it changes no data, only
/// overwrites them.
bool
repeatable (const task::Task &task)
{
  for (const data::Access &access :
       std::span (task.accesses, task.access_count))
    if (data::writes (access.mode)
        && (data::reads (access.mode) || data::reduces (access.mode)))
      return false;
  return true;
}

} // namespace

/// Who may try next: on a node that has not refused the task, and of these
/// the one with most room.  Null: nobody.
const sched::WorkerInfo *
Engine::other_for (task::Task &task)
{
  const SchedContext *context = this->context (task.context);
  const sched::Estimator &estimator
      = context != nullptr ? context->estimator () : estimates;
  const sched::WorkerInfo *best = nullptr;
  size_t most = 0;
  for (const sched::WorkerInfo &worker : infos)
    {
      unsigned implementations;
      if ((task.refused >> worker.node & 1) != 0
          || !estimator.can_execute (task, worker, implementations))
        continue;
      // What is not limited becomes the largest number.
      const auto room = size_t (memory.use (worker.node).capacity);
      if (best != nullptr && room <= most)
        continue;
      best = &worker;
      most = room;
    }
  return best;
}

void
Engine::reject (task::Task &task, const sched::WorkerInfo &worker,
                const Status &why, bool again)
{
  const sched::WorkerInfo *other = nullptr;
  if (!again)
    dispatcher.refused (task, worker);
  // Without contents it can be executed nowhere, and the application may have
  // said where.
  if (why.code () != -ENODATA && (task.worker < 0 || task.refused != 0))
    {
      const int before = std::exchange (task.worker, int16_t (-1));
      task.refused |= uint32_t{ 1 } << worker.node;
      other = other_for (task);
      task.worker = other != nullptr ? int16_t (other->id) : int16_t (before);
    }
  if (other == nullptr && (!again || ++task.attempts >= kAttempts))
    return fail (task, why);
  push_again (task, &worker);
}

bool
confirm (Engine &engine, task::Task &task, const sched::WorkerInfo &worker)
{
  if (!engine.estimates.forget (task)
      || codelet_accepts (task, unsigned (worker.id), task.implementation))
    return true;
  engine.dispatcher.refused (task, worker);
  task.assigned = -1;
  engine.give (task, &worker);
  return false;
}

/// Gives a task to the policy that it has had before.
void
Engine::push_again (task::Task &task, const sched::WorkerInfo *from)
{
  task.assigned = -1;
  task.simple = task.recycled = false;
  task.state.store (task::State::Ready, std::memory_order_release);
  give (task, from);
}

void
Engine::set_aside (task::Task &task, const sched::WorkerInfo &worker,
                   const data::Fetch &fetch)
{
  dispatcher.refused (task, worker);
  {
    MutexLock lock (aside_lock_);
    aside_.push_back (&task);
  }
  // Perhaps it was let go before anybody could find the task.
  if (memory.releases () != fetch.releases)
    take_up_again ();
}

void
Engine::take_up_again ()
{
  std::vector<task::Task *> tasks;
  {
    MutexLock lock (aside_lock_);
    tasks.swap (aside_);
  }
  for (task::Task *task : tasks)
    push_again (*task, nullptr);
}

size_t
Engine::count_aside () const
{
  MutexLock lock (aside_lock_);
  return aside_.size ();
}

void
Engine::lose (data::Handle &handle, const Status &why)
{
  report_at (nullptr, "cannot reduce %s: %s", handle.label ().c_str (),
             why.message ());
  failed_tasks::add ();
  memory.invalidate (handle);
  SpinGuard lock (handle.coherence ());
  handle.rare_state ().lost = true;
}

/// Its readers are told that the task should have written it.
static void
mark_lost (task::Task &task)
{
  for (unsigned i = 0; i < task.access_count; ++i)
    if (data::Handle &handle = *task.accesses[i].handle;
        data::writes (task.accesses[i].mode) && handle.nodes () == 0)
      {
        SpinGuard lock (handle.coherence ());
        handle.rare_state ().lost = true;
      }
}

/// What others wait for elsewhere is lost, even if the task did not change it.
static void
tell_failure (data::Memory &memory, task::Task &task, const Status &why)
{
  // Acquire: partner of the release in asterism_failure_hook_v1 ().
  const FailureHook hook = failure_hook.load (std::memory_order_acquire);
  for (unsigned i = 0; hook != nullptr && i < task.access_count; ++i)
    if (data::Handle &handle = *task.accesses[i].handle;
        data::writes (task.accesses[i].mode)
        && hook (task.user, data::to_public (&handle), why.message ()) != 0)
      memory.invalidate (handle);
}

void
Engine::fail (task::Task &task, const Status &why)
{
  constexpr const char *kFormat = "task %s cannot run: %s";
  const asterism_site_v1 site = site_of (task);
  if (task.joins)
    lose (*task.accesses[0].handle, why);
  else if (task.user == nullptr || task.view)
    die_at (&site, kFormat, name_of (task), why.message ());
  else
    {
      report_at (&site, kFormat, name_of (task), why.message ());
      task.user->failed = 1;
      failed_tasks::add ();
      tell_failure (memory, task, why);
    }
  mark_lost (task);
  not_written (task, false);
  estimates.forget (task);
  task.failed = true;
  finish (task, nullptr);
}

/// The policy is told that the task does not end here.
void
Worker::tell_given_up (const Flight &flight, task::Task &task)
{
  if (flight.started_us > 0)
    engine_.dispatcher.finished (task, info, engine_.recorder.now_us ());
  else
    engine_.dispatcher.refused (task, info);
}

/// The task could not be executed; `begun`: its function may have been called.
void
Worker::crash (Flight &flight, const Status &status, bool begun)
{
  for (Flight *other : std::exchange (flight.others, {}))
    crash (*other, status, begun);
  task::Task &task = *std::exchange (flight.task, nullptr);
  --flying_;
  if (task.is_parent)
    TaskGroup::close (task); // its function may be called again
  engine_.memory.undo (flight.fetch, begun);
  engine_.not_written (task, true);
  tell_given_up (flight, task);
  if (!begun || repeatable (task))
    engine_.reject (task, info, status, true);
  else
    engine_.fail (task, status);
}

} // namespace asterism::core
