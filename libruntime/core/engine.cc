// SPDX-License-Identifier: LGPL-2.1-or-later
// Engine: the life of a task between its submission and its end.

#include "core/engine.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/log.h"
#include "base/pending_steps.h"
#include "core/callbacks.h"
#include "core/delegation.h"
#include "core/nested.h"
#include "core/public_task.h"
#include "task/iterations.h"

namespace asterism::core
{

constinit std::atomic<Engine *> the_engine{ nullptr };

namespace
{

/// Tasks that compute nothing and are ready, to be ended one after another on
/// this thread rather than inside each other.
struct Endings
{
  task::Task *first = nullptr;
  bool running = false;
};
__attribute__ ((tls_model ("initial-exec"))) thread_local Endings endings;

uint64_t
count_engine ()
{
  static std::atomic<uint64_t> count{ 0 };
  return ++count;
}

/// The last engine that this thread made, by how many there had been.
__attribute__ ((
    tls_model ("initial-exec"))) constinit thread_local uint64_t made_here
    = 0;

/// Ends them, and those that come of it.
void
end_all (Engine &engine)
{
  endings.running = true;
  while (task::Task *next = endings.first)
    {
      endings.first = next->next;
      become_running (*next);
      engine.finish (*next, nullptr);
    }
  endings.running = false;
}

} // namespace

void
leave_parent ()
{
  this_worker = nullptr;
  endings = {};
  Continuation::forget ();
  PendingSteps::forget ();
  leave_callbacks ();
}

GoesOn::GoesOn () : ending_ (std::exchange (endings.running, false))
{
  PendingSteps::go_on ();
  end_all (*current_engine ());
}

GoesOn::~GoesOn () { endings.running = ending_; }

Engine::Engine (const Options &given)
    : options (given), recorder (options), models (options), memory (options),
      estimates (models, memory, recorder),
      profile (*this, options.profiling > 0 || Profile::wanted),
      made_ (count_engine ())
{
  estimates.listener = &graph;
  made_here = made_;
  the_engine.store (this, std::memory_order_release);
}

Engine::~Engine () { the_engine.store (nullptr, std::memory_order_release); }

/// Of a task that this thread submits.
inline uint64_t
Engine::take_number (Worker *worker)
{
  if (worker != nullptr)
    return worker->numbers.take (numbers_);
  if (__builtin_expect (made_here == made_, 1))
    return own_numbers_.take (numbers_);
  // Relaxed: a count; wait_for_count () orders itself after the tasks' ends.
  return numbers_.fetch_add (1, std::memory_order_relaxed);
}

void
Engine::submit (task::Task &task)
{
  Worker *worker = current_worker ();
  // Workers go on, as others wait for what they submit.
  if (worker == nullptr && !throttle.admits (next_number ()))
    before_submission (task);
  data::Requester &requester = task.requester;
  requester.granted = task::granted;
  if (__builtin_expect (task.counts_dependencies, 0))
    count_submission (task);
  task.sequence = take_number (worker);
  requester.order = uint32_t (task.sequence);
  // It has a number by then: unfinished_of_whole ().  Acquire: partner of the
  // release in contexts ().
  if (__builtin_expect (contexts_.load (std::memory_order_acquire) != nullptr,
                        0))
    enter_context (task);
  task.state.store (task::State::Waiting, std::memory_order_release);
  if (__builtin_expect (profile.looks_at (task), 0))
    profile.submitted (task);
  if (__builtin_expect (task.unordered, 0))
    return submit_unordered (task);
  task.entered = true;
  unsigned count = task.access_count;
  if (worker != nullptr && count > 0 && Delegations::submit (*worker, task))
    return;
  // Only explicit dependencies can touch it before enter_all ().  Acquire: as
  // in arrive ().
  if (requester.missing.load (std::memory_order_acquire) == 1)
    {
      if (count == 0)
        return advance (task);
      requester.missing.store (1 + count, std::memory_order_relaxed);
    }
  else if (count > 0)
    return submit_held (*this, task);
  if (data::enter_all (requester, task.accesses, count, 1))
    advance (task);
}

/// The application may be too far ahead.
void
Engine::before_submission (const task::Task &task)
{
  // The runtime's own tasks go on, as others wait for them.
  bool generated = task.site != nullptr && task.user == nullptr;
  if (generated
      || (task.user != nullptr
          && task.unended.load (std::memory_order_relaxed) == 1))
    throttle.enter (task, generated);
}

/// Counts the task among those of a context.
void
Engine::enter_context (task::Task &task)
{
  // Others wait for those that join copies, which are entered already.
  if (!task.entered)
    {
      contexts_.load (std::memory_order_relaxed)->enter_current (task);
      // Who looked since it has its number has counted it among those of
      // context 0.
      if (task.context != 0)
        check_waiters ();
    }
}

Contexts &
Engine::contexts ()
{
  // Without the lock, which would stay locked where memory is refused.
  std::unique_ptr<Contexts> made;
  if (!has_contexts ())
    made = std::make_unique<Contexts> (
        sched::Context{ infos, estimates, options }, dispatcher);
  MutexLock lock (contexts_mutex_);
  if (!contexts_made_)
    {
      contexts_made_ = std::move (made);
      dispatcher.divide (*contexts_made_);
      contexts_.store (contexts_made_.get (), std::memory_order_release);
    }
  return *contexts_made_;
}

SchedContext *
Engine::context (unsigned id) const
{
  Contexts *contexts = contexts_.load (std::memory_order_acquire);
  return contexts != nullptr ? contexts->find (id) : nullptr;
}

UserPolicy *
Engine::user_policy_of (unsigned id) const
{
  SchedContext *found = context (id);
  return found != nullptr ? found->user_policy () : user_policy;
}

void
Engine::time_tasks ()
{
  learning = true;
  timing.store (true);
  dispatcher.need_timing ();
}

/// Lets the explicit dependencies count.
void
Engine::count_submission (task::Task &task)
{
  if (watchdog)
    watchdog->watch (task);
  task::count_submission (task);
}

static bool
uses_divided (const task::Task &task)
{
  return std::any_of (
      task.accesses, task.accesses + task.access_count,
      [] (const data::Access &access) { return access.handle->divided (); });
}

/// Those accesses that are ordered enter their queues, if there are any.
void
Engine::submit_unordered (task::Task &task)
{
  unsigned count = task.access_count;
  unsigned ordered
      = data::count_turn (task.accesses, count, data::Turn::Submission);
  bool ready;
  const bool divided = !task.entered && uses_divided (task);
  if (task.entered || (ordered == 0 && !divided))
    ready = task.requester.arrive ();
  else
    {
      const bool held = Passing::concerns (task, ordered);
      // Relaxed: as in submit ().
      task.requester.missing.fetch_add (int (ordered + held),
                                        std::memory_order_relaxed);
      ready = divided ? enter_divided (task.requester, task.accesses, count,
                                       task.codelet != nullptr)
              : ordered == count
                  ? data::enter_all (task.requester, task.accesses, count, 1)
                  : data::enter_turn (task.requester, task.accesses, count, 1,
                                      data::Turn::Submission);
      if (held)
        {
          passing.add (task);
          ready = task.requester.arrive ();
        }
    }
  if (ready)
    advance (task);
}

void
Engine::submit_again (struct starpu_task *user)
{
  task::Task *task = record_of (user);
  Status status = task != nullptr
                      ? take_over (*this, *task, user)
                      : Status::error (-ENOMEM, "no memory for a task");
  // Several tasks may have a tag at a time, but that a task which goes on for
  // ever gives its tag to another is how the application ends it.
  const struct starpu_task *other
      = status.ok () && user->use_tag ? tags.task_of (user->tag_id) : nullptr;
  if (other != nullptr && other != user)
    status = Status::error (-EINVAL, "task %s: its tag is another's by now",
                            name_of (*task));
  else if (status.ok () && user->use_tag)
    attach_tag (*this, *task);
  if (!status.ok ())
    {
      task::end_iteration (user, true);
      log (Level::Error, "cannot submit again: %s", status.message ());
      if (user->destroy)
        destroy_public (user);
      return;
    }
  if (task::some_linked ())
    task::begin_iteration (*task);
  submit (*task);
}

/// The later turns of a task that has nothing missing; false when it has to
/// wait in one.
bool
Engine::take_turns (task::Task &task)
{
  unsigned count = task.access_count;
  while (!task.entered)
    {
      task.turn = data::Turn (unsigned (task.turn) + 1);
      task.entered = task.turn == data::Turn::Claim;
      if (task.entered)
        return data::claim (task.requester, task.accesses, count);
      unsigned late = data::count_turn (task.accesses, count, task.turn);
      if (late == 0)
        continue;
      if (task.turn == data::Turn::Ready)
        {
          if (!passing.enter (task))
            return false;
          continue;
        }
      task.requester.missing.store (int (1 + late), std::memory_order_relaxed);
      if (!data::enter_turn (task.requester, task.accesses, count, 1,
                             task.turn))
        return false;
    }
  return true;
}

/// To its end, or to who executes it, when it is not simple.
__attribute__ ((noinline)) void
Engine::go_otherwise (task::Task &task)
{
  if (task.codelet == nullptr)
    return end_without_worker (task);
  Worker *worker = current_worker ();
  if (worker == nullptr || !worker->deep () || !worker->keep (task))
    give (task, worker != nullptr ? &worker->info : nullptr);
}

/// To its end, or to who executes it.
__attribute__ ((always_inline)) inline void
Engine::go (task::Task &task)
{
  if (__builtin_expect (!task.simple, 0))
    return go_otherwise (task);
  Worker *worker = current_worker ();
  if (worker != nullptr
      && ((__builtin_expect (worker->deep (), 0) && worker->keep (task))
          || worker->gather (task)))
    return;
  dispatcher.push_simple (task, worker != nullptr ? &worker->info : nullptr);
}

/// It waits no more for what it was noted for.
__attribute__ ((noinline)) static void
forget (Engine &engine, task::Task &task)
{
  engine.passing.forget (task);
  if (engine.watchdog)
    engine.watchdog->forget (task);
}

void
Engine::advance (task::Task &task)
{
  if (__builtin_expect (task.suspected, 0))
    forget (*this, task);
  if (!task.entered && !take_turns (task))
    return;
  task.state.store (task::State::Ready, std::memory_order_release);
  become_ready (task);
  if (task.watched && !worker_order.admits (task))
    return;
  go (task);
}

void
Engine::end_without_worker (task::Task &task)
{
  task.next = std::exchange (endings.first, &task);
  if (!endings.running)
    end_all (*this);
}

void
Worker::begin_gathering ()
{
  constexpr unsigned kMost = 256; // part of a deque
  gathers_ = engine_.dispatcher.newest_first () ? kMost : 0;
}

void
Worker::end_gathering ()
{
  gathers_ = 0;
  while (task::Task *task = gathered_)
    {
      gathered_ = task->next;
      engine_.dispatcher.push_simple (*task, &info);
    }
}

/// What a watched task's end has before its data are given up.
__attribute__ ((noinline)) void
Engine::tell_executed (task::Task &task)
{
  when_executed (task);
  estimates.forget_costs (task);
  note (task, Moment::Called);
  for (task::Task *next : worker_order.after (task))
    go (*next);
}

/// And after.
static __attribute__ ((noinline)) void
end_tag (Engine &engine, task::Task &task)
{
  if (!task.user->use_tag)
    return;
  // Who waits for the tag may submit the task anew before it is retired.
  task.state.store (task::State::Finished, std::memory_order_release);
  engine.tags.end (task.user->tag_id, task);
}

/// retire () of a task that has a task group.
__attribute__ ((noinline)) static void
retire_in_group (Engine &engine, task::Task &task, Worker *worker)
{
  if (task.user != nullptr)
    {
      // Who waited for it may destroy it, or submit it anew.
      TaskGroup &group = TaskGroup::close (task);
      task.group = nullptr;
      retire (engine, task);
      return TaskGroup::leave (group, worker);
    }
  TaskGroup::leave (task, worker);
  if (!task.recycled || worker == nullptr || !worker->spare_tasks.give (task))
    retire (engine, task);
}

/// Others may end it.
__attribute__ ((noinline)) void
Engine::finish_later (task::Task &task, Worker *worker)
{
  if (task.is_parent)
    TaskGroup::close (task);
  task::Task *const outer = task.outer;
  if (task.unended.fetch_sub (1) == 1)
    finish_now (task, worker);
  else if (worker != nullptr)
    worker->current = outer;
}

/// All of a task's end but its retirement.
__attribute__ ((always_inline)) inline void
Engine::give_up (task::Task &task, Worker *worker)
{
  // What few tasks have is done elsewhere, so that this need keep little.
  if (__builtin_expect (task.watched, 0))
    tell_executed (task);
  if (task.access_count > 0)
    data::leave_all (task.accesses, task.access_count, worker);
  if (__builtin_expect (task.watched, 0))
    end_tag (*this, task);
}

void
Engine::finish_now (task::Task &task, Worker *worker)
{
  if (__builtin_expect (worker == nullptr, 0))
    return end (task);
  give_up (task, worker);
  worker->current.leave (task);
  if (__builtin_expect (task.group == nullptr, 1))
    retire (*this, task);
  else
    retire_in_group (*this, task, worker);
  count_ended (*worker);
}

void
Engine::end (task::Task &task)
{
  {
    const Ending ending (task);
    give_up (task, nullptr);
  }
  if (task.group == nullptr)
    retire (*this, task);
  else
    retire_in_group (*this, task, nullptr);
  ended_elsewhere_.fetch_add (1);
  // Not relaxed: that could be read before the other is written.
  if (waiting_.load () > 0)
    check_waiters ();
}

} // namespace asterism::core

void
asterism::task::granted (data::Requester &requester)
{
  // The requester is the first member of its task.
  core::current_engine ()->advance (reinterpret_cast<Task &> (requester));
}
