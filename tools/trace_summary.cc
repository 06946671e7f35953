// SPDX-License-Identifier: LGPL-2.1-or-later
// The summary of a trace.

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "trace_views.h"

namespace tools
{

namespace
{

/// Why a worker computes nothing.
enum Cause
{
  Data,         // its task waits for data
  Overhead,     // callbacks, and what is between tasks and sleep
  Before,       // it has had no task yet
  After,        // it will have no more
  Dependencies, // no task is ready
  Elsewhere,    // tasks are ready that go to other workers
  Nothing,      // one of the last two: the graph is not known
  Causes
};

class Summary
{
public:
  Summary (const Trace &trace, FILE *out) : trace_ (trace), out_ (out)
  {
    for (size_t i = 0; i < trace.tasks.size (); ++i)
      {
        places_[trace.tasks[i].number] = i;
        rows_[trace.tasks[i].worker].push_back (i);
        known_ |= trace.tasks[i].has_graph;
      }
    if (known_)
      count_ready ();
  }

  void
  print ()
  {
    fprintf (out_, "%zu tasks in %.3f ms\n", trace_.tasks.size (),
             trace_.span.length () / 1e3);
    print_kernels ();
    print_workers ();
    print_links ();
    print_path ();
  }

private:
  /// How many tasks are ready from a time on.
  struct Ready
  {
    double time;
    long change, count;
  };

  /// When nothing but the choice of a worker kept the task from being executed.
  double
  ready_at (const TracedTask &task) const
  {
    double ready = trace_.span.begin;
    for (const auto *numbers : { &task.after, &task.loose })
      for (uint64_t number : *numbers)
        if (auto place = places_.find (number); place != places_.end ())
          if (const double end = trace_.tasks[place->second].run.end;
              end <= task.run.begin)
            ready = std::max (ready, end);
    return std::min (ready, task.run.begin);
  }

  void
  count_ready ()
  {
    for (const TracedTask &task : trace_.tasks)
      if (const double ready = ready_at (task); ready < task.run.begin)
        {
          ready_.push_back ({ ready, 1, 0 });
          ready_.push_back ({ task.run.begin, -1, 0 });
        }
    std::sort (ready_.begin (), ready_.end (),
               [] (const Ready &a, const Ready &b) { return a.time < b.time; });
    long count = 0;
    for (Ready &change : ready_)
      change.count = count += change.change;
  }

  /// How much of the time some task was ready.
  double
  with_ready (const Span &span) const
  {
    auto at = std::upper_bound (
        ready_.begin (), ready_.end (), span.begin,
        [] (double time, const Ready &ready) { return time < ready.time; });
    long count = at == ready_.begin () ? 0 : (at - 1)->count;
    double sum = 0, since = span.begin;
    for (; at != ready_.end () && at->time < span.end; ++at)
      {
        sum += count > 0 ? at->time - since : 0;
        since = at->time;
        count = at->count;
      }
    return sum + (count > 0 ? span.end - since : 0);
  }

  /// What the policy expected of the worker that executed the task, or NaN.
  static double
  predicted_us (const TracedTask &task)
  {
    for (const Estimate &one : task.estimates)
      if (one.worker == task.worker)
        return one.duration;
    return NAN;
  }

