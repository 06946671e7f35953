/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* asterism_graph: how good a schedule is, beside the graph that ASTERISM_RECORD
   wrote of its run; the levels of the tasks; or the graph for graphviz.

     asterism_graph FILE...
     asterism_graph --levels FILE
     asterism_graph --dot FILE

   Exit status 0; 1: something cannot be computed or written; 2: bad arguments,
   or a wrong file. */

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "command.h"
#include "core/least_time.h"
#include "trace/chrome.h"
#include "trace/graph_levels.h"
#include "trace/task_graph.h"

using asterism::Status;
using asterism::core::LeastTime;
using asterism::trace::Levels;
using asterism::trace::Reason;
using asterism::trace::TaskGraph;

namespace
{

constexpr tools::Command command
    = { "asterism_graph",
        "FILE... | --levels FILE | --dot FILE | --help | --version",
        "Prints bounds beside the makespan of a run that ASTERISM_RECORD has "
        "recorded,\nthe levels of its tasks, or its graph as DOT." };

/// The linear program of the graph, with its critical path if `path`.
LeastTime
program_of (const TaskGraph &graph, const std::vector<size_t> &path)
{
  LeastTime program;
  program.counts.resize (graph.works.size ());
  for (const TaskGraph::Task &task : graph.tasks)
    ++program.counts[task.work];
  for (const TaskGraph::Work &work : graph.works)
    program.us.push_back (work.us);
  for (const TaskGraph::Kind &kind : graph.kinds)
    program.workers.push_back (kind.workers);
  if (path.empty ())
    return program;
  program.path.resize (graph.works.size ());
  for (size_t task : path)
    ++program.path[graph.tasks[task].work];
  return program;
}

/// The first codelet of which it is not known what it takes somewhere; or null.
const TaskGraph::Work *
unknown (const TaskGraph &graph, size_t &kind)
{
  for (const TaskGraph::Work &work : graph.works)
    for (kind = 0; kind < graph.kinds.size (); ++kind)
      if (std::isnan (work.us[kind]))
        return &work;
  return nullptr;
}

void
print_bound (const char *name, double us, const TaskGraph &graph)
{
  printf ("%-15s%12.3f ms", name, us / 1e3);
  if (us > 0 && graph.makespan_us > 0)
    printf ("   %5.1f %% of the makespan", 100 * us / graph.makespan_us);
  putchar ('\n');
}

void
print_size (const TaskGraph &graph)
{
  std::array<size_t, asterism::trace::kReasons> edges{};
  for (const TaskGraph::Task &task : graph.tasks)
    for (const TaskGraph::Edge &edge : task.after)
      ++edges[unsigned (edge.reason)];
  printf ("%s, policy %s: %zu tasks", graph.program.c_str (),
          graph.policy.c_str (), graph.tasks.size ());
  const char *comma = "; dependencies: ";
  for (unsigned i = 0; i < edges.size (); ++i)
    if (edges[i] > 0)
      {
        printf ("%s%zu %s", comma, edges[i], name_of (Reason (i)));
        comma = ", ";
      }
  putchar ('\n');
}

void
print_codelets (const TaskGraph &graph)
{
  std::vector<size_t> counts (graph.works.size ());
  for (const TaskGraph::Task &task : graph.tasks)
    ++counts[task.work];
  printf ("\n%-20s%8s%12s", "codelet", "tasks", "bytes");
  for (const TaskGraph::Kind &kind : graph.kinds)
    printf ("%16s", (kind.name + " us").c_str ());
  putchar ('\n');
  for (size_t i = 0; i < graph.works.size (); ++i)
    {
      const TaskGraph::Work &work = graph.works[i];
      printf ("%-20s%8zu%12llu",
              work.codelet.empty () ? "(none)" : work.codelet.c_str (),
              counts[i], static_cast<unsigned long long> (work.bytes));
      for (double us : work.us)
        if (us >= 0)
          printf ("%16.1f", us);
        else
          printf ("%16s", std::isnan (us) ? "?" : "-");
      putchar ('\n');
    }
}

/// Bounds beside the makespan.
int
print_summary (const TaskGraph &graph)
{
  print_size (graph);
  printf ("%-15s%12.3f ms\n", "makespan", graph.makespan_us / 1e3);
  const Levels levels = asterism::trace::least_levels (graph);
  const std::vector<size_t> path
      = asterism::trace::critical_path (graph, levels);
  double length = 0;
  for (size_t task : path)
    length += levels.us[task];
  print_bound ("critical path", length, graph);
  size_t kind = 0;
  double area = 0, least = 0;
  if (const TaskGraph::Work *work = unknown (graph, kind))
    {
      printf ("no other bound: no task of %s was executed on %s, and no model "
              "predicts it\n",
              work->codelet.c_str (), graph.kinds[kind].name.c_str ());
      print_codelets (graph);
      return 0;
    }
  Status status = program_of (graph, {}).solve (false, area);
  if (status.ok ())
    status = program_of (graph, path).solve (false, least);
  if (!status.ok ())
    return command.complain (status.message (), 1);
  print_bound ("area bound", area, graph);
  print_bound ("LP bound", least, graph);
  print_codelets (graph);
  return 0;
}

void
print_levels (const TaskGraph &graph)
{
  const Levels least = asterism::trace::least_levels (graph),
               mean = asterism::trace::mean_levels (graph);
  const std::vector<int> priorities = asterism::trace::priorities_of (mean);
  std::vector<bool> critical (graph.tasks.size ());
  for (size_t task : asterism::trace::critical_path (graph, least))
    critical[task] = true;
  printf ("%8s  %-20s%14s%14s%14s%10s\n", "task", "name", "top us", "bottom us",
          "rank us", "priority");
  for (size_t i = 0; i < graph.tasks.size (); ++i)
    printf ("%8llu%c %-20s%14.1f%14.1f%14.1f%10d\n",
            static_cast<unsigned long long> (graph.tasks[i].number),
            critical[i] ? '*' : ' ', graph.tasks[i].name.c_str (), least.top[i],
            least.bottom[i], mean.bottom[i], priorities[i]);
}

/// A colour of its own for each codelet, light enough for text.
double
hue_of (size_t work)
{
  return std::fmod (double (work) * 0.618034, 1);
}

void
print_dot (const TaskGraph &graph)
{
  static constexpr const char *kStyles[asterism::trace::kReasons]
      = { "color=black", "color=blue, style=dashed", "color=red, style=dotted",
          "color=darkgreen" };
  std::vector<bool> critical (graph.tasks.size ());
  for (size_t task : asterism::trace::critical_path (
           graph, asterism::trace::least_levels (graph)))
    critical[task] = true;
  puts ("digraph tasks {\n  node [style=filled];");
  for (unsigned i = 0; i < asterism::trace::kReasons; ++i)
    printf ("  // %s: %s\n", name_of (Reason (i)), kStyles[i]);
  for (size_t i = 0; i < graph.tasks.size (); ++i)
    {
      const TaskGraph::Task &task = graph.tasks[i];
      printf ("  t%zu [label=%s, fillcolor=\"%.3f 0.3 1.0\"%s];\n", i,
              asterism::trace::json_string (task.name).c_str (),
              hue_of (task.work), critical[i] ? ", penwidth=3" : "");
      for (const TaskGraph::Edge &edge : task.after)
        printf ("  t%zu -> t%zu [%s];\n", edge.before, i,
                kStyles[unsigned (edge.reason)]);
    }
  puts ("}");
}

} // namespace

int
main (int argc, char **argv)
{
  const std::string first = argc > 1 ? argv[1] : "";
  if (command.answers (argc, argv))
    return command.finish (0);
  const bool levels = first == "--levels", dot = first == "--dot";
  const int files = levels || dot ? 2 : 1;
  if (argc <= files || (files == 2 && argc != 3) || argv[files][0] == '-')
    return command.misused ();
  int result = 0;
  for (int i = files; i < argc; ++i)
    {
      TaskGraph graph;
      if (Status status = TaskGraph::load (argv[i], graph); !status.ok ())
        return command.complain (status.message (), 2);
      if (i > files)
        putchar ('\n');
      if (dot)
        print_dot (graph);
      else if (levels)
        print_levels (graph);
      else
        result = std::max (result, print_summary (graph));
    }
  return command.finish (result);
}
