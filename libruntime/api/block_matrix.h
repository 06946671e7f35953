// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_matrix: a matrix whose block columns are distributed over devices.
//
// A block column is a datum with storage that is given on two nodes: its place
// in the program's matrix, and its slot in the contiguous memory of the device
// that owns it.  As storage is given for the life of a datum, a column that
// moves to another device becomes a new datum, into which the old one is
// copied; that one ends when the tasks that use it have.  The next column in
// the slot of the old one waits for that.

#ifndef ASTERISM_API_BLOCK_MATRIX_H
#define ASTERISM_API_BLOCK_MATRIX_H

#include <algorithm>
#include <atomic>
#include <vector>

#include "starpu.h"

#include "base/mutex.h"
#include "base/status.h"
#include "data/column_layout.h"

namespace asterism::api
{

/// Returns the memory node of a worker, or of the first member of a combined
/// one; -1: there is no such worker.
int node_of (int worker);

} // namespace asterism::api

/// Owned by its user, from asterism_matrix_register () to
/// asterism_matrix_unregister (), and by the tasks whose rates are measured.
/// One thread at a time but for what says otherwise.
struct asterism_matrix
{
public:
  /// The program's memory.  Requires: checked values.
  struct Shape
  {
    char *data;
    size_t ld;
    unsigned rows, columns;
    size_t elemsize;
    unsigned block;
    unsigned row_block; ///< rows of a part of a block column

    unsigned
    blocks () const
    {
      return (columns + block - 1) / block;
    }
    unsigned
    width (unsigned index) const
    {
      return size_of (index, block, columns);
    }
    unsigned
    parts () const
    {
      return (rows + row_block - 1) / row_block;
    }
    unsigned
    rows_of (unsigned part) const
    {
      return size_of (part, row_block, rows);
    }
    /// Bytes of a whole block column in the memory of a device.
    size_t
    slot_bytes () const
    {
      return size_t{ rows } * block * elemsize;
    }

  private:
    /// Of a number of pieces with `size` of `total`, of which the last one may
    /// have fewer, that with this index.
    static unsigned
    size_of (unsigned index, unsigned size, unsigned total)
    {
      return std::min (size, total - index * size);
    }
  };

  explicit asterism_matrix (const Shape &shape) : shape_ (shape) {}
  asterism_matrix (const asterism_matrix &) = delete;
  asterism_matrix &operator= (const asterism_matrix &) = delete;

  /// Registers all block columns, or none when that fails.  Called once, before
  /// everything else.
  asterism::Status register_all ();
  /// Divides the rows.  Requires: `row_block` is not 0.
  asterism::Status divide_rows (unsigned row_block);
  asterism::Status distribute (const int *workers, unsigned count,
                               const double *weights);
  /// Moves columns, and says how many.
  asterism::Status redistribute (unsigned step, const double *weights,
                                 unsigned &moved);
  /// Waits for the tasks, and has the contents in main memory.
  asterism::Status bring_back ();
  /// Forgets all data, and gives up its user's ownership.
  void end ();

  const Shape &
  shape () const
  {
    return shape_;
  }
  const asterism::data::ColumnLayout &
  layout () const
  {
    return layout_;
  }
  /// Null: there is no such block or part.
  starpu_data_handle_t
  handle (unsigned block, unsigned part) const
  {
    return block < columns_.size () && part < columns_[block].size ()
               ? columns_[block][part]
               : nullptr;
  }
  /// The worker of a device; -1: there is no such device.
  int
  worker (unsigned device) const
  {
    return device < devices_.size () ? devices_[device].worker : -1;
  }
  /// The device whose worker that is; -1: none.
  int device_of (int worker) const;

  /// Adds a task that has ended to what is known of a device.  Any thread.
  void measured (unsigned device, double flops, double seconds);
  /// The rates of the devices in flop/s; 0: unknown.  Any thread.
  std::vector<double> rates ();

  /// Another owner; the last one that releases it destroys it.  Any thread.
  void
  retain ()
  {
    // Relaxed: whoever retains it has it.
    owners_.fetch_add (1, std::memory_order_relaxed);
  }
  void release ();

private:
  /// The data of a block column, by part.
  using Column = std::vector<starpu_data_handle_t>;
  struct Device
  {
    int worker;
    unsigned node;
    uintptr_t segment = 0;
    double seconds_per_byte = 0, latency = 0; ///< of its link
    /// The data of the column that had the slot last, by slot; none: there was
    /// none, or the slot is taken.
    std::vector<Column> left{};
  };
  struct Measured
  {
    double flops = 0, seconds = 0;
  };

  ~asterism_matrix () = default;
  asterism::Status find_device (int worker);
  unsigned slots_on (unsigned device) const;
  asterism::Status allocate (unsigned device);
  void free_segments ();
  asterism::Status add_column (unsigned block, bool contents,
                               Column &column) const;
  void give_slot (const Device &device, unsigned slot,
                  const Column &column) const;
  asterism::Status move (const asterism::data::ColumnLayout::Move &move);
  asterism::data::ColumnLayout::Progress progress (unsigned step) const;

  Shape shape_;
  std::vector<Column> columns_;
  std::vector<Device> devices_;
  asterism::data::ColumnLayout layout_;
  asterism::SpinLock lock_;
  std::vector<Measured> measured_ GUARDED_BY (lock_); ///< by device
  std::atomic<unsigned> owners_{ 1 };
};

#endif
