// SPDX-License-Identifier: LGPL-2.1-or-later
// History: the durations measured for one footprint on one kind of worker.

#include "perfmodel/history.h"

#include <algorithm>
#include <cmath>

namespace asterism::perfmodel
{

namespace
{

struct Moments
{
  double mean = 0;
  double variance = 0;
};

/// Mean and variance of the samples within a factor of two of their median.
Moments
trimmed (const double *samples, unsigned count)
{
  double sorted[8];
  std::copy (samples, samples + count, sorted);
  std::make_heap (sorted, sorted + count);
  std::sort_heap (sorted, sorted + count);
  double median = sorted[(count - 1) / 2];
  double sum = 0, squares = 0;
  unsigned taken = 0;
  for (unsigned i = 0; i < count; ++i)
    if (sorted[i] >= median / 2 && sorted[i] <= median * 2)
      {
        sum += sorted[i];
        squares += sorted[i] * sorted[i];
        ++taken;
      }
  double mean = sum / taken;
  return { mean, std::max (squares / taken - mean * mean, 0.0) };
}

} // namespace

double
History::deviation () const
{
  return std::sqrt (variance_);
}

void
History::restore (unsigned count, double mean, double deviation)
{
  *this = History ();
  count_ = count;
  mean_ = mean;
  variance_ = deviation * deviation;
  std::fill (samples_, samples_ + kEarly, mean);
}

void
History::merge (uint64_t fresh, unsigned count, double mean, double deviation)
{
  if (count == 0)
    return;
  const uint64_t all = fresh + count;
  double mine = double (fresh) / double (all);
  double distance = mean_ - mean;
  double variance = mine * variance_ + (1 - mine) * deviation * deviation
                    + mine * (1 - mine) * distance * distance;
  restore (unsigned (std::min<uint64_t> (all, kMost)),
           mine * mean_ + (1 - mine) * mean, std::sqrt (variance));
}

void
History::add (double microseconds)
{
  if (!std::isfinite (microseconds) || microseconds < 0)
    return;
  if (count_ < kEarly)
    return add_early (microseconds);
  if (odd (microseconds))
    {
      samples_[odd_count_++] = microseconds;
      if (odd_count_ == kChange)
        begin_anew ();
      return;
    }
  odd_count_ = 0;
  count_ += count_ < kMost;
  double weight = 1.0 / std::min (count_, kWindow);
  double distance = microseconds - mean_;
  mean_ += weight * distance;
  variance_ = (1 - weight) * (variance_ + weight * distance * distance);
}

void
History::add_early (double microseconds)
{
  samples_[count_++] = microseconds;
  Moments moments = trimmed (samples_, count_);
  mean_ = moments.mean;
  variance_ = moments.variance;
}

bool
History::odd (double microseconds) const
{
  constexpr double kDeviations = 4, kShare = 0.5;
  return std::fabs (microseconds - mean_)
         > std::max (kDeviations * deviation (), kShare * mean_);
}

void
History::begin_anew ()
{
  Moments moments = trimmed (samples_, kChange);
  mean_ = moments.mean;
  variance_ = moments.variance;
  odd_count_ = 0;
  count_ += count_ < kMost;
}

} // namespace asterism::perfmodel
