// SPDX-License-Identifier: LGPL-2.1-or-later
// TaskGraph: the tasks of one run with their dependencies, durations and data,
// as a file keeps them.
//
// A schedule can be judged only beside the graph that it is a schedule of: how
// long the longest path is, and how much work there is for each kind of worker.
// The runtime writes a graph while a program runs (core/graph_recorder.h);
// asterism_graph computes bounds from it, and a later run takes priorities from
// it (core/graph_plan.h).  The file is JSON with a line for each task.

#ifndef ASTERISM_TRACE_TASK_GRAPH_H
#define ASTERISM_TRACE_TASK_GRAPH_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "base/status.h"

namespace asterism::trace
{

/// Why a task follows another one.
enum class Reason : uint8_t
{
  True,     // it reads what the other wrote
  Anti,     // it writes what the other read
  Output,   // it overwrites what the other wrote
  Declared, // the program says so
};
constexpr unsigned kReasons = 4;

/// "true", "anti", "output" or "declared".
const char *name_of (Reason reason);

/// Plain data.  Indices refer to the vectors beside them.
struct TaskGraph
{
  /// Workers that take equally long.
  struct Kind
  {
    std::string name;
    unsigned workers = 0;
  };
  struct Worker
  {
    std::string name;
    size_t kind = 0;
  };
  /// Tasks of one codelet on data of one layout, which take equally long.
  struct Work
  {
    std::string codelet;
    uint32_t footprint = 0;
    uint64_t bytes = 0;
    double flops = 0;
    /// Mean microseconds by kind of worker: as measured, else as predicted.
    /// NaN: not known; negative: it cannot be executed there.
    std::vector<double> us;
  };
  struct Datum
  {
    uint64_t bytes = 0;
    double copy_us = 0; ///< mean over all pairs of workers
  };
  /// A task that comes before, and the datum that it is about.
  struct Edge
  {
    size_t before = 0;
    Reason reason = Reason::Declared;
    int datum = -1; ///< -1: none
  };
  /// The expectations of a policy about a worker, when it chose one for a
  /// task.
  struct Candidate
  {
    int worker = 0;
    double wait_us = 0, transfer_us = 0;
    double duration_us = 0; ///< NaN: not known
    double cost = 0;        ///< what the policy compares
  };
  struct Task
  {
    std::string name;
    uint64_t number = 0; ///< as in the trace of the same run
    size_t work = 0;
    int priority = 0;
    int worker = -1; ///< -1: it was not executed by one
    double begin_us = 0, end_us = 0;
    std::vector<Edge> after;
    std::vector<Candidate> candidates;
  };

  std::string program, policy;
  double makespan_us = 0;
  bool renames = false; ///< anti and output dependencies delayed nobody
  std::vector<Kind> kinds;
  std::vector<Worker> workers;
  std::vector<Datum> data;
  std::vector<Work> works;
  std::vector<Task> tasks; ///< in order of submission

  /// Reads a file.  A failure's message begins with its name and a line.
  static Status load (const std::string &path, TaskGraph &graph);

  /// Replaces a file in one step.
  Status save (const std::string &path) const;

  /// Whether the dependency delays a task.
  bool
  counts (const Edge &edge) const
  {
    return !renames || edge.reason == Reason::True
           || edge.reason == Reason::Declared;
  }

  /// Gives the tasks such that each comes after those that it follows; less
  /// than all when some follow themselves.
  std::vector<size_t> sorted () const;

  /// Microseconds of a task on the fastest kind of workers, and the mean over
  /// all workers that can execute it; 0 when nothing is known.
  double least_us (const Task &task) const;
  double mean_us (const Task &task) const;
};

} // namespace asterism::trace

#endif
