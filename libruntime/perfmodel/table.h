// SPDX-License-Identifier: LGPL-2.1-or-later
// Table: what was measured under one symbol, or of one codelet.

#ifndef ASTERISM_PERFMODEL_TABLE_H
#define ASTERISM_PERFMODEL_TABLE_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "perfmodel/fit.h"
#include "perfmodel/history.h"
#include "perfmodel/store.h"

namespace asterism::perfmodel
{

/// Which measurements belong together.
struct Key
{
  unsigned arch = 0;
  unsigned implementation = 0;
  uint32_t footprint = 0;

  bool operator== (const Key &) const = default;
};

struct KeyHash
{
  size_t
  operator() (const Key &key) const
  {
    uint64_t mixed = uint64_t{ key.footprint } << 32
                     | (key.arch << 4 ^ key.implementation);
    return mixed * 0x9e3779b97f4a7c15u >> 16;
  }
};

/// One measurement.
struct Sample
{
  double microseconds = 0;
  size_t bytes = 0;
  double flops = 0;
  std::span<const double> terms; ///< of a multiple regression
};

/// Names of the kinds of workers, by number.
using ArchNames = std::vector<std::string>;

/// Any thread.
class Table
{
  struct Curves;

public:
  /// `symbol` names the file; empty: in memory only.
  explicit Table (std::string symbol) : symbol_ (std::move (symbol)) {}

  const std::string &
  symbol () const
  {
    return symbol_;
  }

  void add (const Key &key, const Sample &sample);

  /// Each gives microseconds, or NaN with less than `minimum` samples.
  double mean (const Key &key, unsigned minimum);
  double power (const Key &key, size_t bytes, unsigned minimum);
  double power_offset (const Key &key, size_t bytes, unsigned minimum);
  double linear (const Key &key, std::span<const double> terms,
                 unsigned minimum);

  /// Takes what is on disk; `number` gives the number of a kind of worker.
  void load (const Stored &stored, unsigned (*number) (void *, std::string),
             void *context);

  /// True when something was measured since the last save; with `unripe`, only
  /// when it had less than `minimum` samples on disk.
  bool worth_saving (bool unripe, unsigned minimum);

  /// Puts what was learnt into `stored`, the present contents of the file.
  void save (Stored &stored, const ArchNames &names);

  /// The measurements of one key.
  struct Entry
  {
    History history;
    size_t bytes = 0;
    double flops = 0;
    unsigned on_disk = 0;     ///< samples that the file had when it was read
    uint64_t fresh = 0;       ///< samples taken since
    Curves *curves = nullptr; ///< those that it is a point of; null: not known
  };
  std::vector<std::pair<Key, Entry>> entries ();

private:
  /// Curves of one kind of worker and implementation, made when asked for.
  struct Curves
  {
    PowerCurve power, power_offset;
    std::vector<double> coefficients;
    LinearSums sums;
    unsigned fresh_sums = 0;
    uint64_t samples = 0; ///< taken in all
    uint64_t fitted = 0;  ///< of which the curves know
  };

  Curves &fitted (const Key &key) REQUIRES (lock_);
  std::vector<Point> points (const Key &key) REQUIRES (lock_);
  static Key line_of (const Key &key);

  const std::string symbol_;
  SpinLock lock_;
  std::unordered_map<Key, Entry, KeyHash> entries_ GUARDED_BY (lock_);
  /// The footprint of these keys is 0.
  std::unordered_map<Key, Curves, KeyHash> curves_ GUARDED_BY (lock_);
};

} // namespace asterism::perfmodel

#endif
