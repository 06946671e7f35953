// SPDX-License-Identifier: LGPL-2.1-or-later
// When workers put tasks onto their local stacks, and who takes them from
// there.

#include "core/local_stack.h"
#include "core/callbacks.h"

#include <algorithm>
#include <pthread.h>
#include <utility>

#include "base/pool.h"
#include "base/wait_hook.h"
#include "core/delegation.h"
#include "core/engine.h"
#include "core/nested.h"
#include "core/public_task.h"

namespace asterism::core
{

/// How long a worker waits before it goes deeper for the policy while nothing
/// happens: at first, and at most.
constexpr unsigned kPatienceUs = 50, kMostPatienceUs = 2000;

namespace
{

/// While it lives, a task waits: what it has in place is held.
class Waits
{
public:
  Waits (data::Memory &memory, data::Fetch *fetch)
      : memory_ (memory),
        fetch_ (fetch != nullptr && memory.hold (*fetch) ? fetch : nullptr)
  {
  }
  ~Waits ()
  {
    if (__builtin_expect (fetch_ != nullptr, 0))
      memory_.unhold (*fetch_);
  }
  Waits (const Waits &) = delete;
  Waits &operator= (const Waits &) = delete;

private:
  data::Memory &memory_;
  data::Fetch *const fetch_;
};

} // namespace

uintptr_t
deep_mark_of_thread ()
{
  constexpr size_t kMost = size_t{ 8 } << 20; // of a stack without limit
  static thread_local uintptr_t mark = 0;
  pthread_attr_t attributes;
  if (mark != 0 || pthread_getattr_np (pthread_self (), &attributes) != 0)
    return mark;
  void *begin;
  size_t size;
  if (pthread_attr_getstack (&attributes, &begin, &size) == 0)
    mark = reinterpret_cast<uintptr_t> (begin) + size
           - std::min (size, kMost) / 4;
  pthread_attr_destroy (&attributes);
  return mark;
}

/// True when the worker can, by the implementation that is chosen then.
bool
Worker::can_execute (task::Task &task) const
{
  const SchedContext *context = engine_.context (task.context);
  const sched::Estimator &estimator
      = context != nullptr ? context->estimator () : engine_.estimates;
  return sched::choose_implementation (
      { engine_.infos, estimator, engine_.options }, task, info);
}

bool
Worker::keep (task::Task &task)
{
  // Others are the policy's to place, and those that it is told of.
  const UserPolicy *policy = engine_.user_policy_of (task.context);
  if ((policy != nullptr && policy->has_hooks ())
      || (task.worker >= 0 && task.worker != info.id) || device.info ().separate
      || retired_ || !(task.where >> unsigned (info.arch) & 1))
    return false;
  if (!task.simple)
    engine_.dispatcher.foresee (task);
  if (!can_execute (task))
    return false;
  const uint32_t where = task.where;
  const bool for_others = task.worker < 0;
  local_stack.push (task);
  if (for_others && engine_.has_contexts ())
    engine_.dispatcher.wake_everybody (); // few may be of the task's
  else if (for_others)
    engine_.dispatcher.announce (where);
  return true;
}

/// True when another task may be begun.  Deep in the stack those in flight come
/// to their end first, and who waits looks whether it is over: `progressed`.
bool
Worker::may_go_deeper (bool progressed) const
{
  return !deep () || (flying_ == launching_ && !progressed);
}

/// next () deep in the stack.
__attribute__ ((noinline)) task::Task *
Worker::next_deep ()
{
  if (!std::exchange (stuck_, false))
    {
      task::Task *task
          = engine_.dispatcher.held (info) ? nullptr : local_stack.pop ();
      declined_ = task == nullptr;
      return task;
    }
  task::Task *task = engine_.dispatcher.pop (info);
  return task != nullptr ? task : take_kept ();
}

/// What to run while something waits.
task::Task *
Worker::next ()
{
  if (__builtin_expect (deep (), 0))
    return next_deep ();
  task::Task *task = engine_.dispatcher.pop (info);
  return __builtin_expect (task != nullptr, 1) ? task : take_kept ();
}

/// help () where tasks may be in flight.
__attribute__ ((noinline)) bool
Worker::help_flying ()
{
  // The waiting task keeps its flight: there must be another.
  if (flying_ == flights_.size ())
    flights_.emplace_back ();
  return turn ();
}

bool
Worker::help ()
{
  if (__builtin_expect (!flights_.empty (), 0))
    return help_flying ();
  task::Task *task = next ();
  if (task != nullptr)
    run (*task);
  return task != nullptr;
}

/// Has a worker count as awake, and be in no callback, while it executes tasks
/// within a hook or a callback.
class Worker::Awake
{
public:
  explicit Awake (Worker &worker)
      : worker_ (worker), in_hook_ (std::exchange (worker.in_hook_, false)),
        about_to_sleep_ (std::exchange (worker.about_to_sleep_, false))
  {
    if (in_hook_)
      count (1);
  }
  ~Awake ()
  {
    if (in_hook_)
      count (-1);
    worker_.in_hook_ = in_hook_;
    worker_.about_to_sleep_ = about_to_sleep_;
    // What it was woken for here was perhaps what it is about to sleep for.
    if (about_to_sleep_)
      worker_.waker.wake ();
  }

