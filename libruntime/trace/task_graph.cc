// SPDX-License-Identifier: LGPL-2.1-or-later
// Writes a graph of tasks, and what follows from its parts.

#include "trace/task_graph.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <utility>

#include <unistd.h>

#include "base/decimal.h"
#include "trace/chrome.h"

namespace asterism::trace
{

const char *
name_of (Reason reason)
{
  static constexpr const char *kNames[kReasons]
      = { "true", "anti", "output", "declared" };
  return kNames[unsigned (reason)];
}

std::vector<size_t>
TaskGraph::sorted () const
{
  std::vector<std::vector<size_t>> followers (tasks.size ());
  std::vector<size_t> missing (tasks.size ()), order;
  for (size_t i = 0; i < tasks.size (); ++i)
    for (const Edge &edge : tasks[i].after)
      {
        followers[edge.before].push_back (i);
        ++missing[i];
      }
  order.reserve (tasks.size ());
  for (size_t i = 0; i < tasks.size (); ++i)
    if (missing[i] == 0)
      order.push_back (i);
  for (size_t next = 0; next < order.size (); ++next)
    for (size_t follower : followers[order[next]])
      if (--missing[follower] == 0)
        order.push_back (follower);
  return order;
}

double
TaskGraph::least_us (const Task &task) const
{
  double least = INFINITY;
  for (double us : works[task.work].us)
    if (us >= 0)
      least = std::min (least, us);
  return std::isinf (least) ? 0 : least;
}

double
TaskGraph::mean_us (const Task &task) const
{
  double sum = 0;
  unsigned workers_able = 0;
  for (size_t kind = 0; kind < kinds.size (); ++kind)
    if (const double us = works[task.work].us[kind]; us >= 0)
      {
        sum += us * kinds[kind].workers;
        workers_able += kinds[kind].workers;
      }
  return workers_able > 0 ? sum / workers_able : 0;
}

namespace
{

/// A number, or what JSON has for none.
void
put (FILE *file, const char *before, double value)
{
  if (std::isfinite (value))
    fprintf (file, "%s%.10g", before, value);
  else
    fprintf (file, "%snull", before);
}

class GraphWriter
{
public:
  GraphWriter (const TaskGraph &graph, FILE *file)
      : graph_ (graph), file_ (file)
  {
  }

  void
  write ()
  {
    fprintf (file_, "{\n  \"program\": %s,\n  \"policy\": %s",
             json_string (graph_.program).c_str (),
             json_string (graph_.policy).c_str ());
    put (file_, ",\n  \"makespan_us\": ", graph_.makespan_us);
    fprintf (file_, ",\n  \"renames\": %s", graph_.renames ? "true" : "false");
    list ("kinds", graph_.kinds, [this] (const TaskGraph::Kind &kind) {
      fprintf (file_, "\"name\": %s, \"workers\": %u",
               json_string (kind.name).c_str (), kind.workers);
    });
    list ("workers", graph_.workers, [this] (const TaskGraph::Worker &worker) {
      fprintf (file_, "\"name\": %s, \"kind\": %zu",
               json_string (worker.name).c_str (), worker.kind);
    });
    list ("data", graph_.data, [this] (const TaskGraph::Datum &datum) {
      fprintf (file_, "\"bytes\": %llu",
               static_cast<unsigned long long> (datum.bytes));
      put (file_, ", \"copy_us\": ", datum.copy_us);
    });
    list ("codelets", graph_.works,
          [this] (const TaskGraph::Work &work) { write_work (work); });
    list ("tasks", graph_.tasks,
          [this] (const TaskGraph::Task &task) { write_task (task); });
    fputs ("\n}\n", file_);
  }

private:
  template <typename Items, typename Each>
  void
  list (const char *key, const Items &items, Each each)
  {
    fprintf (file_, ",\n  \"%s\": [", key);
    const char *comma = "\n    { ";
    for (const auto &item : items)
      {
        fputs (std::exchange (comma, ",\n    { "), file_);
        each (item);
        fputs (" }", file_);
      }
    fputs ("\n  ]", file_);
  }

  void
  write_work (const TaskGraph::Work &work)
  {
    fprintf (file_, "\"name\": %s, \"footprint\": %u, \"bytes\": %llu",
             json_string (work.codelet).c_str (), work.footprint,
             static_cast<unsigned long long> (work.bytes));
    put (file_, ", \"flops\": ", work.flops);
    fputs (", \"us\": {", file_);
    const char *comma = " ";
    for (size_t kind = 0; kind < work.us.size (); ++kind)
      if (!(work.us[kind] < 0))
        {
          fprintf (file_, "%s%s", std::exchange (comma, ", "),
                   json_string (graph_.kinds[kind].name).c_str ());
          put (file_, ": ", work.us[kind]);
        }
    fputs (" }", file_);
  }

  void
  write_task (const TaskGraph::Task &task)
  {
    fprintf (file_,
             "\"task\": %llu, \"name\": %s, \"codelet\": %zu, \"priority\": "
             "%d, \"worker\": %d",
             static_cast<unsigned long long> (task.number),
             json_string (task.name).c_str (), task.work, task.priority,
             task.worker);
    put (file_, ", \"begin_us\": ", task.begin_us);
    put (file_, ", \"end_us\": ", task.end_us);
    for (unsigned reason = 0; reason < kReasons; ++reason)
      write_edges (task, Reason (reason));
    if (task.candidates.empty ())
      return;
    fputs (", \"candidates\": [", file_);
    const char *comma = " ";
    for (const TaskGraph::Candidate &one : task.candidates)
      {
        fprintf (file_, "%s[%d", std::exchange (comma, ", "), one.worker);
        for (double value :
             { one.wait_us, one.transfer_us, one.duration_us, one.cost })
          put (file_, ", ", value);
        fputc (']', file_);
      }
    fputs (" ]", file_);
  }

  /// "true": [ [0, 3], ... ]: each the place of a task, and of a datum.
  void
  write_edges (const TaskGraph::Task &task, Reason reason)
  {
    bool some = false;
    for (const TaskGraph::Edge &edge : task.after)
      if (edge.reason == reason)
        {
          if (!some)
            fprintf (file_, ", \"%s\": [", name_of (reason));
          fprintf (file_, "%s[%zu, %d]", some ? ", " : " ", edge.before,
                   edge.datum);
          some = true;
        }
    if (some)
      fputs (" ]", file_);
  }

  const TaskGraph &graph_;
  FILE *file_;
};

} // namespace

Status
TaskGraph::save (const std::string &path) const
{
  const std::string fresh = path + "." + std::to_string (getpid ());
  FILE *file = fopen (fresh.c_str (), "w");
  if (file == nullptr)
    return Status::error (-errno, "cannot write the graph %s: %s",
                          fresh.c_str (), strerror (errno));
  {
    const DecimalPoint point;
    GraphWriter (*this, file).write ();
  }
  bool failed = ferror (file) != 0;
  failed |= fclose (file) != 0;
  if (!failed && rename (fresh.c_str (), path.c_str ()) == 0)
    return {};
  const int reason = failed ? EIO : errno;
  unlink (fresh.c_str ());
  return Status::error (-reason, "cannot write the graph %s: %s", path.c_str (),
                        strerror (reason));
}

} // namespace asterism::trace
