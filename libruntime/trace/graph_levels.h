// SPDX-License-Identifier: LGPL-2.1-or-later
// Levels of tasks in their graph: how much comes before each, and how much has
// to follow it.
//
// The length of the longest path from the beginning of a task on is its bottom
// level, that of the longest path to its beginning its top level; on a critical
// path their sum is greatest.  With the mean durations over all workers and the
// mean times of copies, bottom levels are the upward ranks by which HEFT orders
// tasks (Topcuoglu, Hariri and Wu, "Performance-effective and low-complexity
// task scheduling for heterogeneous computing", 2002).

#ifndef ASTERISM_TRACE_GRAPH_LEVELS_H
#define ASTERISM_TRACE_GRAPH_LEVELS_H

#include <vector>

#include "trace/task_graph.h"

namespace asterism::trace
{

/// By task, in microseconds.
struct Levels
{
  std::vector<double> us; ///< durations
  bool copies = false;    ///< data take time from a task to another
  std::vector<double> top, bottom;
};

/// Levels with each task on its fastest kind of worker and copies for nothing:
/// no schedule is shorter than the greatest of them.
Levels least_levels (const TaskGraph &graph);

/// Levels of mean durations with mean copies: upward ranks.
Levels mean_levels (const TaskGraph &graph);

/// A longest path of those levels, from its first task on.
std::vector<size_t> critical_path (const TaskGraph &graph,
                                   const Levels &levels);

/// A priority for each task that has the order of the bottom levels: from 1
/// on, equal ones for equal levels.
std::vector<int> priorities_of (const Levels &levels);

} // namespace asterism::trace

#endif
