// SPDX-License-Identifier: LGPL-2.1-or-later
// How long a worker's tasks take, told to all who want to know.

#include "core/engine.h"
#include "core/worker.h"

namespace asterism::core
{

double
Worker::before_timed (task::Task &task)
{
  engine_.dispatcher.started (task, info);
  return engine_.recorder.now_us ();
}

void
Worker::after_timed (task::Task &task, double begin_us)
{
  account (task, begin_us, engine_.recorder.now_us (), -1);
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
