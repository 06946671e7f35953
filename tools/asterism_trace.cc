/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* asterism_trace: what a trace that ASTERISM_TRACE asked for shows: a summary,
   why tasks were executed where they were, or a picture.

     asterism_trace FILE
     asterism_trace --explain FILE [TASK...]
     asterism_trace --gantt FILE

   Exit status 0; 1: something cannot be written; 2: bad arguments, or a wrong
   file. */

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "command.h"
#include "trace_views.h"

using asterism::Status;

namespace
{

constexpr tools::Command command
    = { "asterism_trace",
        "FILE | --explain FILE [TASK...] | --gantt FILE | --help | --version",
        "Sums up the trace of a run, explains where tasks were executed, or "
        "draws it as SVG." };

/// Reads the numbers of tasks; false when there are other words.
bool
read_numbers (int argc, char **argv, int first, std::vector<uint64_t> &numbers)
{
  for (int i = first; i < argc; ++i)
    {
      char *end = nullptr;
      numbers.push_back (strtoull (argv[i], &end, 10));
      if (argv[i][0] < '0' || argv[i][0] > '9' || *end != '\0')
        return false;
    }
  return true;
}

} // namespace

int
main (int argc, char **argv)
{
  const std::string first = argc > 1 ? argv[1] : "";
  if (command.answers (argc, argv))
    return command.finish (0);
  const bool explains = first == "--explain", draws = first == "--gantt";
  const int file = explains || draws ? 2 : 1;
  std::vector<uint64_t> numbers;
  if (argc <= file || argv[file][0] == '-' || (!explains && argc > file + 1)
      || !read_numbers (argc, argv, file + 1, numbers))
    return command.misused ();
  tools::Trace trace;
  if (Status status = tools::Trace::load (argv[file], trace); !status.ok ())
    return command.complain (status.message (), 2);
  if (explains && trace.policy.empty ())
    return command.complain (
        std::string (argv[file])
            + ": the run did not record why: set ASTERISM_RECORD "
              "beside ASTERISM_TRACE",
        2);
  if (explains)
    tools::print_choices (trace, numbers, stdout);
  else if (draws)
    tools::draw_gantt (trace, stdout);
  else
    tools::print_summary (trace, stdout);
  return command.finish (0);
}
