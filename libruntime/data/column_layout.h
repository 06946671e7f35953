// SPDX-License-Identifier: LGPL-2.1-or-later
// ColumnLayout: which device has which block column of a matrix.
//
// Block columns are given to devices one after another, each to the device with
// the largest remaining weight, so that every device has its share of every
// part of the matrix: of a factorization that goes on from left to right, all
// devices have work until the end.  When the rates turn out to be others than
// the weights, plan_moves () says which columns should change places.  The
// rules are those of Haidar et al., "Unified development for mixed multi-GPU
// and multi-coprocessor environments", section 6.2.  Used by
// api/block_matrix.cc, which moves the data.

#ifndef ASTERISM_DATA_COLUMN_LAYOUT_H
#define ASTERISM_DATA_COLUMN_LAYOUT_H

#include <cstddef>
#include <vector>

namespace asterism::data
{

/// Returns for each of `columns` to which device it goes: that with the largest
/// weight / (columns + 1), the first of equal ones.  Requires: a weight above
/// 0.
std::vector<unsigned> columns_by_weight (unsigned columns,
                                         const std::vector<double> &weights);

/// The owners of the block columns of a matrix, and their slots: places in the
/// contiguous memory of each device.  One thread at a time.
class ColumnLayout
{
public:
  struct Move
  {
    unsigned column, from, to;
  };
  /// The state of a right-looking factorization, for plan_moves ().
  struct Progress
  {
    unsigned step;             ///< the block column that is being factored
    double rows, width;        ///< of the matrix, and of a block column
    double bytes;              ///< of a block column
    std::vector<double> rates; ///< flop/s of each device
    std::vector<double> seconds_per_byte; ///< of each device's link
    double latency;                       ///< seconds that a move takes more
  };

  ColumnLayout () = default;
  /// Distributes the columns by weight.  Each device gets `spare` more slots
  /// than it has columns.
  ColumnLayout (unsigned columns, const std::vector<double> &weights,
                unsigned spare);

  unsigned
  columns () const
  {
    return unsigned (owner_.size ());
  }
  unsigned
  devices () const
  {
    return unsigned (taken_.size ());
  }
  unsigned
  owner (unsigned column) const
  {
    return owner_[column];
  }
  unsigned
  slot (unsigned column) const
  {
    return slot_[column];
  }
  /// The number of columns that a device has, and of slots for them.
  unsigned count (unsigned device) const;
  unsigned
  slots (unsigned device) const
  {
    return unsigned (taken_[device].size ());
  }
  /// Takes spare slots away, until there are `slots`.  Requires: those are
  /// free.
  void shrink (unsigned device, unsigned slots);

  /// Returns the moves that make the columns behind step + 1 proportional to
  /// the rates; none when the devices are done within 5 % of each other, when
  /// the moves take more than half the time that they save, or while a rate is
  /// unknown.
  std::vector<Move> plan_moves (const Progress &progress) const;
  /// Makes the move: the column gets a slot behind those of its new owner if
  /// there is one, else any that is free.  Requires: there is one.
  void move (const Move &move);

private:
  unsigned free_slot (unsigned device) const;

  std::vector<unsigned> owner_, slot_;   ///< by column
  std::vector<std::vector<bool>> taken_; ///< by device and slot
};

} // namespace asterism::data

#endif
