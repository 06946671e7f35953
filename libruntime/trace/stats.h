// SPDX-License-Identifier: LGPL-2.1-or-later
// Statistics of workers and links, and the tables printed at shutdown.

#ifndef ASTERISM_TRACE_STATS_H
#define ASTERISM_TRACE_STATS_H

#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

namespace asterism::trace
{

/// The summary of one worker.
struct WorkerStats
{
  std::string name;
  uint64_t tasks = 0;
  double busy_us = 0; ///< executing tasks
  double idle_us = 0; ///< sleeping, with no task to execute
};

/// The transfers from one memory node to another.
struct LinkStats
{
  std::string source, target; ///< names of the nodes
  uint64_t transfers = 0;
  uint64_t bytes = 0;
};

/// Prints one line a worker and a total; `elapsed_us` is since the start.
void print_worker_stats (FILE *stream, std::span<const WorkerStats> workers,
                         double elapsed_us);

/// Prints one line for each link that was used, and a total.
void print_bus_stats (FILE *stream, std::span<const LinkStats> links,
                      double elapsed_us);

/// Opens where statistics go: standard error or, when `file` is not empty,
/// that file, which it replaces.  Null when it cannot be written.
FILE *open_stats (const std::string &file);

/// Closes what open_stats () gave.
void close_stats (FILE *stream);

} // namespace asterism::trace

#endif
