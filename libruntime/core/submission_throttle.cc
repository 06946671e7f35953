// SPDX-License-Identifier: LGPL-2.1-or-later
// What a thread does that submits more tasks than are executed.

#include "core/submission_throttle.h"
#include "core/callbacks.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/wait_hook.h"
#include "core/barrier.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "device/current.h"

namespace asterism::core
{

namespace
{

/// Unfinished tasks for each worker, enough to keep it busy while the
/// application sleeps, and the least number in all.  Tasks take some hundred
/// bytes each, so that this many fit in the caches; and the policy sees more
/// than one level of a large graph, so that tasks on the same data can follow
/// each other.
constexpr uint64_t kPerWorker = 256, kInAll = 4096;

/// Both numbers for tasks on large data, which take longer.
constexpr uint64_t kLargePerWorker = 32, kLargeInAll = 512;

/// The bytes that unfinished tasks may use together, for each worker and in
/// all. Once the data of a few tasks fill a core's cache, tasks that follow
/// each other in the program share more than tasks on the same datum.
constexpr uint64_t kBytesPerWorker = uint64_t{ 200 } << 20,
                   kBytesInAll = uint64_t{ 400 } << 20;

/// How often the limit is doubled.
constexpr unsigned kMostRaises = 32;

/// How many more are submitted before looking again, when there is room and
/// when to wait is not worth it.
constexpr uint64_t kAtATime = 256, kFewMore = 64;

/// How many tasks are executed between two looks at how many are left.
constexpr unsigned kAtOnce = 16;

/// How long a wait lasts in which no task ends, until it is seen whether any
/// can; and how long the first one in which some can.
constexpr unsigned kPatienceUs = 10000;
constexpr uint64_t kLongPatienceUs = 50000;

/// The worker this thread stands in for, and the throttle (of that number)
/// whose engine has it: threads outlive engines.
struct Stand
{
  Worker *worker;
  unsigned throttle;
};
thread_local Stand stand;

std::atomic<unsigned> throttles{ 0 };

bool
can_be_stood_for (const Worker &worker)
{
  const device::DeviceInfo &info = worker.device.info ();
  return info.arch == device::Arch::Cpu && info.direct && !info.asynchronous
         && worker.info.node == data::kMainMemory;
}

bool
act_some (void *worker)
{
  return static_cast<Worker *> (worker)->act (kAtOnce);
}

/// Executes tasks as the worker until no more than `count` are under way, or
/// none is ready.  False when the worker is not this thread's any more.
bool
act (Engine &engine, Worker &worker, unsigned count)
{
  if (!worker.slot.take ())
    return false;
  // Where the worker does, as the others are on their cores: the system would
  // leave it beside one of them for a while.
  if (const int core = worker.device.info ().core;
      core >= 0 && !engine.options.workers_nobind
      && engine.unfinished () > count)
    engine.machine.move_to (unsigned (core));
  this_worker = &worker;
  const uintptr_t own_mark
      = std::exchange (worker.deep_mark, deep_mark_of_thread ());
  {
    device::CurrentDevice current (worker.device);
    // A few at a time: counting looks at every worker's lines.
    while (engine.unfinished () > count
           && call_behind_barrier (act_some, &worker))
      continue;
  }
  this_worker = nullptr;
  worker.deep_mark = own_mark;
  worker.slot.rest ();
  return true;
}

} // namespace

SubmissionLimit
SubmissionLimit::of_workers (size_t workers)
{
  const uint64_t each = kPerWorker * workers;
  return { std::max (each, kInAll),
           std::max (kLargePerWorker * workers, std::min (each, kLargeInAll)),
           std::max (kBytesPerWorker * workers, kBytesInAll) };
}

SubmissionThrottle::SubmissionThrottle (Engine &engine)
    : engine_ (engine), number_ (throttles.fetch_add (1) + 1),
      firm_most_ (int (engine.options.limit_max_tasks)),
      firm_least_ (int (engine.options.limit_min_tasks))
{
}

Status
SubmissionThrottle::open ()
{
  const Options &options = engine_.options;
  const std::string &full = options.full_window;
  if (full == "execute")
    full_ = Full::Execute;
  else if (full == "wait")
    full_ = Full::Wait;
  else if (full == "go-on")
    full_ = Full::GoOn;
  else if (!full.empty ())
    return Status::error (-EINVAL,
                          "ASTERISM_FULL_WINDOW is '%s', neither 'execute' nor "
                          "'wait' nor 'go-on'",
                          full.c_str ());
  // Devices with memories of their own are served better the more of the
  // future their policy knows.
  if (full_ == Full::GoOn)
    ahead_ = {};
  else if (options.window >= 0)
    {
      ahead_.most = ahead_.least = uint64_t (options.window);
      slack_ = 1;
    }
  else if (engine_.main_memory_only)
    ahead_ = SubmissionLimit::of_workers (engine_.workers.size ());
  return {};
}

/// The limit while such tasks come, before it is raised; 0: there is none.
uint64_t
SubmissionThrottle::limit_for (const task::Task &task)
{
  if (ahead_.least == ahead_.most)
    return ahead_.most;
  // More makes no difference.
  const uint64_t most = 2 * ahead_.bytes / ahead_.least;
  uint64_t bytes = 0;
  for (unsigned i = 0; i < task.access_count && bytes < most; ++i)
    if (const data::Handle *handle = task.accesses[i].handle)
      bytes += std::min<uint64_t> (handle->bytes (), most);
  // Relaxed: an estimate.  Of each few tasks one is looked at.
  const uint64_t mean
      = (3 * bytes_.load (std::memory_order_relaxed) + bytes) / 4;
  bytes_.store (mean, std::memory_order_relaxed);
  return ahead_.tasks_of (mean);
}

void
SubmissionThrottle::set_firm_most (int most)
{
  firm_most_.store (most);
  admitted_.store (0);
}

void
SubmissionThrottle::set_firm_least (int least)
{
  firm_least_.store (least);
}

void
SubmissionThrottle::admit (uint64_t more)
{
  admitted_.store (engine_.next_number () + more);
  // A firm limit may have come since it was looked at: it stores itself first
  // and admits nobody then, so that either this or that zero comes last.
  if (firm_most_.load () > 0)
    admitted_.store (0);
}

void
SubmissionThrottle::enter (const task::Task &task, bool anywhere)
{
  // A worker, or a callback on the way to one, must go on.
  if (current_worker () != nullptr || in_callback ())
    return;
  const bool executes
      = full_ == Full::Execute || (full_ == Full::Automatic && anywhere);
  if (int most = firm_most_.load (); most > 0)
    return enter_firm (unsigned (most), executes);
  unsigned pending = engine_.unfinished ();
  const uint64_t limit = limit_for (task);
  if (limit == 0)
    return admit (UINT64_MAX / 2);
  if (pending < limit / 2)
    {
      raises_.store (0);
      long_waits_.store (0);
    }
  const uint64_t most = limit << raises_.load ();
  if (pending < most)
    return admit (std::min (most - pending, kAtATime));

  unsigned least = unsigned (most / 2);
  if (executes && execute (least))
    {
      // Without ready tasks, more may come of submitting.
      pending = engine_.unfinished ();
      if (pending < most || pending < slack_ * limit)
        return admit (pending < most ? std::min (most - pending, kAtATime)
                                     : kFewMore);
    }
  wait (least, limit);
}

/// Lets nobody in while as many as the application says are under way.
void
SubmissionThrottle::enter_firm (unsigned most, bool executes)
{
  int least = firm_least_.load ();
  if (least < 0 || unsigned (least) >= most)
    least = int (most - 1);
  if (engine_.unfinished () >= most && executes)
    execute (unsigned (least));
  if (engine_.unfinished () >= most)
    engine_.wait_for_count (unsigned (least));
}

/// True when nothing is executed, nor is anything there to be.
bool
SubmissionThrottle::at_rest () const
{
  const Dispatcher &dispatcher = engine_.dispatcher;
  const auto rests = [&] (const auto &worker) {
    return worker->rest != Rest::None || dispatcher.parked (worker->info)
           || worker->slot.handed_over () || !worker->has_thread ();
  };
  return dispatcher.paused ()
         || (dispatcher.ready () == 0
             && std::all_of (engine_.workers.begin (), engine_.workers.end (),
                             rests));
}

/// Waits for all but `least` tasks, or for fewer than `most` when each takes
/// long.  False when that may be for ever.
bool
SubmissionThrottle::make_room (unsigned least, uint64_t most)
{
  uint64_t waited = 0;
  unsigned fewest = engine_.unfinished ();
  while (!engine_.wait_for_count (least, kPatienceUs))
    {
      const unsigned now = engine_.unfinished ();
      if (now < most)
        return true;
      if (at_rest ())
        return false;
      // Some may end for ever and submit others.
      waited = now < fewest ? 0 : waited + kPatienceUs;
      fewest = std::min (fewest, now);
      if (waited >= kLongPatienceUs << long_waits_.load ())
        {
          long_waits_.store (std::min (long_waits_.load () + 1, kMostRaises));
          return false;
        }
    }
  return true;
}

void
SubmissionThrottle::wait (unsigned least, uint64_t limit)
{
  const Waiting waiting;
  if (!make_room (least, limit << raises_.load ()))
    raises_.store (std::min (raises_.load () + 1, kMostRaises));
  const uint64_t most = limit << raises_.load ();
  uint64_t pending = engine_.unfinished ();
  admit (pending < most ? std::min (most - pending, kAtATime) : kFewMore);
}

/// The worker that this thread stands in for; null: none.
Worker *
SubmissionThrottle::stood_for () const
{
  return stand.throttle == number_ ? stand.worker : nullptr;
}

/// Asks one worker, another each time.
Worker *
SubmissionThrottle::find_slot ()
{
  size_t turn = turn_.fetch_add (1) % engine_.workers.size ();
  Worker &worker = *engine_.workers[turn];
  bool handed_over
      = can_be_stood_for (worker) && worker.slot.ask (worker.waker);
  stand = { handed_over ? &worker : nullptr, number_ };
  return stand.worker;
}

bool
SubmissionThrottle::execute (unsigned least)
{
  Worker *worker = stood_for ();
  if (worker != nullptr && act (engine_, *worker, least))
    return true;
  worker = find_slot ();
  return worker != nullptr && act (engine_, *worker, least);
}

void
SubmissionThrottle::leave (unsigned count)
{
  Worker *worker = stood_for ();
  if (worker == nullptr)
    return;
  stand.worker = nullptr;
  act (engine_, *worker, count);
  worker->slot.give_back ();
}

bool
Worker::act (unsigned most)
{
  const OutsideCallbacks outside;
  unsigned left = most;
  for (; left > 0; --left)
    if (task::Task *task = engine_.dispatcher.pop (info))
      run (*task);
    else
      break;
  if (left < most)
    return true;
  bool busy = engine_.memory.progress ();
  engine_.check_waiters ();
  return engine_.teams.join (*this) || busy;
}

} // namespace asterism::core
