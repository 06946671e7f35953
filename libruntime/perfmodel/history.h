// SPDX-License-Identifier: LGPL-2.1-or-later
// History: the durations measured for one footprint on one kind of worker.

#ifndef ASTERISM_PERFMODEL_HISTORY_H
#define ASTERISM_PERFMODEL_HISTORY_H

#include <cstdint>

namespace asterism::perfmodel
{

/// Running mean and deviation of durations.  The first samples count by their
/// median, so that a slow start does not poison them.  Later a sample far from
/// the others is left out, unless several come in a row: then the duration has
/// really changed, and the mean starts anew from those.  Callers lock.
class History
{
public:
  /// Takes a duration in microseconds; one that is not a number, or negative,
  /// is ignored.
  void add (double microseconds);

  /// Starts from what was kept on disk.
  void restore (unsigned count, double mean, double deviation);

  /// Takes in what is on disk by now, which all but the last `fresh` samples
  /// are part of: the mean here counts as that of these.
  void merge (uint64_t fresh, unsigned count, double mean, double deviation);

  unsigned
  count () const
  {
    return count_;
  }
  double
  mean () const
  {
    return mean_;
  }
  /// Standard deviation.
  double deviation () const;

private:
  static constexpr unsigned kEarly = 8;   ///< samples taken by their median
  static constexpr unsigned kWindow = 32; ///< samples that the mean remembers
  static constexpr unsigned kChange = 5;  ///< odd ones in a row: a change
  static constexpr unsigned kMost = 1000000000; ///< samples that are counted

  void add_early (double microseconds);
  bool odd (double microseconds) const;
  void begin_anew ();

  unsigned count_ = 0; ///< samples taken, the odd ones not included
  double mean_ = 0;
  double variance_ = 0;
  unsigned odd_count_ = 0;      ///< odd samples since the last normal one
  double samples_[kEarly] = {}; ///< the first ones, then the odd ones
};

} // namespace asterism::perfmodel

#endif
