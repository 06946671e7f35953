// SPDX-License-Identifier: LGPL-2.1-or-later
// GraphPlan: what tasks get by the graph that an earlier run wrote, priorities
// or their workers.
//
// The priority of a task is its upward rank there (trace/graph_levels.h).  A
// placement is static scheduling: each task has the worker that executed it in
// that run, or that somebody wrote into the file since, and each worker its
// tasks in the order in which they began.  The n-th task of a codelet on data
// of one layout is the n-th such task of the graph: programs submit the same
// tasks in the same order, though tasks of several threads may mix differently.

#ifndef ASTERISM_CORE_GRAPH_PLAN_H
#define ASTERISM_CORE_GRAPH_PLAN_H

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "base/status.h"
#include "sched/scheduler.h"
#include "task/task.h"
#include "trace/task_graph.h"

namespace asterism::core
{

/// Any thread.
class GraphPlan
{
public:
  /// Reads the file, of which tasks get priorities.
  Status load_priorities (const std::string &path);

  /// Reads the file, of which tasks get workers of these, which `names` names.
  /// -EINVAL: it is of another machine.
  Status load_placement (const std::string &path,
                         std::span<const sched::WorkerInfo> workers,
                         std::span<const std::string> names);

  /// A task is being submitted: gives it what the graph has for it.
  void submitted (task::Task &task);

  /// Says in one line if the graph was another one.
  void report ();

private:
  /// The share of one task.
  struct Share
  {
    int priority = 0;
    int worker = -1; ///< -1: any
  };
  struct Sequence
  {
    std::vector<Share> shares; ///< in order of submission
    size_t next = 0;
  };

  void take (const trace::TaskGraph &graph, std::vector<Share> shares);

  Mutex mutex_;
  const char *option_ = "";
  std::string path_;
  std::span<const sched::WorkerInfo> workers_;
  std::map<std::pair<std::string, uint32_t>, Sequence>
      sequences_ GUARDED_BY (mutex_); ///< by codelet and footprint
  size_t given_ GUARDED_BY (mutex_) = 0, unknown_ GUARDED_BY (mutex_) = 0;
  std::string first_ GUARDED_BY (mutex_); ///< the first that is unknown
};

/// The name under which graphs have the task's codelet; "" without one.
const char *graph_name_of (const task::Task &task);

} // namespace asterism::core

#endif
