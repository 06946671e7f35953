// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads graphs, and finds the tasks of a run in them.

#include "core/graph_plan.h"

#include <algorithm>
#include <cerrno>
#include <numeric>

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

void
GraphPlan::take (const trace::TaskGraph &graph, std::vector<Share> shares)
{
  MutexLock lock (mutex_);
  for (size_t i = 0; i < graph.tasks.size (); ++i)
    {
      const trace::TaskGraph::Work &work = graph.works[graph.tasks[i].work];
      sequences_[{ work.codelet, work.footprint }].shares.push_back (shares[i]);
    }
}

Status
GraphPlan::load_priorities (const std::string &path)
{
  trace::TaskGraph graph;
  if (Status status = trace::TaskGraph::load (path, graph); !status.ok ())
    return status;
  option_ = "ASTERISM_PRIORITIES";
  path_ = path;
  std::vector<Share> shares;
  for (int priority : trace::priorities_of (trace::mean_levels (graph)))
    shares.push_back ({ priority, -1 });
  take (graph, std::move (shares));
  return {};
}

Status
GraphPlan::load_placement (const std::string &path,
                           std::span<const sched::WorkerInfo> workers,
                           std::span<const std::string> names)
{
  trace::TaskGraph graph;
  if (Status status = trace::TaskGraph::load (path, graph); !status.ok ())
    return status;
  for (size_t i = 0; i < std::max (names.size (), graph.workers.size ()); ++i)
    if (i >= names.size () || i >= graph.workers.size ()
        || graph.workers[i].name != names[i])
      return Status::error (
          -EINVAL, "%s: worker %zu is %s, and %s here", path.c_str (), i,
          i < graph.workers.size () ? graph.workers[i].name.c_str ()
                                    : "missing",
          i < names.size () ? names[i].c_str () : "missing");
  option_ = "ASTERISM_PLACEMENT";
  path_ = path;
  workers_ = workers;
  std::vector<size_t> order (graph.tasks.size ());
  std::iota (order.begin (), order.end (), size_t (0));
  std::stable_sort (order.begin (), order.end (), [&] (size_t a, size_t b) {
    return graph.tasks[a].begin_us > graph.tasks[b].begin_us;
  });
  std::vector<Share> shares (graph.tasks.size ());
  for (size_t i = 0; i < order.size (); ++i)
    shares[order[i]] = { int (i) + 1, graph.tasks[order[i]].worker };
  take (graph, std::move (shares));
  return {};
}

void
GraphPlan::submitted (task::Task &task)
{
  if (task.codelet == nullptr)
    return;
  MutexLock lock (mutex_);
  const auto found
      = sequences_.find ({ graph_name_of (task), footprint_of (task) });
  if (found == sequences_.end ()
      || found->second.next >= found->second.shares.size ())
    {
      if (unknown_++ == 0)
        first_ = name_of (task);
      return;
    }
  const Share &share = found->second.shares[found->second.next++];
  ++given_;
  task.priority = share.priority;
  // The program's own choice comes first.
  if (share.worker >= 0 && task.worker < 0
      && (task.where >> unsigned (workers_[size_t (share.worker)].arch) & 1)
             != 0)
    task.worker = int16_t (share.worker);
}

void
GraphPlan::report ()
{
  MutexLock lock (mutex_);
  size_t left = 0;
  for (const auto &[key, sequence] : sequences_)
    if (!key.first.empty ())
      left += sequence.shares.size () - sequence.next;
  if (unknown_ > 0)
    log (Level::Warning,
         "%s: %s is of another graph: %zu of %zu tasks are not in it, the "
         "first of them %s, and keep what they have",
         option_, path_.c_str (), unknown_, given_ + unknown_, first_.c_str ());
  else if (left > 0)
    log (Level::Warning,
         "%s: %s is of another graph: %zu of its tasks were not submitted",
         option_, path_.c_str (), left);
}

} // namespace asterism::core
