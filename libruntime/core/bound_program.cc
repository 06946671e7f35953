// SPDX-License-Identifier: LGPL-2.1-or-later
// States and prints the linear program of a bound.

#include "core/bound_program.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/decimal.h"
#include "core/engine.h"
#include "core/least_time.h"

namespace asterism::core
{

namespace
{

/// How long a task of the kind takes there: what the model says, else what was
/// measured on workers like it; -1 when it cannot be executed there, NaN when
/// that is not known.
double
duration_on (const Engine &engine, const Bound::Kind &kind,
             const sched::WorkerInfo &worker)
{
  if ((kind.where >> unsigned (worker.arch) & 1) == 0
      || function_of (*kind.query.codelet, worker.arch, 0) == nullptr)
    return -1;
  double sum = 0;
  unsigned runs = 0;
  for (const sched::WorkerInfo &other : engine.infos)
    if (other.model == worker.model)
      {
        sum += kind.measured_us[size_t (other.id)];
        runs += kind.runs[size_t (other.id)];
      }
  perfmodel::Query query = kind.query;
  query.worker = worker.id;
  query.arch = worker.model;
  // Functions of the program want a task, and those there were have ended.
  const bool by_history
      = query.model == nullptr || query.model->type == STARPU_HISTORY_BASED;
  double expected = by_history
                        ? const_cast<Engine &> (engine).models.expected (query)
                        : NAN;
  return std::isnan (expected) && runs > 0 ? sum / runs : expected;
}

} // namespace

BoundProgram::BoundProgram (const Engine &engine, Bound::Everything all)
    : all_ (std::move (all)), workers_ (engine.infos.size ())
{
  dependencies_ = dependencies_of (all_.records);
  for (const Bound::Kind &kind : all_.kinds)
    {
      std::vector<double> &times = time_us_.emplace_back ();
      for (const sched::WorkerInfo &worker : engine.infos)
        {
          times.push_back (duration_on (engine, kind, worker));
          known_ &= !std::isnan (times.back ());
        }
    }
  known_ &= !all_.kinds.empty ();
  if (known_)
    chain_us_ = longest_chain ();
}

bool
BoundProgram::known () const
{
  return known_;
}

/// Each task on the worker that is fastest at it.
double
BoundProgram::longest_chain () const
{
  std::vector<double> end (all_.records.size ());
  double longest = 0;
  for (size_t i = 0; i < end.size (); ++i)
    {
      double begin = 0, least = INFINITY;
      for (size_t before : dependencies_[i])
        begin = std::max (begin, end[before]);
      for (double time : time_us_[all_.records[i].kind])
        if (time >= 0)
          least = std::min (least, time);
      end[i] = begin + (std::isinf (least) ? 0 : least);
      longest = std::max (longest, end[i]);
    }
  return longest;
}

Status
BoundProgram::solve (bool integral, double &milliseconds) const
{
  LeastTime program;
  for (const Bound::Kind &kind : all_.kinds)
    program.counts.push_back (kind.count);
  program.us = time_us_;
  program.workers.resize (workers_, 1);
  program.least_us = chain_us_;
  double microseconds = 0;
  Status status = program.solve (integral, microseconds);
  milliseconds = microseconds / 1e3;
  return status;
}

void
BoundProgram::print_lp (FILE *stream) const
{
  const DecimalPoint point;
  fprintf (stream, "/* microseconds */\nmin: tmax;\n\n");
  for (size_t w = 0; w < workers_; ++w)
    {
      fprintf (stream, "c%zu: 0", w);
      for (size_t i = 0; i < time_us_.size (); ++i)
        if (can (i, w))
          fprintf (stream, " + %g x%zuw%zu", time_us_[i][w], i, w);
      fprintf (stream, " <= tmax;\n");
    }
  for (size_t i = 0; i < time_us_.size (); ++i)
    {
      fprintf (stream, "/* %s */\nt%zu: 0", all_.kinds[i].name.c_str (), i);
      for (size_t w = 0; w < workers_; ++w)
        if (can (i, w))
          fprintf (stream, " + x%zuw%zu", i, w);
      fprintf (stream, " = %u;\n", all_.kinds[i].count);
    }
  fprintf (stream, "chain: tmax >= %g;\n", chain_us_);
}

void
BoundProgram::print_mps (FILE *stream) const
{
  const DecimalPoint point;
  fprintf (stream, "NAME           asterism\nROWS\n N  tmin\n");
  for (size_t w = 0; w < workers_; ++w)
    fprintf (stream, " L  c%zu\n", w);
  for (size_t i = 0; i < time_us_.size (); ++i)
    fprintf (stream, " E  t%zu\n", i);
  fprintf (stream, "COLUMNS\n    tmax      tmin      1\n");
  for (size_t w = 0; w < workers_; ++w)
    fprintf (stream, "    tmax      c%zu        -1\n", w);
  for (size_t i = 0; i < time_us_.size (); ++i)
    for (size_t w = 0; w < workers_; ++w)
      if (can (i, w))
        fprintf (stream,
                 "    x%zuw%zu      c%zu        %g\n"
                 "    x%zuw%zu      t%zu        1\n",
                 i, w, w, time_us_[i][w], i, w, i);
  fprintf (stream, "RHS\n");
  for (size_t i = 0; i < time_us_.size (); ++i)
    fprintf (stream, "    RHS       t%zu        %u\n", i, all_.kinds[i].count);
  fprintf (stream, "BOUNDS\n LO BOUND     tmax      %g\nENDATA\n", chain_us_);
}

void
BoundProgram::print_dot (FILE *stream) const
{
  fprintf (stream, "digraph tasks {\n");
  for (size_t i = 0; i < all_.records.size (); ++i)
    {
      const Bound::Record &record = all_.records[i];
      fprintf (stream, "t%zu [label=\"%zu: %s\"]\n", i, i,
               all_.kinds[record.kind].name.c_str ());
      for (size_t before : dependencies_[i])
        fprintf (stream, "t%zu -> t%zu\n", before, i);
    }
  fprintf (stream, "}\n");
}

void
BoundProgram::print_kinds (FILE *stream) const
{
  const DecimalPoint point;
  for (size_t i = 0; i < all_.kinds.size (); ++i)
    {
      fprintf (stream, "%u tasks of %s:", all_.kinds[i].count,
               all_.kinds[i].name.c_str ());
      for (size_t w = 0; w < workers_; ++w)
        if (can (i, w) && !std::isnan (time_us_[i][w]))
          fprintf (stream, " %.1f us on worker %zu", time_us_[i][w], w);
      fprintf (stream, "\n");
    }
  fprintf (stream, "actual: %.3f ms\n", (all_.ended_us - all_.begun_us) / 1e3);
}

} // namespace asterism::core
