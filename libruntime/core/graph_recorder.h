// SPDX-License-Identifier: LGPL-2.1-or-later
// GraphRecorder: notes the graph of the tasks that are submitted, for a file.
//
// The dependencies are those that the accesses ask for, and that the program
// declares, whether the tasks they are between met in this run or not: one that
// had ended by then counts as well, as another schedule may have it wait.  What
// a task takes is known for each kind of worker, by measurements or by
// predictions, so that bounds can be computed.

#ifndef ASTERISM_CORE_GRAPH_RECORDER_H
#define ASTERISM_CORE_GRAPH_RECORDER_H

#include <atomic>
#include <memory>
#include <span>
#include <string>

#include "starpu_data.h"
#include "starpu_task_dep.h"

#include "base/status.h"
#include "sched/scheduler.h"
#include "task/task.h"
#include "trace/task_graph.h"

namespace asterism::core
{

class Engine;

/// The recorder of an engine.  Any thread.  Between start () and stop () it is
/// on; otherwise everything but on () does nothing.
class GraphRecorder final : public sched::ChoiceListener
{
public:
  explicit GraphRecorder (Engine &engine);
  ~GraphRecorder () override;

  bool
  on () const
  {
    return on_.load (std::memory_order_relaxed);
  }
  const std::atomic<bool> &
  wants_choices () const override
  {
    return on_;
  }

  /// Forgets what was recorded, and records from now on, for that file.
  void start (const std::string &path);
  /// Stops, and writes the file.  Requires: it was started.
  Status stop ();
  /// The graph as the file has it; null before.
  const trace::TaskGraph *graph () const;

  /// Notes a task that is being submitted: it has its number, and no access has
  /// entered its queue.
  void submitted (task::Task &task);
  /// Notes an explicit dependency of `after` on `before`, or of a tag on
  /// others; none needs to have been submitted.
  void declared (const task::Task &before, const task::Task &after);
  void declared (starpu_tag_t id, const starpu_tag_t *before, unsigned count);
  /// Notes when a worker executed a task.  Requires: no lock is held.
  void executed (const task::Task &task, const sched::WorkerInfo &worker,
                 double begin_us, double end_us, unsigned cores);
  void considered (const task::Task &task,
                   std::span<const sched::Candidate> candidates) override;

private:
  struct Details;
  static void forget (starpu_data_handle_t handle);
  void ask (const task::Task &task, size_t work);

  Engine &engine_;
  std::atomic<bool> on_{ false };
  std::unique_ptr<Details> details_;
};

} // namespace asterism::core

#endif
