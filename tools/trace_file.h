// SPDX-License-Identifier: LGPL-2.1-or-later
// A trace as a file has it: what the runtime wrote where ASTERISM_TRACE said.
//
// The file is in the format of trace viewers: slices on tracks.  Here the
// slices of a task are one record, with what the graph of the run knows of it,
// if that was recorded as well.

#ifndef ASTERISM_TOOLS_TRACE_FILE_H
#define ASTERISM_TOOLS_TRACE_FILE_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/status.h"

namespace tools
{

/// A stretch of time, in microseconds.
struct Span
{
  double begin = 0, end = 0;
  double
  length () const
  {
    return end - begin;
  }
};

/// The expectations of a policy about a worker.
struct Estimate
{
  int worker = 0;
  double wait = 0, transfer = 0, duration = 0, cost = 0; ///< NaN: not known
};

struct TracedTask
{
  uint64_t number = 0;
  std::string name;
  int worker = 0;
  Span whole;             ///< from the policy to the end of its callbacks
  Span run;               ///< of its function
  Span fetch;             ///< of its data, before that
  bool has_graph = false; ///< what follows is known
  int priority = 0;
  std::vector<uint64_t> after, loose; ///< true and declared, other dependencies
  std::vector<Estimate> estimates;
};

/// A copy over a link.
struct Copy
{
  Span span;
  double bytes = 0;
};

/// Plain data.  Workers and links by their numbers in the file.
struct Trace
{
  std::string policy; ///< "" unless the graph was recorded
  std::map<int, std::string> workers, links;
  std::map<std::string, std::string> colors; ///< of tasks, "#rrggbb"
  std::vector<TracedTask> tasks;             ///< in order of their begin
  std::map<int, std::vector<Span>> idle;     ///< by worker
  std::map<int, std::vector<Copy>> copies;   ///< by link
  Span span;                                 ///< of all tasks

  /// Reads a file.  A failure's message begins with its name and a line.
  static asterism::Status load (const std::string &path, Trace &trace);

  /// The colour of a task: the program's, else one of its name.
  std::string color_of (const std::string &name) const;
};

} // namespace tools

#endif
