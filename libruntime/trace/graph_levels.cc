// SPDX-License-Identifier: LGPL-2.1-or-later
// Computes levels of tasks from their graph.

#include "trace/graph_levels.h"

#include <algorithm>
#include <cmath>

namespace asterism::trace
{

namespace
{

/// Differences below this are those of rounding.
constexpr double kEqual_us = 1e-6;

/// How long after a task's end another can begin, because of that dependency.
double
delay_us (const TaskGraph &graph, const TaskGraph::Edge &edge, bool copies)
{
  return copies && edge.reason == Reason::True && edge.datum >= 0
             ? graph.data[size_t (edge.datum)].copy_us
             : 0;
}

/// Calls `each` with every dependency that counts.
template <typename Each>
void
each_before (const TaskGraph &graph, size_t task, Each each)
{
  for (const TaskGraph::Edge &edge : graph.tasks[task].after)
    if (graph.counts (edge))
      each (edge);
}

void
find_levels (const TaskGraph &graph, Levels &levels)
{
  const std::vector<size_t> order = graph.sorted ();
  levels.top.resize (levels.us.size ());
  levels.bottom = levels.us;
  for (size_t task : order)
    each_before (graph, task, [&] (const TaskGraph::Edge &edge) {
      const double ready = levels.top[edge.before] + levels.us[edge.before]
                           + delay_us (graph, edge, levels.copies);
      levels.top[task] = std::max (levels.top[task], ready);
    });
  for (size_t i = order.size (); i-- > 0;)
    each_before (graph, order[i], [&] (const TaskGraph::Edge &edge) {
      const double rest = levels.us[edge.before] + levels.bottom[order[i]]
                          + delay_us (graph, edge, levels.copies);
      levels.bottom[edge.before] = std::max (levels.bottom[edge.before], rest);
    });
}

} // namespace

Levels
least_levels (const TaskGraph &graph)
{
  Levels levels;
  for (const TaskGraph::Task &task : graph.tasks)
    levels.us.push_back (graph.least_us (task));
  find_levels (graph, levels);
  return levels;
}

Levels
mean_levels (const TaskGraph &graph)
{
  Levels levels;
  levels.copies = true;
  for (const TaskGraph::Task &task : graph.tasks)
    levels.us.push_back (graph.mean_us (task));
  find_levels (graph, levels);
  return levels;
}

std::vector<size_t>
critical_path (const TaskGraph &graph, const Levels &levels)
{
  std::vector<size_t> path;
  // Back from the task that ends last, each time to the one that it waits for.
  size_t at = 0;
  for (size_t task = 0; task < graph.tasks.size (); ++task)
    if (levels.top[task] + levels.us[task] > levels.top[at] + levels.us[at])
      at = task;
  for (bool more = !graph.tasks.empty (); more;)
    {
      path.push_back (at);
      more = false;
      double latest = 0;
      each_before (graph, path.back (), [&] (const TaskGraph::Edge &edge) {
        const double ready = levels.top[edge.before] + levels.us[edge.before]
                             + delay_us (graph, edge, levels.copies);
        if (more && ready <= latest)
          return;
        more = true;
        latest = ready;
        at = edge.before;
      });
    }
  std::reverse (path.begin (), path.end ());
  return path;
}

std::vector<int>
priorities_of (const Levels &levels)
{
  std::vector<double> sorted = levels.bottom;
  std::sort (sorted.begin (), sorted.end ());
  sorted.erase (
      std::unique (sorted.begin (), sorted.end (),
                   [] (double a, double b) { return b - a < kEqual_us; }),
      sorted.end ());
  std::vector<int> priorities;
  for (double level : levels.bottom)
    priorities.push_back (
        int (std::upper_bound (sorted.begin (), sorted.end (), level)
             - sorted.begin ()));
  return priorities;
}

} // namespace asterism::trace