  Awake (const Awake &) = delete;
  Awake &operator= (const Awake &) = delete;

private:
  void
  count (int hooks)
  {
    worker_.engine_.dispatcher.count_awake (hooks);
    worker_.hooks_wait_ += unsigned (hooks);
  }

  Worker &worker_;
  const bool in_hook_, about_to_sleep_;
  const OutsideCallbacks outside_;
};

// On the path of every task that another waits for: with next () inlined.
__attribute__ ((flatten)) inline bool
Worker::help_until (const std::atomic<bool> &over)
{
  const Awake awake (*this);
  const Waits waits (engine_.memory, fetch_);
  // Acquire: partner of the release in task::end ().
  while (!over.load (std::memory_order_acquire))
    if (!help ())
      return over.load (std::memory_order_acquire);
  return true;
}

/// Worker::help_until () of a thread that may have something to give up.
static __attribute__ ((noinline)) bool
help_otherwise (Worker &worker, const std::atomic<bool> &over)
{
  const Waiting waiting;
  return worker.help_until (over);
}

// With help_until () inlined.
__attribute__ ((flatten)) void
Engine::wait (task::Task &task)
{
  Worker *worker = current_worker ();
  if (worker == nullptr)
    return wait_asleep (task);
  const Awaiting awaiting (worker->awaiting, &task);
  // Relaxed: what the thread is to give up, it was given after the hook was
  // set.
  const bool hooked = wait_hook.load (std::memory_order_relaxed) != nullptr;
  if (__builtin_expect (hooked, 0) ? !help_otherwise (*worker, task.over)
                                   : !worker->help_until (task.over))
    wait_asleep (task);
  if (__builtin_expect (task.within, 0))
    Delegations::get_back (*worker);
}

/// Helps, or sleeps, until over (), as `what` it waits for is then.  Once
/// will_wake () the waker is woken for that; false: it is over.
template <typename Over, typename WillWake>
inline void
Worker::wait_until (const void *what, Over over, WillWake will_wake)
{
  const Awake awake (*this);
  const Awaiting waiting (awaiting, what);
  const Waits waits (engine_.memory, fetch_);
  while (!over ())
    if (help () || !will_wake ())
      continue;
    else if (__builtin_expect (team_task != nullptr, 0))
      wait_in_team ();
    else
      help_or_sleep ();
}

void
Worker::wait (Event &event)
{
  wait_until (
      &event, [&event] { return event.happened (); },
      [&event, this] { return event.set_waiter (waker); });
}

// On the path of every task that has some.
__attribute__ ((flatten)) void
Worker::wait_for_group (TaskGroup &group)
{
  const Awaiting waiting (awaiting, &group);
  // Where help () has no more to do for a task.
  // Relaxed: what the thread is to give up, it was given after the hook was
  // set.
  if (!in_hook_ && fetch_ == nullptr && flights_.empty () && !deep ()
      && wait_hook.load (std::memory_order_relaxed) == nullptr)
    {
      const bool nested = plain_;
      while (group.left () > 0)
        if (task::Task *task = engine_.dispatcher.pop (info); task == nullptr)
          {
            wait_otherwise (group);
            break;
          }
        else if (!nested || !run_nested (*task, group))
          run (*task);
    }
  else
    wait_otherwise (group);
  if (__builtin_expect (group.delegations != nullptr, 0))
    Delegations::get_back (*this);
}

__attribute__ ((noinline)) void
Worker::wait_otherwise (const TaskGroup &group)
{
  const GoesOn goes_on;
  const Waiting waiting;
  // In a hook that another such wait, below on the stack, has called.
  const TaskGroup *const below
      = awaited_group_.load (std::memory_order_relaxed);
  wait_until (
      &group, [&group] { return group.left () == 0; },
      [&group, this] {
        // Partner of tell_family (): it sees this, or we see its task.
        awaited_group_.store (&group);
        std::atomic_thread_fence (std::memory_order_seq_cst);
        return group.left () > 0;
      });
  awaited_group_.store (below, std::memory_order_relaxed);
}

void
Worker::wait_deep ()
{
  pool::flush ();
  bool busy = engine_.memory.progress ();
  engine_.check_waiters ();
  if (busy || (!device.info ().asynchronous && engine_.teams.join (*this)))
    return;
  if (flying_ > launching_)
    return pause_in_flight ();
  const Resting resting (rest, Rest::Waits);
  const uint64_t ended = engine_.ended ();
  if (ended != seen_ended_ || patience_us_ == 0)
    patience_us_ = kPatienceUs;
  bool woken = waker.park_for (patience_us_);
  seen_ended_ = engine_.ended ();
  if (woken || seen_ended_ != ended)
    return;
  // Perhaps all that wait do so for a task that only this worker is given, or
  // a long task runs: the next time comes later, as the stack ends somewhere.
  patience_us_ = std::min (2 * patience_us_, kMostPatienceUs);
  if (patience_us_ < kMostPatienceUs && !engine_.teams.all_rest ())
    return;
  rest = Rest::None;
  stuck_ = true;
  help ();
  stuck_ = false;
}

/// Waits until its device or its tasks are to be looked at again.
void
Worker::wait_in_flight ()
{
  pool::flush ();
  bool busy = engine_.memory.progress ();
  engine_.check_waiters ();
  // It is at work while tasks are on the device.
  const Resting resting (rest, flying_ > launching_ ? Rest::None : Rest::Waits);
  if (!busy)
    pause_in_flight ();
}

void
Worker::help_or_sleep ()
{
  // What declined stood in frames on this one, which may begin above the mark.
  if (std::exchange (declined_, false) || deep ())
    wait_deep ();
  else if (device.info ().asynchronous)
    wait_in_flight ();
  else if (task::Task *task = idle ())
    run (*task);
}

__attribute__ ((noinline)) task::Task *
Worker::take_kept ()
{
  if (engine_.dispatcher.held (info))
    return nullptr;
  if (task::Task *task = local_stack.pop ())
    return task;
  if (task::Task *task = engine_.teams.take_deferred (*this))
    return task;
  // A task under way has its context stay.
  auto ours = [this] (const task::Task &task) {
    const SchedContext *context = engine_.context (task.context);
    return context == nullptr || context->contains (info.id);
  };
  for (const auto &other : engine_.workers)
    if (other->local_stack.some ())
      if (task::Task *task = other->local_stack.steal (info.arch, ours))
        {
          if (can_execute (*task))
            return task;
          engine_.give (*task, &info);
          return engine_.dispatcher.pop (info);
        }
  return nullptr;
}

void
Worker::unload ()
{
  while (task::Task *task = local_stack.pop ())
    engine_.give (*task, nullptr);
}

} // namespace asterism::core
