// SPDX-License-Identifier: LGPL-2.1-or-later
// Worker: the driver protocol on a device that executes tasks by itself,
// several at a time.

#include <utility>

#include "base/clock.h"
#include "core/buffers.h"
#include "core/callbacks.h"
#include "core/crash.h"
#include "core/effort.h"
#include "core/engine.h"
#include "core/kernel_check.h"
#include "core/merging.h"
#include "core/public_task.h"
#include "core/reduction.h"
#include "core/worker.h"

namespace asterism::core
{

/// How long until it looks at its device again.
constexpr unsigned kDevicePauseUs = 500;

/// True while it asks for the end of what it launched last, rather than sleep.
bool
Worker::asks_on () const
{
  return ask_until_ > 0;
}

/// Lets time pass while the device is at work.
void
Worker::pause_in_flight ()
{
  if (!asks_on ())
    return (void)waker.park_for (kDevicePauseUs);
  if (clock_seconds () >= ask_until_)
    ask_until_ = 0;  // the next turn () has it told before it sleeps
  let_others_run (); // others may have more to do
}

void
Worker::loop_asynchronous ()
{
  while (!engine_.stopping.load (std::memory_order_relaxed) || flying_ > 0)
    if (__builtin_expect (retired_ && flying_ == 0, 0))
      linger ();
    else if (turn ())
      continue;
    else if (flying_ > 0)
      {
        // What nobody is waiting for yet; after that its device comes first.
        if (!engine_.memory.progress ())
          pause_in_flight ();
      }
    else if (task::Task *task = idle ())
      submit_flight (flights_[0], *task);
}

/// The flight to look at first: of those whose data may just have arrived
/// together, the one that the policy gave first.
static size_t
first_to_launch (const std::deque<Flight> &flights)
{
  const task::Task *first = nullptr;
  size_t found = 0;
  for (size_t i = 0; i < flights.size (); ++i)
    if (const task::Task *task = flights[i].task;
        task != nullptr && !flights[i].launched
        && (first == nullptr || task->priority > first->priority
            || (task->priority == first->priority
                && task->sequence < first->sequence)))
      first = task, found = i;
  return found;
}

/// Looks at every flight once; false when nothing moved.
bool
Worker::turn ()
{
  bool progressed = false;
  const size_t count = flights_.size ();
  const size_t first = count > 1 ? first_to_launch (flights_) : 0;
  // By number: a function that waits may add flights meanwhile.
  for (size_t i = 0; i < flights_.size (); ++i)
    {
      Flight &flight = flights_[i < count ? (first + i) % count : i];
      if (flight.launching)
        continue;
      // Tasks that were merged have flights beyond what the device has.
      if (flight.task == nullptr && !retired_
          && flying_ - launching_ < info.depth && may_go_deeper (progressed))
        if (task::Task *task = next ())
          {
            submit_flight (flight, *task);
            progressed = true;
          }
      if (flight.task != nullptr)
        progressed |= advance (flight);
    }
  return progressed;
}

void
Worker::submit_flight (Flight &flight, task::Task &task)
{
  if (task.codelet->can_execute != nullptr && !confirm (engine_, task, info))
    return;
  if (engine_.recorder.on ())
    {
      engine_.recorder.task_step (trace::Step::Popped, task.sequence,
                                  name_of (task), info.id);
      tell_color (task);
    }
  become_running (task);
  note (task, Moment::Popped);
  flight.launched = flight.failed = false;
  flight.started_us = 0;
  flight.seconds = -1;
  flight.notifying = flight.follows = false;
  flight.share = 1;
  flight.fetch.accesses = task.accesses;
  flight.fetch.count = task.access_count;
  flight.fetch.node = info.node;
  flight.fetch.worker = info.id;
  flight.fetch.device = &device;
  flight.fetch.waker = &waker;
  flight.fetch.yields = true;
  Status status = prepare_copies (engine_, task, flight.fetch, info);
  if (status.ok ())
    status = engine_.memory.begin (flight.fetch);
  if (!status.ok () && device.lost ())
    {
      retire ();
      engine_.withdraw (info, { &task });
      return;
    }
  if (!status.ok ())
    return refuse (task, flight.fetch, status);
  flight.task = &task;
  ++flying_;
}

/// Moves a flight on by one step; false when it waits for the device.
bool
Worker::advance (Flight &flight)
{
  if (flight.follows)
    return false;
  if (!flight.launched)
    {
      bool done = false;
      Status status = engine_.memory.poll (flight.fetch, done);
      if (!status.ok () && device.lost ())
        {
          retire ();
          return true;
        }
      if (!status.ok ())
        {
          refuse (*std::exchange (flight.task, nullptr), flight.fetch, status);
          --flying_;
          return true;
        }
      if (done && awaits_results (flight))
        return false;
      if (done)
        launch (flight);
      return done;
    }
  device::Progress progress;
  Status status;
  if (flight.ticket.pending ())
    status = device.poll (flight.ticket, progress);
  if (progress.seconds >= 0)
    flight.seconds = progress.seconds;
  if (!status.ok () && device.lost ())
    {
      flight.failed = true;
      retire ();
      return true;
    }
  if (!status.ok ())
    {
      crash (flight, status, true);
      return true;
    }
  if (progress.done && device.info ().separate && !bring_home (flight))
    return flight.failed;
  if (progress.done)
    complete (flight);
  else if (!flight.notifying && !asks_on ())
    {
      flight.notifying = true;
      device.notify (flight.ticket, waker);
    }
  return progress.done;
}

void
Worker::launch (Flight &flight)
{
  task::Task &task = *flight.task;
  trace::Recorder &recorder = engine_.recorder;
  Merging merging (*this, flight);
  recorder.task_step (trace::Step::Fetched, task.sequence, nullptr, info.id);
  note (task, Moment::Fetched);
  if (reduces_any (task))
    if (Status status
        = begin_copies (engine_, task, flight.fetch, info, device);
        !status.ok ())
      return device.lost () ? retire () : crash (flight, status, false);
  Buffers buffers (task, engine_.memory, &flight.fetch);
  device::Launch launch;
  launch.function = function_of (*task.codelet, info.arch, task.implementation);
  launch.buffers = buffers.values ();
  launch.argument = task.argument;
  launch.asynchronous
      = enqueues (*task.codelet, info.arch, task.implementation);
  Parcel parcel;
  if (device.info ().separate)
    pack (flight, launch, parcel);
  if (engine_.simulation != nullptr)
    engine_.simulation->prepare (launch, task, info);
  merging.prepare (launch);
  engine_.dispatcher.started (task, info);
  flight.started_us = recorder.now_us ();
  note (task, Moment::Started);
  recorder.task_step (trace::Step::Started, task.sequence, nullptr, info.id);
  task::Task *outer = current.exchange (&task);
  bool begun = false;
  launch.begun = &begun;
  flight.launching = true; // the function may wait, and others fly meanwhile
  ++launching_;
  data::Fetch *outer_fetch = std::exchange (fetch_, &flight.fetch);
  if (engine_.tool != nullptr)
    engine_.tool->tell (Tool::begin_of (info), info, device.info ().index,
                        launch.function);
  std::unique_ptr<KernelCheck> check;
  if (info.arch != device::Arch::Cpu && engine_.options.check_kernels > 0)
    check
        = KernelCheck::begin (engine_.options, task, device, buffers.values ());
  Status status = device.launch (launch, flight.ticket);
  if (check != nullptr && status.ok ())
    status = check->end (flight.ticket);
  fetch_ = outer_fetch;
  --launching_;
  flight.launching = false;
  current = outer;
  if (!status.ok () && device.lost ())
    return retire ();
  merging.launched ();
  if (!status.ok ())
    {
      recorder.task_step (trace::Step::Executed, task.sequence, nullptr,
                          info.id);
      return crash (flight, status, begun);
    }
  flight.launched = true;
  if (device.info ().patience > 0)
    ask_until_ = clock_seconds () + device.info ().patience;
}

void
Worker::complete (Flight &flight)
{
  task::Task &task = *std::exchange (flight.task, nullptr);
  const std::vector<Flight *> others = std::exchange (flight.others, {});
  trace::Recorder &recorder = engine_.recorder;
  const uint64_t sequence = task.sequence;
  recorder.task_step (trace::Step::Executed, sequence, nullptr, info.id);
  note (task, Moment::Executed);
  flight.launching = true; // a model's function may wait, as in launch ()
  ++launching_;
  const double end = recorder.now_us ();
  if (engine_.tool != nullptr)
    engine_.tool->tell (
        Tool::end_of (info), info, device.info ().index,
        function_of (*task.codelet, info.arch, task.implementation));
  if (flight.share > 1)
    flight.seconds = (flight.seconds >= 0 ? flight.seconds
                                          : (end - flight.started_us) * 1e-6)
                     / flight.share;
  account (task, { flight.started_us, end, flight.seconds });
  const double seconds = flight.seconds;
  --launching_;
  flight.launching = false;
  engine_.memory.release (flight.fetch);
  note (task, Moment::Released);
  engine_.dispatcher.finished (task, info, end);
  current.enter (task);
  engine_.finish (task, this);
  recorder.task_step (trace::Step::Notified, sequence, nullptr, info.id);
  --flying_;
  for (Flight *other : others)
    {
      other->seconds = seconds;
      other->share = 1;
      complete (*other);
    }
}

} // namespace asterism::core
