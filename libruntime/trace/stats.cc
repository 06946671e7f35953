// SPDX-License-Identifier: LGPL-2.1-or-later
// Prints the statistics of workers and links.

#include "trace/stats.h"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstring>

#include "base/decimal.h"
#include "base/log.h"

namespace asterism::trace
{

static double
percent (double part, double whole)
{
  return whole > 0 ? std::min (100 * part / whole, 100.0) : 0;
}

void
print_worker_stats (FILE *stream, std::span<const WorkerStats> workers,
                    double elapsed_us)
{
  const DecimalPoint point;
  uint64_t tasks = 0;
  fprintf (stream, "worker statistics, %.3f s\n", elapsed_us / 1e6);
  for (const WorkerStats &worker : workers)
    {
      fprintf (stream,
               "  %-24s %10" PRIu64 " tasks %12.3f ms executing (%5.1f %%)\n",
               worker.name.c_str (), worker.tasks, worker.busy_us / 1e3,
               percent (worker.busy_us, elapsed_us));
      tasks += worker.tasks;
    }
  fprintf (stream, "  %-24s %10" PRIu64 " tasks\n", "total", tasks);
}

void
print_bus_stats (FILE *stream, std::span<const LinkStats> links,
                 double elapsed_us)
{
  const DecimalPoint point;
  constexpr double kMega = 1e6;
  uint64_t bytes = 0, transfers = 0;
  fprintf (stream, "link statistics, %.3f s\n", elapsed_us / 1e6);
  for (const LinkStats &link : links)
    if (link.transfers > 0)
      {
        std::string name = link.source + " to " + link.target;
        fprintf (stream,
                 "  %-32s %8" PRIu64 " transfers %12.3f MB (%.1f MB/s)\n",
                 name.c_str (), link.transfers, double (link.bytes) / kMega,
                 elapsed_us > 0 ? double (link.bytes) / elapsed_us : 0);
        bytes += link.bytes;
        transfers += link.transfers;
      }
  fprintf (stream, "  %-32s %8" PRIu64 " transfers %12.3f MB\n", "total",
           transfers, double (bytes) / kMega);
}

FILE *
open_stats (const std::string &file)
{
  FILE *stream = file.empty () ? stderr : fopen (file.c_str (), "w");
  if (!stream)
    log (Level::Error, "cannot write the statistics to %s: %s", file.c_str (),
         strerror (errno));
  return stream;
}

void
close_stats (FILE *stream)
{
  if (stream && stream != stderr && fclose (stream) != 0)
    log (Level::Error, "cannot write all of the statistics: %s",
         strerror (errno));
}

} // namespace asterism::trace
