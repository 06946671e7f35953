// SPDX-License-Identifier: LGPL-2.1-or-later
// The tables of workers and links: a line each, a total, no line for a link
// that was not used, and a file instead of standard error when one is named.
//
// rows: -
// configs: one

#include "expect.h"

#include <vector>

#include "trace/stats.h"

using namespace test;
using namespace asterism::trace;

int
main ()
{
  std::vector<WorkerStats> workers{ { "CPU 0", 12, 500e3, 0 },
                                    { "OpenCL 1", 3, 2e6, 0 } };
  std::vector<LinkStats> links{ { "main memory", "OpenCL 1", 4, 4000000 },
                                { "OpenCL 1", "main memory", 0, 0 } };
  print_worker_stats (stdout, workers, 1e6);
  print_bus_stats (stdout, links, 2e6);
  print_worker_stats (stdout, {}, 0);
  print_bus_stats (stdout, {}, 0);

  FILE *stream = open_stats ("stats.txt");
  expect (stream && stream != stderr, "a file");
  fputs ("text", stream);
  close_stats (stream);
  expect (open_stats ("") == stderr, "standard error");
  close_stats (stderr);
  expect (!open_stats ("no-such-folder/stats"), "cannot be written");
}
