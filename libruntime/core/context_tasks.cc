// SPDX-License-Identifier: LGPL-2.1-or-later
// The tasks of a context: which are unfinished, and what becomes of those that
// none of its workers can execute.

#include "core/contexts.h"

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "base/wait_hook.h"
#include "core/engine.h"

namespace asterism::core
{

using sched::Task;
using sched::WorkerInfo;

void
SchedContext::push (Task &task, const WorkerInfo *from)
{
  ready_.fetch_add (1);
  policy_.push (task, from != nullptr && contains (from->id) ? from : nullptr);
}

Task *
SchedContext::pop (const WorkerInfo &worker)
{
  if (!contains (worker.id) || ready () <= 0)
    return nullptr;
  Task *task = policy_.pop (worker);
  if (task != nullptr)
    ready_.fetch_sub (1);
  return task;
}

void
SchedContext::begin_task (ContextMember &member)
{
  MutexLock lock (mutex_);
  if (closed_ && unfinished_ == 0)
    {
      // Its workers go, and nobody may wait for it any more.
      member.ends = true;
      return;
    }
  ++unfinished_;
  member.next = first_;
  if (first_ != nullptr)
    first_->previous = &member;
  first_ = &member;
}

void
Contexts::enter (task::Task &task, SchedContext &context)
{
  auto *member = new ContextMember;
  member->contexts = this;
  member->context = &context;
  member->task = &task;
  // Its workers are not all of their kind.  Said before others see the task
  // among those of the context, and look for who can execute it.
  const bool simple = std::exchange (task.simple, false);
  context.begin_task (*member);
  if (member->ends)
    {
      // The context was closed and is empty: the task runs outside of it.
      task.simple = simple;
      delete member;
      return;
    }
  task.context = static_cast<uint8_t> (context.id);
  if (task.user != nullptr)
    task.user->sched_ctx = context.id;
  begun.fetch_add (1);
  member->requester.granted = member_ended;
  member->requester.missing.store (1);
  task::add_dependency (task, member->requester);
  if (member->requester.arrive ())
    member_ended (member->requester);
}

bool
SchedContext::end_task (ContextMember &member)
{
  MutexLock lock (mutex_);
  (member.previous != nullptr ? member.previous->next : first_) = member.next;
  if (member.next != nullptr)
    member.next->previous = member.previous;
  --unfinished_;
  ended_.notify_all ();
  return unfinished_ == 0 && closed_;
}

void
SchedContext::let_go (ContextMember &member)
{
  MutexLock lock (mutex_);
  while (member.looked_at > 0)
    ended_.wait (mutex_);
  member.ends = true;
}

bool
SchedContext::close ()
{
  MutexLock lock (mutex_);
  closed_ = true;
  return unfinished_ == 0;
}

void
SchedContext::wait_for_count (unsigned count)
{
  if (users_ != nullptr)
    users_->schedule ();
  const Waiting waiting;
  MutexLock lock (mutex_);
  while (unfinished_ > count)
    ended_.wait (mutex_);
}

bool
SchedContext::has_tasks ()
{
  MutexLock lock (mutex_);
  return unfinished_ > 0;
}

/// True when no worker of the context can execute the task, which has not
/// begun.
bool
SchedContext::is_stuck (const task::Task &task,
                        std::span<const WorkerInfo> workers) const
{
  // Relaxed: one that begins just now is stuck or not.
  const task::State state = task.state.load (std::memory_order_relaxed);
  // Those of transactions may lose their codelet meanwhile.
  if (state == task::State::Running || state == task::State::Finished
      || task.codelet == nullptr
      || (task.user != nullptr && task.user->transaction != nullptr))
    return false;
  unsigned implementations;
  return std::none_of (
      workers.begin (), workers.end (), [&] (const WorkerInfo &worker) {
        return members_.can_execute (task, worker, implementations);
      });
}

unsigned
SchedContext::count_stuck (std::span<const WorkerInfo> workers,
                           std::string &name)
{
  mutex_.lock ();
  unsigned count = 0;
  for (ContextMember *one = first_; one != nullptr; one = one->next)
    {
      if (one->ends)
        continue;
      // It stays, and so does its task, while the user's can_execute () is
      // asked, which may call the API.  Partner: let_go ().
      ++one->looked_at;
      mutex_.unlock ();
      const bool stuck = is_stuck (*one->task, workers);
      if (stuck)
        name = name_of (*one->task);
      count += stuck;
      mutex_.lock ();
      if (--one->looked_at == 0)
        ended_.notify_all ();
    }
  mutex_.unlock ();
  return count;
}

/// Has all workers execute what is left in a context and what none of its own
/// can, as nobody else will.
void
Contexts::staff (SchedContext &context)
{
  std::string name;
  std::vector<int> own = context.workers ();
  if (!context.has_tasks ()
      || (!own.empty () && context.count_stuck (whole_.workers, name) == 0))
    return;
  log (Level::Warning,
       "context '%s' has tasks left and no worker%s: others execute them",
       context.name.c_str (), own.empty () ? "" : " for them");
  if (!context.borrows.exchange (true))
    context.own = std::move (own);
  std::vector<int> workers;
  for (const WorkerInfo &worker : whole_.workers)
    workers.push_back (worker.id);
  add_workers (context, workers);
}

void
Contexts::staff ()
{
  all_go_.store (true);
  for (Slot &slot : slots_)
    if (SchedContext *context = slot.context.load ())
      staff (*context);
}

/// Workers have left the context, or are lost: says what waits for others to
/// come, or sends some when none will.
void
Contexts::look_after (SchedContext &context)
{
  if (context.goes.load () || all_go_.load ())
    return staff (context);
  std::string name;
  if (context.workers ().empty () || !context.has_tasks ())
    return;
  if (const unsigned count = context.count_stuck (whole_.workers, name))
    log (Level::Warning,
         "no worker left in context '%s' can execute %u of its tasks, as %s: "
         "what is not under way waits until one is added that can",
         context.name.c_str (), count, name.c_str ());
}

void
Contexts::worker_lost (int worker)
{
  for (Slot &slot : slots_)
    slot.if_open ([&] (SchedContext &context) {
      // Before it looks, as in remove_workers ().
      context.removals.fetch_add (1);
      if (context.contains (worker))
        look_after (context);
      return true;
    });
}

} // namespace asterism::core
