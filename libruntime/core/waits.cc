// SPDX-License-Identifier: LGPL-2.1-or-later
// Waits: how many tasks have not ended, and who waits until few enough are left
// or until one of them has.

#include <algorithm>
#include <climits>
#include <utility>

#include "base/fence.h"
#include "base/pool.h"
#include "base/thread_end.h"
#include "base/wait_hook.h"
#include "base/waker_lease.h"
#include "core/callbacks.h"
#include "core/engine.h"

namespace asterism::core
{

/// A waiter with patience looks when the number of ended tasks has none of
/// these bits: every sixteenth time.
constexpr uint64_t kPatientStride = 15;

/// How often others look, where a worker may not see that they wait.
constexpr unsigned kLookUs = 1000;

uint64_t
Engine::ended () const
{
  uint64_t ended = ended_elsewhere_.load ();
  for (const auto &worker : workers)
    ended += worker->counters.executed.load (std::memory_order_acquire);
  return ended;
}

unsigned
Engine::unfinished () const
{
  // The ended first, the given numbers last: then a task counted as ended has
  // been counted as submitted, and a number that waits in a worker as given.
  uint64_t less = ended () + own_numbers_.left ();
  for (const auto &worker : workers)
    less += worker->numbers.left ();
  return static_cast<unsigned> (numbers_.load () - less);
}

unsigned
Engine::unfinished_of_whole () const
{
  const Contexts *contexts = contexts_.load (std::memory_order_acquire);
  if (contexts == nullptr)
    return unfinished ();
  // The others' begun first, which have been counted among all, and their
  // ended last: then there are never fewer than these say.
  const uint64_t begun = contexts->begun.load ();
  const unsigned all = unfinished ();
  return static_cast<unsigned> (all + contexts->ended.load () - begun);
}

void
Engine::check_waiters ()
{
  // Partner: the fence in wait_for_count ().
  std::atomic_thread_fence (std::memory_order_seq_cst);
  if (waiting_.load (std::memory_order_relaxed) == 0
      || (unfinished () > wanted_.load (std::memory_order_relaxed)
          && unfinished_of_whole () >= enough_of_whole_.load ()))
    return;
  SpinGuard guard (waiters_lock_);
  for (Waker *waker : waiters_)
    waker->wake ();
}

void
Engine::release_kept ()
{
  if (user_policy != nullptr)
    user_policy->schedule ();
  if (Contexts *contexts = contexts_.load (std::memory_order_acquire))
    contexts->schedule ();
}

/// Executes some tasks in the thread that drives the worker, or waits shortly
/// when there is none.
static void
drive_some (Worker &driven, Dispatcher &dispatcher)
{
  constexpr unsigned kAtOnce = 16;
  // As in Worker::drive_once (), which does more than a task needs.
  const int idle = driven.current == nullptr ? 1 : 0;
  dispatcher.count_awake (idle);
  unsigned left = kAtOnce;
  while (left > 0 && !driven.slot.asked () && driven.help ())
    --left;
  dispatcher.count_awake (-idle);
  if (left > 0)
    (void)driven.drive_once ();
}

/// A thread that drives a worker, and is in no task, executes tasks meanwhile.
bool
Engine::wait_for_count (unsigned count, unsigned patience_us, bool whole)
{
  auto left = [&] { return whole ? unfinished_of_whole () : unfinished (); };
  if (patience_us == 0)
    throttle.leave (count);
  if (left () <= count)
    return true;
  const Waiting waiting;
  release_kept ();
  pool::flush ();
  Worker *const driven = current_worker ();
  Waker &waker = driven != nullptr ? driven->waker : thread_waker ();
  {
    SpinGuard guard (waiters_lock_);
    waiters_.push_back (&waker);
    bool first = waiting_.fetch_add (1) == 0;
    if (first)
      enough_of_whole_.store (0);
    // Workers may have others' tasks for long: above 0 they look at each end.
    const unsigned wanted = whole ? std::max (count, 1u) : count;
    if (first || wanted > wanted_.load ())
      wanted_.store (wanted);
    if (whole && count >= enough_of_whole_.load ())
      enough_of_whole_.store (uint64_t{ count } + 1);
    // With patience it is not to be told at once, nor does who drives sleep
    // long.
    const bool patient = patience_us > 0 || driven != nullptr;
    if (first || !patient)
      stride_.store (patient ? kPatientStride : 0);
  }
  // Partner: the fence in check_waiters (), and in count_ended () none.
  const bool at_each_end = count > 0 || whole;
  if (at_each_end)
    fence::heavy ();
  else
    std::atomic_thread_fence (std::memory_order_seq_cst);
  // Relaxed: whoever turns it off has waited until all see this.
  const bool is_told = !at_each_end || is_time_virtual ()
                       || fence::asymmetric.load (std::memory_order_relaxed);
  bool in_time = true;
  for (unsigned fewest = left (); in_time && fewest > count;)
    {
      if (driven != nullptr)
        drive_some (*driven, dispatcher);
      else if (patience_us == 0 && is_told)
        waker.park_late ();
      else if (patience_us == 0)
        (void)waker.park_for (kLookUs);
      else
        in_time = waker.park_for (patience_us);
      // Some may end for ever and submit others.
      const unsigned now = left ();
      in_time |= now < fewest;
      fewest = std::min (fewest, now);
    }

  SpinGuard guard (waiters_lock_);
  waiting_.fetch_sub (1);
  std::erase (waiters_, &waker);
  return in_time;
}

void
Engine::wait (Event &event)
{
  const GoesOn goes_on;
  const Waiting waiting;
  Worker *worker = current_worker ();
  if (worker == nullptr)
    {
      throttle.leave (UINT_MAX);
      if (!event.happened ())
        release_kept ();
      Waker &waker = thread_waker ();
      while (!event.happened ())
        if (event.set_waiter (waker))
          waker.park_late ();
      return;
    }
  worker->wait (event);
}

void
Engine::wait_asleep (task::Task &task)
{
  auto over = [&task] { return task.over.load (std::memory_order_acquire); };
  if (over ())
    return;
  Event ended;
  bool ending;
  {
    SpinGuard guard (task.lock);
    ending = task.done;
    if (!ending)
      ended.also = std::exchange (task.finished, &ended);
  }
  if (!ending)
    return wait (ended);
  while (!over ())
    if (is_time_virtual ())
      let_others_run ();
    else
      cpu_relax ();
}

Waker &
thread_waker ()
{
  // A lease: who signals an event may be late, and the thread gone.
  struct WaitingWaker
  {
    WakerLease lease;
  };
  return *of_thread<WaitingWaker> ().lease;
}

} // namespace asterism::core