  void
  print_kernels ()
  {
    struct Kernel
    {
      size_t count = 0;
      double sum = 0, squares = 0, least = INFINITY, most = 0;
      size_t predicted = 0;
      double errors = 0; ///< of predictions, relative
    };
    std::map<std::string, Kernel> kernels;
    double all = 0;
    for (const TracedTask &task : trace_.tasks)
      {
        Kernel &kernel = kernels[task.name];
        const double us = task.run.length ();
        ++kernel.count;
        kernel.sum += us;
        kernel.squares += us * us;
        kernel.least = std::min (kernel.least, us);
        kernel.most = std::max (kernel.most, us);
        all += us;
        if (const double expected = predicted_us (task);
            !std::isnan (expected) && us > 0)
          {
            ++kernel.predicted;
            kernel.errors += std::fabs (us - expected) / us;
          }
      }
    fprintf (out_, "\n%-24s%8s%12s%7s%12s%12s%12s%12s%12s\n", "kernel", "tasks",
             "total ms", "%", "mean us", "deviation", "least us", "most us",
             known_ ? "error %" : "");
    for (const auto &[name, kernel] : kernels)
      {
        const double count = double (kernel.count), mean = kernel.sum / count;
        fprintf (
            out_, "%-24s%8zu%12.3f%7.1f%12.1f%12.1f%12.1f%12.1f", name.c_str (),
            kernel.count, kernel.sum / 1e3,
            all > 0 ? 100 * kernel.sum / all : 0, mean,
            std::sqrt (std::max (kernel.squares / count - mean * mean, 0.)),
            kernel.least, kernel.most);
        // How far predictions were wrong, where there were some.
        if (kernel.predicted > 0)
          fprintf (out_, "%12.1f",
                   100 * kernel.errors / double (kernel.predicted));
        fputc ('\n', out_);
      }
  }

  /// Adds a stretch in which the worker slept.
  void
  add_idle (const Span &span, double first, double last, double *causes) const
  {
    const auto within = [&] (double begin, double end) {
      return Span{ std::max (span.begin, begin), std::min (span.end, end) };
    };
    const double begin = trace_.span.begin, end = trace_.span.end;
    causes[Before] += std::max (within (begin, first).length (), 0.0);
    causes[After] += std::max (within (last, end).length (), 0.0);
    const Span between = within (first, last);
    if (between.length () <= 0)
      return;
    const double ready = known_ ? with_ready (between) : 0;
    causes[Elsewhere] += ready;
    causes[known_ ? Dependencies : Nothing] += between.length () - ready;
  }

  void
  print_worker (int worker, const std::string &name)
  {
    double causes[Causes] = {}, busy = 0, first = trace_.span.end, last = 0;
    size_t count = 0;
    // Tasks within tasks, and copies beside tasks, count once.
    double until = trace_.span.begin;
    for (const TracedTask &task : trace_.tasks)
      if (task.worker == worker)
        {
          ++count;
          const double begin = std::max (task.run.begin, until);
          busy += std::max (task.run.end - begin, 0.0);
          causes[Data] += std::max (std::min (task.fetch.end, begin)
                                        - std::max (task.fetch.begin, until),
                                    0.0);
          until = std::max (until, task.run.end);
          first = std::min (first, task.whole.begin);
          last = std::max (last, task.whole.end);
        }
    if (count == 0)
      last = trace_.span.end;
    if (const auto idle = trace_.idle.find (worker); idle != trace_.idle.end ())
      for (const Span &span : idle->second)
        add_idle (span, first, last, causes);
    const double all = trace_.span.length ();
    double rest = all - busy;
    for (double us : causes)
      rest -= us;
    causes[Overhead] = std::max (rest, 0.0);
    fprintf (out_, "%-24s%8zu%12.3f", name.c_str (), count, busy / 1e3);
    fprintf (out_, "%7.1f", all > 0 ? 100 * busy / all : 0);
    for (int cause = 0; cause < Causes; ++cause)
      if (shows (cause))
        fprintf (out_, "%11.1f", all > 0 ? 100 * causes[cause] / all : 0);
    fputc ('\n', out_);
  }

  bool
  shows (int cause) const
  {
    return known_ ? cause != Nothing
                  : cause != Dependencies && cause != Elsewhere;
  }

  void
  print_workers ()
  {
    static constexpr const char *kCauses[Causes]
        = { "data %", "other %",     "before %", "after %",
            "deps %", "elsewhere %", "no task %" };
    fprintf (out_, "\n%-24s%8s%12s%7s", "worker", "tasks", "busy ms", "%");
    for (int cause = 0; cause < Causes; ++cause)
      if (shows (cause))
        fprintf (out_, "%11s", kCauses[cause]);
    fputc ('\n', out_);
    for (const auto &[worker, name] : trace_.workers)
      print_worker (worker, name);
  }

