// SPDX-License-Identifier: LGPL-2.1-or-later
// ColumnLayout: the distribution by weight, and moves.

#include "data/column_layout.h"

#include <algorithm>

#include "base/check.h"

namespace asterism::data
{

namespace
{

constexpr double kTolerance = 1.05; ///< of the last device's time
constexpr double kProfit = 2;       ///< times its price a move must gain

/// The flops that remain to be done on each column behind `step` + 1; 0 for
/// others.
std::vector<double>
remaining_work (const ColumnLayout::Progress &progress, unsigned columns)
{
  std::vector<double> work (columns, 0);
  double sum = 0;
  for (unsigned j = progress.step + 1; j < columns; ++j)
    {
      // The update of a column by panel j - 1.
      sum += 2 * progress.width * progress.width
             * std::max (0.0, progress.rows - j * progress.width);
      if (j > progress.step + 1)
        work[j] = sum;
    }
  return work;
}

double
longest (const std::vector<double> &work, const std::vector<unsigned> &owner,
         const std::vector<double> &rates)
{
  std::vector<double> seconds (rates.size (), 0);
  for (size_t j = 0; j < work.size (); ++j)
    if (work[j] > 0)
      seconds[owner[j]] += work[j] / rates[owner[j]];
  return *std::max_element (seconds.begin (), seconds.end ());
}

/// The device that lacks most columns; -1: none lacks any that has free slots.
int
neediest (const std::vector<int> &missing,
          const std::vector<unsigned> &free_slots)
{
  int best = -1;
  for (size_t i = 0; i < missing.size (); ++i)
    if (missing[i] > 0 && free_slots[i] > 0
        && (best < 0 || missing[i] > missing[size_t (best)]))
      best = int (i);
  return best;
}

} // namespace

std::vector<unsigned>
columns_by_weight (unsigned columns, const std::vector<double> &weights)
{
  std::vector<unsigned> owners, counts (weights.size (), 0);
  for (unsigned j = 0; j < columns; ++j)
    {
      size_t best = 0;
      for (size_t i = 1; i < weights.size (); ++i)
        // Quotients that differ by rounding alone are equal.
        if (weights[i] * (counts[best] + 1)
            > weights[best] * (counts[i] + 1) * (1 + 1e-9))
          best = i;
      owners.push_back (unsigned (best));
      ++counts[best];
    }
  return owners;
}

ColumnLayout::ColumnLayout (unsigned columns,
                            const std::vector<double> &weights, unsigned spare)
    : owner_ (columns_by_weight (columns, weights)), taken_ (weights.size ())
{
  for (const unsigned device : owner_)
    {
      slot_.push_back (unsigned (taken_[device].size ()));
      taken_[device].push_back (true);
    }
  for (std::vector<bool> &slots : taken_)
    slots.resize (std::min<size_t> (slots.size () + spare, columns), false);
}

unsigned
ColumnLayout::count (unsigned device) const
{
  return unsigned (
      std::count (taken_[device].begin (), taken_[device].end (), true));
}

void
ColumnLayout::shrink (unsigned device, unsigned slots)
{
  taken_[device].resize (slots);
}

std::vector<ColumnLayout::Move>
ColumnLayout::plan_moves (const Progress &progress) const
{
  std::vector<Move> moves;
  const std::vector<double> work = remaining_work (progress, columns ());
  double all = 0, speed = 0;
  std::vector<int> missing (devices (), 0);
  std::vector<unsigned> free_slots;
  for (unsigned i = 0; i < devices (); ++i)
    free_slots.push_back (slots (i) - count (i)), speed += progress.rates[i];
  if (std::any_of (progress.rates.begin (), progress.rates.end (),
                   [] (double rate) { return !(rate > 0); }))
    return moves;
  unsigned remaining = 0;
  for (unsigned j = 0; j < columns (); ++j)
    if (work[j] > 0)
      all += work[j], --missing[owner_[j]], ++remaining;
  for (const unsigned i : columns_by_weight (remaining, progress.rates))
    ++missing[i];
  const double before = longest (work, owner_, progress.rates);
  if (before < kTolerance * all / speed)
    return moves;
  std::vector<unsigned> owners = owner_;
  double price = 0;
  for (unsigned from = 0; from < devices (); ++from)
    for (unsigned j = columns (); j-- > 0 && missing[from] < 0;)
      if (work[j] > 0 && owner_[j] == from)
        if (const int to = neediest (missing, free_slots); to >= 0)
          {
            moves.push_back ({ j, from, unsigned (to) });
            owners[j] = unsigned (to);
            ++missing[from], --missing[size_t (to)], --free_slots[size_t (to)];
            price += progress.bytes
                         * (progress.seconds_per_byte[from]
                            + progress.seconds_per_byte[size_t (to)])
                     + progress.latency;
          }
  const double gain = before - longest (work, owners, progress.rates);
  if (!(gain > kProfit * price))
    moves.clear ();
  return moves;
}

unsigned
ColumnLayout::free_slot (unsigned device) const
{
  const std::vector<bool> &slots = taken_[device];
  const auto last = std::find (slots.rbegin (), slots.rend (), true);
  const size_t behind = size_t (slots.rend () - last);
  return behind < slots.size ()
             ? unsigned (behind)
             : unsigned (std::find (slots.begin (), slots.end (), false)
                         - slots.begin ());
}

void
ColumnLayout::move (const Move &move)
{
  const unsigned slot = free_slot (move.to);
  CHECK (slot < slots (move.to));
  taken_[move.from][slot_[move.column]] = false;
  taken_[move.to][slot] = true;
  owner_[move.column] = move.to;
  slot_[move.column] = slot;
}

} // namespace asterism::data
