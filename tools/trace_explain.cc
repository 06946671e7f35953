// SPDX-License-Identifier: LGPL-2.1-or-later
// Why tasks of a trace were executed where they were.

#include <algorithm>
#include <cmath>

#include "trace_views.h"

namespace tools
{

namespace
{

std::string
name_of (const Trace &trace, int worker)
{
  const auto found = trace.workers.find (worker);
  return found != trace.workers.end () ? found->second
                                       : "worker " + std::to_string (worker);
}

void
print_number (FILE *out, double value)
{
  if (std::isnan (value))
    fprintf (out, "%12s", "?");
  else
    fprintf (out, "%12.1f", value);
}

/// In which of its parts the winner is better or worse than the next best.
void
compare (const Trace &trace, const Estimate &winner, const Estimate &next,
         FILE *out)
{
  struct Part
  {
    double gain;
    const char *less, *more;
  };
  const Part parts[] = {
    { next.wait - winner.wait, "is free", "later" },
    { next.transfer - winner.transfer, "has its data", "later" },
    { next.duration - winner.duration, "computes it", "longer" },
  };
  fprintf (out, "  %s wins by %.1f over %s:",
           name_of (trace, winner.worker).c_str (), next.cost - winner.cost,
           name_of (trace, next.worker).c_str ());
  const char *comma = " it ";
  for (const Part &part : parts)
    if (std::fabs (part.gain) >= 0.05)
      {
        const bool computes = part.less[0] == 'c';
        fprintf (out, "%s%s %.1f us %s", comma, part.less,
                 std::fabs (part.gain),
                 part.gain > 0 ? (computes ? "faster" : "earlier") : part.more);
        comma = ", ";
      }
  fputs (*comma == ' ' ? " they are equal, and it came first\n" : "\n", out);
}

void
explain (const Trace &trace, const TracedTask &task, FILE *out)
{
  fprintf (out, "task %llu, %s, priority %d: %s, from %.1f to %.1f us\n",
           static_cast<unsigned long long> (task.number), task.name.c_str (),
           task.priority, name_of (trace, task.worker).c_str (),
           task.run.begin - trace.span.begin, task.run.end - trace.span.begin);
  if (task.estimates.empty ())
    {
      fprintf (out, "  the policy %s compared no workers for it\n",
               trace.policy.c_str ());
      return;
    }
  std::vector<Estimate> sorted = task.estimates;
  std::stable_sort (
      sorted.begin (), sorted.end (),
      [] (const Estimate &a, const Estimate &b) { return a.cost < b.cost; });
  fprintf (out, "  %-24s%12s%12s%12s%12s\n", "worker", "free in us",
           "transfer us", "compute us", "cost");
  bool unknown = false;
  for (const Estimate &one : sorted)
    {
      fprintf (out, "%c %-24s", one.worker == task.worker ? '*' : ' ',
               name_of (trace, one.worker).c_str ());
      for (double value : { one.wait, one.transfer, one.duration, one.cost })
        print_number (out, value);
      fputc ('\n', out);
      unknown |= std::isnan (one.duration);
    }
  if (unknown)
    fputs ("  not known on some workers: it is tried there now and then\n",
           out);
  else if (sorted[0].worker != task.worker)
    fprintf (out, "  %s was best then, but the task went to another worker\n",
             name_of (trace, sorted[0].worker).c_str ());
  else if (sorted.size () == 1)
    fputs ("  no other worker can execute it\n", out);
  else
    compare (trace, sorted[0], sorted[1], out);
}

} // namespace

void
print_choices (const Trace &trace, const std::vector<uint64_t> &numbers,
               FILE *out)
{
  for (const TracedTask &task : trace.tasks)
    if (numbers.empty ()
        || std::find (numbers.begin (), numbers.end (), task.number)
               != numbers.end ())
      explain (trace, task, out);
}

} // namespace tools
