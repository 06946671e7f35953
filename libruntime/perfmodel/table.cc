// SPDX-License-Identifier: LGPL-2.1-or-later
// Table: what was measured under one symbol, or of one codelet.

#include "perfmodel/table.h"

#include <cmath>
#include <utility>

namespace asterism::perfmodel
{

Key
Table::line_of (const Key &key)
{
  return { key.arch, key.implementation, 0 };
}

void
Table::add (const Key &key, const Sample &sample)
{
  SpinGuard guard (lock_);
  Entry &entry = entries_[key];
  entry.history.add (sample.microseconds);
  entry.bytes = sample.bytes;
  entry.flops = sample.flops;
  ++entry.fresh;
  if (entry.curves == nullptr)
    entry.curves = &curves_[line_of (key)];
  Curves &curves = *entry.curves;
  ++curves.samples;
  if (!sample.terms.empty ())
    {
      curves.sums.add (sample.terms, sample.microseconds);
      ++curves.fresh_sums;
    }
}

double
Table::mean (const Key &key, unsigned minimum)
{
  SpinGuard guard (lock_);
  auto place = entries_.find (key);
  if (place == entries_.end () || place->second.history.count () < minimum)
    return NAN;
  return place->second.history.mean ();
}

std::vector<Point>
Table::points (const Key &key)
{
  std::vector<Point> points;
  for (const auto &[other, entry] : entries_)
    if (line_of (other) == line_of (key) && entry.history.count () > 0)
      points.push_back ({ double (entry.bytes), entry.history.mean (),
                          double (entry.history.count ()) });
  return points;
}

/// Fits anew when the samples have grown by a tenth.
Table::Curves &
Table::fitted (const Key &key)
{
  constexpr unsigned kShare = 10;
  Curves &curves = curves_[line_of (key)];
  if (curves.samples > curves.fitted + curves.fitted / kShare)
    {
      curves.fitted = curves.samples;
      std::vector<Point> all = points (key);
      curves.power = fit_power (all);
      curves.power_offset = fit_power_offset (all);
      if (curves.sums.count > 0)
        curves.coefficients = curves.sums.solve ();
    }
  return curves;
}

double
Table::power (const Key &key, size_t bytes, unsigned minimum)
{
  SpinGuard guard (lock_);
  Curves &curves = fitted (key);
  return curves.samples < minimum ? NAN : curves.power.at (double (bytes));
}

double
Table::power_offset (const Key &key, size_t bytes, unsigned minimum)
{
  SpinGuard guard (lock_);
  Curves &curves = fitted (key);
  return curves.samples < minimum ? NAN
                                  : curves.power_offset.at (double (bytes));
}

double
Table::linear (const Key &key, std::span<const double> terms, unsigned minimum)
{
  SpinGuard guard (lock_);
  Curves &curves = fitted (key);
  if (curves.sums.count < minimum
      || curves.coefficients.size () != terms.size ())
    return NAN;
  double sum = 0;
  for (size_t i = 0; i < terms.size (); ++i)
    sum += curves.coefficients[i] * terms[i];
  return sum > 0 ? sum : NAN;
}

void
Table::load (const Stored &stored, unsigned (*number) (void *, std::string),
             void *context)
{
  SpinGuard guard (lock_);
  for (const auto &[name, history] : stored.histories)
    {
      const auto &[arch, implementation, footprint] = name;
      Key key{ number (context, arch), implementation, footprint };
      Entry &entry = entries_[key];
      entry.history.restore (history.count, history.mean, history.deviation);
      entry.bytes = history.bytes;
      entry.flops = history.flops;
      entry.on_disk = history.count;
      curves_[line_of (key)].samples += history.count;
    }
  for (const auto &[name, sums] : stored.sums)
    curves_[{ number (context, name.first), name.second, 0 }].sums = sums;
}

bool
Table::worth_saving (bool unripe, unsigned minimum)
{
  SpinGuard guard (lock_);
  for (const auto &[key, entry] : entries_)
    if (entry.fresh > 0 && (!unripe || entry.on_disk < minimum))
      return true;
  return false;
}

void
Table::save (Stored &stored, const ArchNames &names)
{
  SpinGuard guard (lock_);
  stored.symbol = symbol_;
  for (auto &[key, entry] : entries_)
    {
      if (entry.fresh == 0 || entry.history.count () == 0)
        continue;
      StoredHistory &there = stored.histories[{
          names[key.arch], key.implementation, key.footprint }];
      // Another process has written in the meantime: both count.
      History all = entry.history;
      if (there.count != entry.on_disk)
        all.merge (entry.fresh, there.count, there.mean, there.deviation);
      there = { entry.bytes, entry.flops, all.count (), all.mean (),
                all.deviation () };
      entry.on_disk = there.count;
      entry.fresh = 0;
    }
  for (auto &[key, curves] : curves_)
    if (std::exchange (curves.fresh_sums, 0) > 0)
      stored.sums[{ names[key.arch], key.implementation }] = curves.sums;
}

std::vector<std::pair<Key, Table::Entry>>
Table::entries ()
{
  SpinGuard guard (lock_);
  return { entries_.begin (), entries_.end () };
}

} // namespace asterism::perfmodel
