// SPDX-License-Identifier: LGPL-2.1-or-later
// GraphPriorities: priorities of tasks by the graph that an earlier run wrote.

#include "core/graph_priorities.h"

#include "base/log.h"
#include "core/estimates.h"
#include "trace/graph_levels.h"
#include "trace/task_graph.h"

namespace asterism::core
{

const char *
graph_name_of (const task::Task &task)
{
  const struct starpu_codelet *codelet = task.codelet;
  if (codelet == nullptr)
    return "";
  if (codelet->name != nullptr)
    return codelet->name;
  if (codelet->model != nullptr && codelet->model->symbol != nullptr)
    return codelet->model->symbol;
  return codelet->cpu_funcs_name[0] != nullptr ? codelet->cpu_funcs_name[0]
                                               : name_of (task);
}

Status
GraphPriorities::load (const std::string &path)
{
  trace::TaskGraph graph;
  if (Status status = trace::TaskGraph::load (path, graph); !status.ok ())
    return status;
  path_ = path;
  const std::vector<int> priorities
      = trace::priorities_of (trace::mean_levels (graph));
  MutexLock lock (mutex_);
  for (size_t i = 0; i < graph.tasks.size (); ++i)
    {
      const trace::TaskGraph::Work &work = graph.works[graph.tasks[i].work];
      sequences_[{ work.codelet, work.footprint }].priorities.push_back (
          priorities[i]);
    }
  return {};
}

void
GraphPriorities::submitted (task::Task &task)
{
  if (task.codelet == nullptr)
    return;
  MutexLock lock (mutex_);
  const auto found
      = sequences_.find ({ graph_name_of (task), footprint_of (task) });
  if (found != sequences_.end ()
      && found->second.next < found->second.priorities.size ())
    {
      task.priority = found->second.priorities[found->second.next++];
      ++given_;
    }
  else if (unknown_++ == 0)
    first_ = name_of (task);
}

void
GraphPriorities::report ()
{
  MutexLock lock (mutex_);
  size_t left = 0;
  for (const auto &[key, sequence] : sequences_)
    if (!key.first.empty ())
      left += sequence.priorities.size () - sequence.next;
  if (unknown_ > 0)
    log (Level::Warning,
         "ASTERISM_PRIORITIES: %s is of another graph: %zu of %zu tasks are "
         "not in it, the first of them %s, and keep their own priorities",
         path_.c_str (), unknown_, given_ + unknown_, first_.c_str ());
  else if (left > 0)
    log (Level::Warning,
         "ASTERISM_PRIORITIES: %s is of another graph: %zu of its tasks were "
         "not submitted",
         path_.c_str (), left);
}

} // namespace asterism::core
