// SPDX-License-Identifier: LGPL-2.1-or-later
// How long a worker's tasks take, told to all who want to know.

#include "core/engine.h"
#include "core/public_task.h"
#include "core/worker.h"

namespace asterism::core
{

/// Calls the function of a task of which nothing else is to be known than the
/// time, which nobody learns from at once: it costs little.
__attribute__ ((always_inline)) inline void
Worker::run_counted (task::Task &task, void (*function) (void **, void *),
                     void **buffers)
{
  trace::Recorder &recorder = engine_.recorder;
  const TickClock &clock = recorder.clock ();
  const uint64_t begin = clock.ticks ();
  function (buffers, task.argument);
  const uint64_t end = clock.ticks ();
  if (recorder.on ())
    recorder.run (task.sequence, name_of (task), info.id, begin, end);
  if (engine_.profile.on ())
    engine_.profile.count (*task.codelet, info.id);
  counters.busy_ticks.store (
      counters.busy_ticks.load (std::memory_order_relaxed) + end - begin,
      std::memory_order_relaxed);
}

void
Worker::run_timed (task::Task &task, void **buffers)
{
  const auto function
      = function_of (*task.codelet, device::Arch::Cpu, task.implementation);
  if (!engine_.learning && task.codelet->model == nullptr
      && !engine_.bound.on ())
    return run_counted (task, function, buffers);
  trace::Recorder &recorder = engine_.recorder;
  engine_.dispatcher.started (task, info);
  const uint64_t begin = recorder.on () ? recorder.clock ().ticks () : 0;
  const double begin_us = recorder.now_us ();
  function (buffers, task.argument);
  const double end_us = recorder.now_us ();
  if (recorder.on ())
    recorder.run (task.sequence, name_of (task), info.id, begin,
                  recorder.clock ().ticks ());
  account (task, begin_us, end_us, -1);
  engine_.dispatcher.finished (task, info);
}

/// Books how long a task took; `seconds` is the device's own opinion.
void
Worker::account (task::Task &task, double begin_us, double end_us,
                 double seconds)
{
  double duration = seconds >= 0 ? seconds * 1e6 : end_us - begin_us;
  if (engine_.learning || task.codelet->model != nullptr)
    engine_.estimates.record (task, info, duration);
  if (engine_.profile.on ())
    engine_.profile.count (*task.codelet, info.id);
  if (engine_.bound.on ())
    engine_.bound.record (task, info, engine_.estimates.query_of (task, info),
                          end_us - duration, end_us);
  counters.busy_us.store (counters.busy_us.load (std::memory_order_relaxed)
                              + duration,
                          std::memory_order_relaxed);
}

} // namespace asterism::core
