// SPDX-License-Identifier: LGPL-2.1-or-later
// GraphPriorities: priorities of tasks by the graph that an earlier run wrote.
//
// A task's priority is its upward rank there (trace/graph_levels.h).  The n-th
// task of a codelet on data of one layout is the n-th such task of the graph:
// programs submit the same tasks in the same order, though tasks of several
// threads may mix differently.

#ifndef ASTERISM_CORE_GRAPH_PRIORITIES_H
#define ASTERISM_CORE_GRAPH_PRIORITIES_H

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "base/status.h"
#include "task/task.h"

namespace asterism::core
{

/// Any thread.
class GraphPriorities
{
public:
  /// Reads the file.
  Status load (const std::string &path);

  /// A task is being submitted: gives it its priority, if the graph has it.
  void submitted (task::Task &task);

  /// Says in one line if the graph was another one.
  void report ();

private:
  struct Sequence
  {
    std::vector<int> priorities; ///< in order of submission
    size_t next = 0;
  };

  Mutex mutex_;
  std::string path_;
  std::map<std::pair<std::string, uint32_t>, Sequence>
      sequences_ GUARDED_BY (mutex_); ///< by codelet and footprint
  size_t given_ GUARDED_BY (mutex_) = 0, unknown_ GUARDED_BY (mutex_) = 0;
  std::string first_ GUARDED_BY (mutex_); ///< the first that is unknown
};

/// The name under which graphs have the task's codelet; "" without one.
const char *graph_name_of (const task::Task &task);

} // namespace asterism::core

#endif
