// SPDX-License-Identifier: LGPL-2.1-or-later
// How long a worker's tasks take, told to all who want to know.

#include <bit>
#include <iterator>

#include "core/effort.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "core/worker.h"

namespace asterism::core
{

namespace
{

/// What tells the name of a task that the application gave none of its own.
inline const void *
source_of_name (const task::Task &task)
{
  if (task.name != nullptr)
    return task.name;
  return task.codelet->name != nullptr
             ? static_cast<const void *> (task.codelet->name)
             : task.codelet;
}

} // namespace

/// Tells the trace the colour that the application gave the task.
void
Worker::tell_color (const task::Task &task)
{
  const unsigned color = task.user != nullptr && task.user->color != 0
                             ? task.user->color
                             : task.codelet->color;
  if (__builtin_expect (color != 0, 0))
    engine_.recorder.color (name_of (task), color);
}

/// Asks for the name, and remembers it unless the application gave it to that
/// task alone.
__attribute__ ((noinline, cold)) const std::string *
Worker::keep_name (const task::Task &task, NamedSource &named)
{
  const std::string *name = runs_.names ().keep (name_of (task));
  tell_color (task);
  if (task.name != nullptr || task.user == nullptr || !task.user->name)
    named = { source_of_name (task), name,
              summaries.load (std::memory_order_relaxed) };
  return name;
}

/// Most have their codelet's, or one that the compiler put into the program,
/// which are read once.
__attribute__ ((always_inline)) inline const std::string *
Worker::name_in_trace (const task::Task &task)
{
  const void *source = source_of_name (task);
  // Codelets lie at multiples of powers of two, names anywhere.
  constexpr uint64_t kGolden = 0x9e3779b97f4a7c15;
  constexpr int kShift = 65 - std::bit_width (kNamed);
  NamedSource &named
      = named_[reinterpret_cast<uintptr_t> (source) * kGolden >> kShift];
  // Relaxed: as in summarise ().
  if (__builtin_expect (named.source == source
                            && named.summaries
                                   == summaries.load (std::memory_order_relaxed)
                            && (task.name != nullptr || task.user == nullptr
                                || task.user->name == nullptr),
                        1))
    return named.name;
  return keep_name (task, named);
}

/// Tells the trace, if there is one.
__attribute__ ((always_inline)) inline void
Worker::record_run (const task::Task &task, uint64_t begin, uint64_t end)
{
  if (engine_.recorder.on () && !engine_.recorder.paused ())
    runs_.add (begin, end, task.sequence, name_in_trace (task));
}

/// Calls the function of a task of which nothing else is to be known than the
/// time, which nobody learns from at once: it costs little.
__attribute__ ((always_inline)) inline void
Worker::run_counted (task::Task &task, void (*function) (void **, void *),
                     void **buffers)
{
  const TickClock &clock = engine_.recorder.clock ();
  const uint64_t begin = clock.ticks ();
  function (buffers, task.argument);
  const uint64_t end = clock.ticks ();
  record_run (task, begin, end);
  if (engine_.profile.on ())
    engine_.profile.count (*task.codelet, info.id);
  counters.busy_ticks.store (
      counters.busy_ticks.load (std::memory_order_relaxed) + end - begin,
      std::memory_order_relaxed);
}

/// The same where somebody does.
__attribute__ ((noinline)) void
Worker::run_learnt (task::Task &task, void (*function) (void **, void *),
                    void **buffers)
{
  trace::Recorder &recorder = engine_.recorder;
  engine_.dispatcher.started (task, info);
  const uint64_t begin = recorder.on () ? recorder.clock ().ticks () : 0;
  const double begin_us = recorder.now_us ();
  function (buffers, task.argument);
  const double end_us = recorder.now_us ();
  if (recorder.on ())
    record_run (task, begin, recorder.clock ().ticks ());
  account (task, { begin_us, end_us });
  engine_.dispatcher.finished (task, info, end_us);
}

void
Worker::run_timed (task::Task &task, void **buffers)
{
  const auto function
      = function_of (*task.codelet, device::Arch::Cpu, task.implementation);
  const Tool::Execution told (engine_.tool.get (), info, device.info ().index,
                              function);
  if (!engine_.learning && task.codelet->model == nullptr
      && !engine_.bound.on () && !engine_.graph.on ())
    run_counted (task, function, buffers);
  else
    run_learnt (task, function, buffers);
}

/// Books how long a task took.
void
Worker::account (task::Task &task, const Effort &effort)
{
  const double duration = effort.seconds >= 0 ? effort.seconds * 1e6
                                              : effort.end_us - effort.begin_us;
  if (engine_.learning || task.codelet->model != nullptr)
    engine_.estimates.record (task, info, duration, effort.cores);
  if (engine_.profile.on ())
    engine_.profile.count (*task.codelet, info.id);
  if (engine_.bound.on ())
    engine_.bound.record (task, info,
                          engine_.estimates.query_of (task, info, effort.cores),
                          effort.end_us - duration, effort.end_us);
  if (__builtin_expect (engine_.graph.on (), 0))
    engine_.graph.executed (task, info, effort.end_us - duration, effort.end_us,
                            effort.cores);
  counters.busy_us.store (counters.busy_us.load (std::memory_order_relaxed)
                              + duration,
                          std::memory_order_relaxed);
}

} // namespace asterism::core
