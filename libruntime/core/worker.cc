// SPDX-License-Identifier: LGPL-2.1-or-later
// Worker: its thread, and the driver protocol on a device that executes a task
// while its thread waits.

#include "core/worker.h"

#include <cerrno>
#include <optional>
#include <utility>

#include "base/log.h"
#include "base/memory_guard.h"
#include "base/pool.h"
#include "base/prefetch.h"
#include "base/site.h"
#include "base/thread.h"
#include "core/buffers.h"
#include "core/callbacks.h"
#include "core/crash.h"
#include "core/effort.h"
#include "core/engine.h"
#include "core/hooks.h"
#include "core/public_task.h"
#include "core/reduction.h"
#include "core/run_function.h"

namespace asterism::core
{

__thread Worker *this_worker = nullptr;

Worker::Worker (Engine &engine, device::Device &given, int id)
    : device (given), engine_ (engine), runs_ (engine.recorder.runs_of (id))
{
  info.id = id;
  info.arch = device.info ().arch;
  info.speed = device.info ().speed;
  info.depth = device.info ().asynchronous ? device.info ().depth : 1;
}

Worker::~Worker ()
{
  while (task::Task *spare = spare_tasks.take ())
    task::destroy (spare);
  while (TaskGroup *spare = spare_groups.take ())
    delete spare;
}

bool
Worker::settled () const
{
  return current != nullptr || slot.asked () || !thread_.joinable ()
         || in_team != InTeam::Not || device.info ().asynchronous
         || engine_.dispatcher.parked (info);
}

void
Worker::start ()
{
  // The thread itself sets `attach_status' once there is one.
  if (Status status = start_thread<&Worker::main> (
          thread_, device.info ().name.c_str (), *this);
      !status.ok ())
    {
      attach_status = std::move (status);
      attached.signal ();
    }
}

void
Worker::join ()
{
  if (thread_.joinable ())
    join_thread (thread_);
  await_driver ();
}

void
Worker::main ()
{
  std::optional<CrashStack> crash_stack;
  if (engine_.options.catch_signals != 0)
    crash_stack.emplace ();
  bool usable = false;
  if (!with_memory ([&] { usable = attach (); }))
    attach_status = Status::error (-ENOMEM, "%s: no memory",
                                   device.info ().name.c_str ());
  attached.signal ();
  if (!usable)
    return;
  engine_.dispatcher.count_awake (1);
  if (device.info ().asynchronous)
    loop_asynchronous ();
  else
    loop_synchronous ();
  engine_.dispatcher.count_awake (-1);
  if (engine_.tool != nullptr)
    engine_.tool->tell (starpu_prof_tool_event_driver_deinit, info,
                        device.info ().index);
  device.detach ();
  pool::flush ();
}

/// How long a worker sleeps whose hooks want to be called again.
static constexpr unsigned kHookPauseUs = 100;

/// Calls the application's hooks; true when none wants to be called again soon.
/// Meanwhile the worker counts as asleep, as a hook may take long.
bool
Worker::call_hooks ()
{
  const bool outer = std::exchange (in_hook_, !in_task ());
  const int asleep = in_hook_ ? 1 : 0;
  engine_.dispatcher.count_awake (-asleep);
  std::optional<InCallback> inside;
  if (!in_hook_)
    inside.emplace (); // what they submit is not the task's that waits
  const bool may_sleep = hooks.call ();
  inside.reset ();
  engine_.dispatcher.count_awake (asleep);
  in_hook_ = outer;
  return may_sleep;
}

/// Looks for a task for a while, then sleeps at most `microseconds` (0: for
/// ever); without a task it has seen to what else it was woken for.
task::Task *
Worker::await (unsigned microseconds, unsigned announced)
{
  engine_.estimates.ask_again (info);
  task::Task *task
      = engine_.dispatcher.await (info, microseconds, in_task (), announced);
  if (task != nullptr)
    return task;
  engine_.memory.progress ();
  // What was announced: next it might be given another one, and leave that.
  return engine_.dispatcher.announced () != announced && !retired_
             ? take_kept ()
             : nullptr;
}

/// Sleeps until there is a task, which is returned, or something else to do,
/// if that is not so already.
task::Task *
Worker::idle ()
{
  const Marked marked (about_to_sleep_);
  pool::flush ();
  bool busy = engine_.memory.progress ();
  engine_.check_waiters ();
  if (engine_.teams.join (*this) || busy)
    return nullptr;
  const unsigned announced = engine_.dispatcher.announced ();
  if (task::Task *task = take_kept ())
    return task;
  if (hooks.any () && !call_hooks ())
    return await (kHookPauseUs, announced);
  trace::Recorder &recorder = engine_.recorder;
  if (!recorder.on () && !engine_.is_timing ())
    return await (0, announced);
  double begin = recorder.now_us ();
  task::Task *task = await (0, announced);
  double end = recorder.now_us ();
  recorder.idle (info.id, begin, end);
  counters.idle_us.store (counters.idle_us.load (std::memory_order_relaxed)
                              + end - begin,
                          std::memory_order_relaxed);
  return task;
}

void
Worker::loop_synchronous ()
{
  // Relaxed: stop () wakes every worker after it set the flag.
  while (!engine_.stopping.load (std::memory_order_relaxed))
    {
      if (__builtin_expect (slot.asked (), 0))
        {
          pool::flush ();
          slot.hand_over ();
        }
      task::Task *task = engine_.dispatcher.pop (info);
      if (task == nullptr)
        task = idle ();
      if (task != nullptr)
        run (*task);
    }
}

/// True for a watched task whose only news is that it runs, and tells that.
__attribute__ ((noinline)) bool
Worker::run_quietly (const task::Task &task)
{
  struct starpu_task &user = *task.user;
  if ((any (user.profiling_info, user.prologue_callback_pop_func,
            task.codelet->can_execute)
       | unsigned (task.codelet->type))
          != 0
      || engine_.recorder.on ())
    return false;
  user.status = STARPU_TASK_RUNNING;
  return true;
}

/// Runs a task of which nothing is to be known but its data and when its
/// function ran: on a core, and with nobody who looks at its public struct
/// meanwhile.  False, with nothing done but what run_any () does too, when it
/// is not such a task or its data are not valid in main memory.
__attribute__ ((always_inline)) inline bool
Worker::run_plain (task::Task &task)
{
  constexpr unsigned kMost = std::max (16u, kShownBuffers);
  if (!plain_ || task.access_count > kMost
      || (task.watched && !run_quietly (task)))
    return false;
  void *buffers[kMost];
  clear_shown (buffers);
  void **buffer = buffers;
  const data::Access *const end = task.accesses + task.access_count;
  for (const data::Access *access = task.accesses; access != end; ++access)
    {
      const data::Handle &handle = *access->handle;
      prefetch_to_write (&handle.releases); // the task's end does
      if (!handle.ready_on (data::kMainMemory, access->mode)
          || access->node > data::kMainMemory)
        return false;
      *buffer++ = handle.interface_on (data::kMainMemory);
    }
  run_function (task, buffers);
  engine_.finish (task, this);
  return true;
}

void
Worker::run (task::Task &task)
{
  if (__builtin_expect (!run_plain (task) && !run_private (task), 0))
    run_any (task);
}

void
Worker::run_any (task::Task &task)
{
  if (__builtin_expect (task.codelet->can_execute != nullptr, 0)
      && !confirm (engine_, task, info))
    return;
  if (__builtin_expect (task.codelet->type != STARPU_SEQ, 0)
      && engine_.teams.defer (task, *this, alone_))
    return;
  trace::Recorder &recorder = engine_.recorder;
  const uint64_t sequence = task.sequence;
  if (recorder.on ())
    {
      recorder.task_step (trace::Step::Popped, sequence, name_of (task),
                          info.id);
      tell_color (task);
    }
  become_running (task);
  note (task, Moment::Popped);

  data::Fetch fetch;
  bool fetched;
  if (!fetch_now (task, fetch, fetched))
    return;
  recorder.task_step (trace::Step::Fetched, sequence, nullptr, info.id);
  note (task, Moment::Fetched);

  Buffers buffers (task, engine_.memory, fetched ? &fetch : nullptr);
  current.enter (task);
  engine_.dispatcher.started (task, info);
  bool timed = engine_.is_timing () || task.codelet->model != nullptr;
  Effort effort{ timed ? recorder.now_us () : 0 };
  note (task, Moment::Started);
  recorder.task_step (trace::Step::Started, sequence, nullptr, info.id);
  data::Fetch *outer_fetch = std::exchange (fetch_, fetched ? &fetch : fetch_);
  {
    const Tool::Execution told (
        engine_.tool.get (), info, device.info ().index,
        function_of (*task.codelet, info.arch, task.implementation));
    call (task, buffers.values (), effort);
    TaskGroup::end_scope (task);
  }
  fetch_ = outer_fetch;
  recorder.task_step (trace::Step::Executed, sequence, nullptr, info.id);
  note (task, Moment::Executed);
  effort.end_us = recorder.now_us ();
  if (timed)
    account (task, effort);
  if (fetched)
    engine_.memory.release (fetch);
  note (task, Moment::Released);
  engine_.dispatcher.finished (task, info, effort.end_us);
  engine_.finish (task, this);
  recorder.task_step (trace::Step::Notified, sequence, nullptr, info.id);
}

} // namespace asterism::core
