// SPDX-License-Identifier: LGPL-2.1-or-later
// Devices whose functions run elsewhere: what they must be told, and what
// becomes of their tasks when they are lost.

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include "base/log.h"
#include "core/engine.h"
#include "core/reduction.h"
#include "core/worker.h"

namespace asterism::core
{

namespace
{

/// Bytes of the argument that are surely its own; 0 when nobody told.
size_t
argument_bytes (const task::Task &task)
{
  const auto *block = reinterpret_cast<const char *> (&task);
  const auto *argument = static_cast<const char *> (task.argument);
  if (argument > block && argument < block + task.block_bytes)
    return size_t (block + task.block_bytes - argument);
  return task.user != nullptr && task.user->cl_arg == task.argument
             ? task.user->cl_arg_size
             : 0;
}

/// True when both reduce into the same data.
bool
reduce_alike (const task::Task &one, const task::Task &other)
{
  for (unsigned i = 0; i < one.access_count; ++i)
    for (unsigned j = 0; j < other.access_count; ++j)
      if (one.accesses[i].handle == other.accesses[j].handle
          && data::reduces (one.accesses[i].mode)
          && data::reduces (other.accesses[j].mode))
        return true;
  return false;
}

} // namespace

void
Worker::pack (Flight &flight, device::Launch &launch, Parcel &parcel)
{
  const task::Task &task = *flight.task;
  for (unsigned i = 0; i < task.access_count; ++i)
    parcel.sizes.push_back (task.accesses[i].handle->layout ().struct_size ());
  engine_.memory.results (flight.fetch, parcel.results);
  launch.buffer_count = task.access_count;
  launch.buffer_bytes = parcel.sizes.data ();
  launch.argument_bytes = argument_bytes (task);
  launch.results = parcel.results.data ();
  launch.result_count = unsigned (parcel.results.size ());
}

/// Goes on after the function has returned; true when what it changed is in
/// main memory.  Else the device may be lost with it.
bool
Worker::bring_home (Flight &flight)
{
  bool done = false;
  flight.failed = !engine_.memory.results_arrived (flight.fetch, done).ok ();
  if (flight.failed)
    retire ();
  return done && !flight.failed;
}

/// True while one that was launched changes a private copy that this one would
/// change as well: its results, brought home meanwhile, would have a part of
/// what this one does, and that again if the device is lost in it.
bool
Worker::awaits_results (const Flight &flight) const
{
  if (!device.info ().separate || !reduces_any (*flight.task))
    return false;
  for (const Flight &other : flights_)
    if (other.task != nullptr && other.launched
        && reduce_alike (*other.task, *flight.task))
      return true;
  return false;
}

/// The device is lost: its tasks go to other workers, but those whose results
/// are in main memory.
void
Worker::retire ()
{
  if (std::exchange (retired_, true))
    return;
  unload ();
  std::vector<task::Task *> left;
  for (Flight &flight : flights_)
    {
      if (flight.task == nullptr)
        continue;
      device::Progress progress;
      if (flight.launched && flight.ticket.pending ())
        {
          flight.failed = !device.wait (flight.ticket, progress).ok ();
          flight.seconds = progress.seconds;
        }
      bool home = flight.launched && !flight.failed;
      if (home && !engine_.memory.results_arrived (flight.fetch, home).ok ())
        home = false;
      if (home)
        continue; // turn () lands it
      engine_.memory.revert (flight.fetch);
      if (flight.task->is_parent)
        TaskGroup::close (*flight.task);
      tell_given_up (flight, *flight.task);
      left.push_back (std::exchange (flight.task, nullptr));
      --flying_;
    }
  engine_.memory.forget (info.node);
  log (Level::Warning, "%s is lost: other workers go on with %zu of its tasks",
       device.info ().name.c_str (), left.size ());
  engine_.withdraw (info, std::move (left));
}

/// Hands on what the policy still gives to this worker, until the end.
void
Worker::linger ()
{
  engine_.check_waiters (); // what came home was perhaps the last
  // Before it looks: what is pushed from then on wakes it.
  engine_.dispatcher.retire (info);
  engine_.withdraw (info, {});
  bool alone = true;
  for (const sched::WorkerInfo &other : engine_.infos)
    alone &= other.arch != info.arch || engine_.estimates.withdrawn (other.id);
  if (!alone)
    {
      engine_.dispatcher.count_awake (-1);
      waker.park ();
      engine_.dispatcher.count_awake (1);
    }
  engine_.dispatcher.revive (info);
  if (!alone)
    return;
  // Nobody else would ever find out that a task cannot run.
  if (task::Task *task = await (0, engine_.dispatcher.announced ()))
    engine_.withdraw (info, { task });
}

/// True when some worker can execute the task.
static bool
is_possible (const Engine &engine, const task::Task &task)
{
  return std::any_of (engine.infos.begin (), engine.infos.end (),
                      [&] (const sched::WorkerInfo &worker) {
                        unsigned implementations;
                        return engine.estimates.can_execute (task, worker,
                                                             implementations);
                      });
}

void
Engine::give (task::Task &task, const sched::WorkerInfo *from)
{
  const unsigned before = estimates.withdrawals ();
  if (before > 0 && !is_possible (*this, task))
    return fail (task, Status::error (-ENODEV, "every worker for it is lost"));
  estimates.ask (task, infos);
  if (!task.simple)
    dispatcher.foresee (task);
  dispatcher.push (task, from);
  // Partner: the fence in withdraw ().
  std::atomic_thread_fence (std::memory_order_seq_cst);
  if (__builtin_expect (estimates.withdrawals () == before, 1))
    return;
  for (const auto &worker : workers)
    if (estimates.withdrawn (worker->info.id))
      {
        worker->to_collect.store (true);
        worker->waker.wake ();
      }
}

void
Engine::withdraw (const sched::WorkerInfo &worker,
                  std::vector<task::Task *> tasks)
{
  const bool first = estimates.withdraw (worker.id);
  // Partner: the fence in give ().
  std::atomic_thread_fence (std::memory_order_seq_cst);
  std::optional<Estimates::Collecting> collecting;
  if (workers[size_t (worker.id)]->to_collect.exchange (false))
    collecting.emplace (worker.id);
  // All of them first: some policy might give them back at once.
  while (task::Task *task = dispatcher.pop (worker))
    tasks.push_back (task);
  collecting.reset ();
  for (task::Task *task : tasks)
    {
      if (!is_possible (*this, *task))
        {
          fail (*task,
                Status::error (
                    -ENODEV, "%s is lost, and no other worker can execute it",
                    devices[size_t (worker.id)]->info ().name.c_str ()));
          continue;
        }
      task->assigned = -1;
      task->state.store (task::State::Ready, std::memory_order_release);
      give (*task, nullptr);
    }
  if (first && has_contexts ())
    contexts ().worker_lost (worker.id);
}

} // namespace asterism::core
