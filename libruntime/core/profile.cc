// SPDX-License-Identifier: LGPL-2.1-or-later
// Profile: what workers, links and tasks did.

#include "core/profile.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>

#include "base/decimal.h"
#include "base/thread_end.h"
#include "core/engine.h"

namespace asterism::core
{

namespace
{

/// True when the program may write to the page that is there.
bool
is_writable (const void *address)
{
  FILE *maps = fopen ("/proc/self/maps", "re");
  if (maps == nullptr)
    return false;
  const auto place = reinterpret_cast<uintptr_t> (address);
  uintptr_t begin, end;
  char access[8];
  bool writable = false;
  while (fscanf (maps, "%" SCNxPTR "-%" SCNxPTR " %7s%*[^\n]", &begin, &end,
                 access)
         == 3)
    if (begin <= place && place < end)
      writable = access[1] == 'w';
  fclose (maps);
  return writable;
}

} // namespace

namespace
{

struct timespec
to_timespec (double microseconds)
{
  auto nanoseconds = static_cast<long long> (microseconds * 1e3);
  return { static_cast<time_t> (nanoseconds / 1000000000),
           static_cast<long> (nanoseconds % 1000000000) };
}

std::string
node_name (const Engine &engine, data::NodeId node)
{
  if (node == data::kMainMemory)
    return "main memory";
  for (const auto &worker : engine.workers)
    if (worker->info.node == node)
      return worker->device.info ().name;
  return "node " + std::to_string (node);
}

/// Iterations of the application that the thread is in, the outermost first.
struct Iterations
{
  std::vector<unsigned long> numbers;
};

} // namespace

Profile::Profile (Engine &engine, bool on)
    : engine_ (engine), state_ (on ? kProfiling : 0)
{
}

void
Profile::push_iteration (unsigned long number)
{
  of_thread<Iterations> ().numbers.push_back (number);
}

void
Profile::show_iterations ()
{
  if (engine_.recorder.on ())
    state_.fetch_or (kIterations);
}

void
Profile::pop_iteration ()
{
  auto &numbers = of_thread<Iterations> ().numbers;
  if (!numbers.empty ())
    numbers.pop_back ();
}

void
Profile::submitted (task::Task &task)
{
  if (on () && task.user != nullptr && (task.kept || task.watched))
    {
      task.watched = true;
      begin_profile (*task.user);
    }
  const uint8_t state = state_.load (std::memory_order_relaxed);
  if ((state & kHook) != 0)
    if (const UserPolicy *policy = engine_.user_policy_of (task.context))
      policy->submitted (task);
  if ((state & kGraph) != 0)
    {
      if (engine_.plan != nullptr)
        engine_.plan->submitted (task);
      engine_.graph.submitted (task);
    }
  if ((state & kIterations) == 0)
    return;
  std::string label;
  for (unsigned long number : of_thread<Iterations> ().numbers)
    label += (label.empty () ? "" : "/") + std::to_string (number);
  const task::Task *parent = Runtime::current_task ();
  if (label.empty () && parent != nullptr)
    label = engine_.recorder.label_of (parent->sequence);
  if (!label.empty ())
    engine_.recorder.label (task.sequence, label);
}

void
Profile::open ()
{
  if (engine_.options.codelet_profiling)
    counts_ = std::make_unique<Counts[]> (engine_.workers.size ());
}

void
Profile::look_up (Counts &counts, const struct starpu_codelet &codelet)
{
  SpinGuard guard (counts.lock);
  auto [place, made] = counts.tasks.try_emplace (&codelet);
  // A codelet that the program declares constant stays as it is.
  if (made && is_writable (&codelet))
    place->second.shown = const_cast<unsigned long *> (
        &codelet.per_worker_stats[&counts - counts_.get ()]);
  counts.count = &place->second;
  counts.latest = &codelet;
}

void
Profile::print_codelet (FILE *stream, const struct starpu_codelet &codelet)
{
  std::map<size_t, unsigned long> counts;
  unsigned long total = 0;
  for (size_t worker = 0; counts_ && worker < engine_.workers.size (); ++worker)
    {
      SpinGuard guard (counts_[worker].lock);
      const auto place = counts_[worker].tasks.find (&codelet);
      if (place != counts_[worker].tasks.end ())
        counts[worker] = place->second.tasks;
    }
  for (const auto &[worker, tasks] : counts)
    total += tasks;
  const DecimalPoint point;
  fprintf (stream, "codelet %s: %lu tasks\n",
           codelet.name != nullptr ? codelet.name : "without a name", total);
  for (const auto &[worker, tasks] : counts)
    fprintf (stream, "\t%s: %lu (%.1f %%)\n",
             engine_.workers[worker]->device.info ().name.c_str (), tasks,
             100.0 * double (tasks) / double (total));
}

bool
Profile::set (bool on)
{
  MutexLock lock (mutex_);
  if (on)
    engine_.timing.store (true, std::memory_order_relaxed);
  double now = engine_.recorder.now_us ();
  for (unsigned i = 0; i < engine_.workers.size (); ++i)
    work_[i] = work (i);
  auto nodes = static_cast<data::NodeId> (engine_.memory.node_count ());
  for (data::NodeId source = 0; source < nodes; ++source)
    for (data::NodeId target = 0; target < nodes; ++target)
      traffic_[{ source, target }]
          = { now, engine_.memory.traffic (source, target) };
  const uint8_t before = on ? state_.fetch_or (kProfiling)
                            : state_.fetch_and (uint8_t (~kProfiling));
  return (before & kProfiling) != 0;
}

Profile::Work
Profile::work (unsigned worker) const
{
  const WorkerCounters &counters = engine_.workers[worker]->counters;
  // Relaxed: the three need not agree to the last task.
  return { engine_.recorder.now_us (),
           counters.executed.load (std::memory_order_relaxed),
           counters.busy_us.load (std::memory_order_relaxed)
               + double (counters.busy_ticks.load (std::memory_order_relaxed))
                     * engine_.recorder.clock ().us_per_tick (),
           counters.idle_us.load (std::memory_order_relaxed) };
}

void
Profile::take_worker (unsigned worker,
                      struct starpu_profiling_worker_info *info)
{
  MutexLock lock (mutex_);
  Work now = work (worker);
  Work before = std::exchange (work_[worker], now);
  if (info == nullptr)
    return;
  *info = {};
  info->start_time = to_timespec (before.time);
  info->total_time = to_timespec (now.time - before.time);
  info->executing_time
      = to_timespec (std::max (now.busy_us - before.busy_us, 0.0));
  info->sleeping_time = to_timespec (now.idle_us - before.idle_us);
  info->executed_tasks = static_cast<int> (now.tasks - before.tasks);
}

void
Profile::take_link (data::NodeId source, data::NodeId target,
                    struct starpu_profiling_bus_info *info)
{
  MutexLock lock (mutex_);
  Traffic now{ engine_.recorder.now_us (),
               engine_.memory.traffic (source, target) };
  Traffic before = std::exchange (traffic_[{ source, target }], now);
  if (info == nullptr)
    return;
  info->start_time = to_timespec (before.time);
  info->total_time = to_timespec (now.time - before.time);
  info->transferred_bytes
      = static_cast<long long> (now.moved.bytes - before.moved.bytes);
  info->transfer_count
      = static_cast<int> (now.moved.count - before.moved.count);
}

void
Profile::print_workers (FILE *stream)
{
  std::vector<trace::WorkerStats> table;
  for (unsigned i = 0; i < engine_.workers.size (); ++i)
    {
      Work done = work (i);
      table.push_back ({ engine_.workers[i]->device.info ().name, done.tasks,
                         done.busy_us, done.idle_us });
    }
  trace::print_worker_stats (stream, table, engine_.recorder.now_us ());
}

void
Profile::print_links (FILE *stream)
{
  std::vector<trace::LinkStats> table;
  auto nodes = static_cast<data::NodeId> (engine_.memory.node_count ());
  for (data::NodeId source = 0; source < nodes; ++source)
    for (data::NodeId target = 0; target < nodes; ++target)
      {
        data::LinkTraffic moved = engine_.memory.traffic (source, target);
        table.push_back ({ node_name (engine_, source),
                           node_name (engine_, target), moved.count,
                           moved.bytes });
      }
  trace::print_bus_stats (stream, table, engine_.recorder.now_us ());
}

void
Profile::report ()
{
  const Options &options = engine_.options;
  if (options.worker_stats || options.enable_stats)
    if (FILE *stream = trace::open_stats (options.worker_stats_file))
      {
        print_workers (stream);
        trace::close_stats (stream);
      }
  if (options.bus_stats || options.enable_stats)
    if (FILE *stream = trace::open_stats (options.bus_stats_file))
      {
        print_links (stream);
        trace::close_stats (stream);
      }
}

void
begin_profile (struct starpu_task &user)
{
  // Freed with the task; without memory there is no profile.
  if (user.profiling_info == nullptr)
    user.profiling_info = static_cast<struct starpu_profiling_task_info *> (
        calloc (1, sizeof (struct starpu_profiling_task_info)));
  if (user.profiling_info != nullptr)
    write_moment (*user.profiling_info, Moment::Submitted);
}

void
begin_profile_late (task::Task &task)
{
  if (task.user->profiling_info != nullptr || !current_engine ()->profile.on ())
    return;
  begin_profile (*task.user);
  const task::State state = task.state.load (std::memory_order_relaxed);
  note (task, Moment::Pushed);
  if (state == task::State::Running)
    for (Moment moment : { Moment::Popped, Moment::Fetched, Moment::Started })
      note (task, moment);
}

void
write_moment (struct starpu_profiling_task_info &info, Moment moment)
{
  struct timespec now;
  if (is_time_virtual ())
    {
      const double seconds = virtual_time::now ();
      now.tv_sec = time_t (seconds);
      now.tv_nsec = long ((seconds - double (now.tv_sec)) * 1e9);
    }
  else
    clock_gettime (CLOCK_MONOTONIC, &now);
  switch (moment)
    {
    case Moment::Submitted:
      info.submit_time = now;
      break;
    case Moment::Pushed:
      // The policy may pass the task on, and it may end, before it returns.
      info.push_start_time = info.push_end_time = now;
      break;
    case Moment::Popped:
      info.pop_start_time = info.pop_end_time = now;
      info.acquire_data_start_time = now;
      break;
    case Moment::Fetched:
      info.acquire_data_end_time = now;
      break;
    case Moment::Started:
      info.start_time = now;
      info.workerid = Runtime::current_worker ();
      break;
    case Moment::Executed:
      info.end_time = now;
      info.release_data_start_time = now;
      break;
    case Moment::Released:
      info.release_data_end_time = now;
      info.callback_start_time = now;
      break;
    case Moment::Called:
      info.callback_end_time = now;
      break;
    }
}

} // namespace asterism::core