  /// The time in which some copy was under way.
  static double
  covered (std::vector<Copy> copies)
  {
    std::sort (copies.begin (), copies.end (),
               [] (const Copy &a, const Copy &b) {
                 return a.span.begin < b.span.begin;
               });
    double sum = 0, until = -INFINITY;
    for (const Copy &copy : copies)
      {
        sum += std::max (copy.span.end - std::max (until, copy.span.begin), 0.);
        until = std::max (until, copy.span.end);
      }
    return sum;
  }

  void
  print_links ()
  {
    if (trace_.copies.empty ())
      return;
    fprintf (out_, "\n%-32s%8s%12s%12s%7s%12s\n", "link", "copies", "MB",
             "busy ms", "%", "GB/s");
    for (const auto &[link, copies] : trace_.copies)
      {
        double bytes = 0;
        for (const Copy &copy : copies)
          bytes += copy.bytes;
        const double busy = covered (copies), all = trace_.span.length ();
        const auto name = trace_.links.find (link);
        fprintf (out_, "%-32s%8zu%12.3f%12.3f%7.1f%12.3f\n",
                 name != trace_.links.end () ? name->second.c_str () : "?",
                 copies.size (), bytes / 1e6, busy / 1e3,
                 all > 0 ? 100 * busy / all : 0,
                 busy > 0 ? bytes / busy / 1e3 : 0);
      }
  }

  /// The task before that one on its worker; null: none.
  const TracedTask *
  before_on_worker (const TracedTask &task) const
  {
    const std::vector<size_t> &row = rows_.at (task.worker);
    const size_t place = size_t (&task - trace_.tasks.data ());
    auto at = std::lower_bound (row.begin (), row.end (), place);
    while (at != row.begin ())
      if (const TracedTask &other = trace_.tasks[*--at];
          other.run.end <= task.run.begin)
        return &other;
    return nullptr;
  }

  /// The one whose end the task waited for last; `data`: as it follows it.
  const TracedTask *
  awaited (const TracedTask &task, bool &data) const
  {
    const TracedTask *latest = before_on_worker (task);
    data = false;
    for (const auto *numbers : { &task.after, &task.loose })
      for (uint64_t number : *numbers)
        if (auto place = places_.find (number); place != places_.end ())
          {
            const TracedTask &before = trace_.tasks[place->second];
            if (before.run.end <= task.run.begin
                && (latest == nullptr || before.run.end >= latest->run.end))
              {
                latest = &before;
                data = true;
              }
          }
    return latest;
  }

  void
  print_path ()
  {
    const TracedTask *at = nullptr;
    for (const TracedTask &task : trace_.tasks)
      if (at == nullptr || task.run.end > at->run.end)
        at = &task;
    std::map<std::string, std::pair<size_t, double>> kernels;
    double busy = 0, waiting = 0;
    size_t count = 0, by_worker = 0, by_data = 0;
    for (bool data; at != nullptr; ++count)
      {
        auto &[tasks, us] = kernels[at->name];
        ++tasks;
        us += at->run.length ();
        busy += at->run.length ();
        const TracedTask *before = awaited (*at, data);
        if (before != nullptr)
          {
            waiting += at->run.begin - before->run.end;
            ++(data ? by_data : by_worker);
          }
        at = before;
      }
    fprintf (out_,
             "\ncritical path as executed: %zu tasks, %.3f ms in them and %.3f "
             "ms between them; %zu followed another for its data, %zu for its "
             "worker\n",
             count, busy / 1e3, waiting / 1e3, by_data, by_worker);
    for (const auto &[name, sum] : kernels)
      fprintf (out_, "  %-22s%8zu%12.3f ms\n", name.c_str (), sum.first,
               sum.second / 1e3);
    if (!known_)
      fputs (
          "(the dependencies are not in the trace: record the graph as well, "
          "by ASTERISM_RECORD)\n",
          out_);
  }

  const Trace &trace_;
  FILE *out_;
  std::unordered_map<uint64_t, size_t> places_; ///< of tasks, by number
  std::map<int, std::vector<size_t>> rows_;     ///< of tasks, by worker
  bool known_ = false;                          ///< the graph was recorded
  std::vector<Ready> ready_;                    ///< in order of time
};

} // namespace

void
print_summary (const Trace &trace, FILE *out)
{
  Summary (trace, out).print ();
}

} // namespace tools
