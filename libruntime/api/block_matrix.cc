// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_matrix: its distribution, and moves.

#include "api/block_matrix.h"

#include <algorithm>
#include <cerrno>
#include <utility>

using asterism::Status;
using asterism::data::ColumnLayout;

namespace
{

/// Block columns of others that a device is left memory for.
constexpr size_t kOthersColumns = 8;

/// Orders all later uses of `next` behind those of `previous` submitted so far;
/// a negative errno when that cannot be.
int
order_behind (starpu_data_handle_t previous, starpu_data_handle_t next)
{
  static struct starpu_codelet nothing = [] {
    struct starpu_codelet codelet = {};
    codelet.where = STARPU_NOWHERE;
    codelet.nbuffers = 2;
    codelet.modes[0] = codelet.modes[1] = STARPU_W;
    codelet.name = "asterism_matrix_slot";
    return codelet;
  }();
  return starpu_task_insert (&nothing, STARPU_W, previous, STARPU_W, next, 0);
}

/// Ends the data of a column, whose contents nobody needs.
void
forget (const std::vector<starpu_data_handle_t> &column)
{
  for (const starpu_data_handle_t handle : column)
    starpu_data_unregister_no_coherency (handle);
}

Status
check_weights (const std::vector<double> &weights)
{
  for (const double weight : weights)
    if (!(weight >= 0 && weight < 1e300))
      return Status::error (-EINVAL, "%g is no weight", weight);
  if (std::none_of (weights.begin (), weights.end (),
                    [] (double weight) { return weight > 0; }))
    return Status::error (-EINVAL, "no device has a weight above 0");
  return {};
}

} // namespace

int
asterism::api::node_of (int worker)
{
  int size = 0, *members = nullptr;
  if (worker >= 0 && unsigned (worker) < starpu_worker_get_count ())
    return int (starpu_worker_get_memory_node (unsigned (worker)));
  return worker >= 0
                 && starpu_combined_worker_get_description (worker, &size,
                                                            &members)
                        == 0
                 && size > 0
             ? int (starpu_worker_get_memory_node (unsigned (members[0])))
             : -1;
}

Status
asterism_matrix::register_all ()
{
  Status status;
  columns_.resize (shape_.blocks ());
  for (unsigned j = 0; j < shape_.blocks () && status.ok (); ++j)
    status = add_column (j, true, columns_[j]);
  if (status.ok ())
    return status;
  for (const Column &column : columns_)
    forget (column);
  columns_.clear ();
  return status;
}

Status
asterism_matrix::divide_rows (unsigned row_block)
{
  if (!devices_.empty ())
    return Status::error (-EBUSY, "the matrix is distributed already");
  if (Status status = bring_back (); !status.ok ())
    return status;
  for (const Column &column : columns_)
    forget (column);
  columns_.clear ();
  shape_.row_block = std::min (row_block, shape_.rows);
  return register_all ();
}

/// Registers a block column, or nothing when that fails; `contents`: that of
/// the program's memory.
Status
asterism_matrix::add_column (unsigned block, bool contents,
                             Column &column) const
{
  const auto ld = uint32_t (shape_.ld);
  for (unsigned part = 0; part < shape_.parts (); ++part)
    {
      starpu_data_handle_t handle = nullptr;
      const auto at = reinterpret_cast<uintptr_t> (
          shape_.data
          + (size_t{ block } * shape_.block * shape_.ld
             + size_t{ part } * shape_.row_block)
                * shape_.elemsize);
      starpu_matrix_data_register (&handle, contents ? STARPU_MAIN_RAM : -1,
                                   contents ? at : 0, ld, shape_.rows_of (part),
                                   shape_.width (block), shape_.elemsize);
      if (handle == nullptr)
        {
          forget (column);
          column.clear ();
          return Status::error (-ENOMEM, "registering block column %u", block);
        }
      if (!contents)
        starpu_matrix_ptr_register (handle, STARPU_MAIN_RAM, at, at, 0, ld);
      column.push_back (handle);
    }
  return {};
}

Status
asterism_matrix::find_device (int worker)
{
  const int node = asterism::api::node_of (worker);
  if (node < 0)
    return Status::error (-ENODEV, "there is no worker %d", worker);
  if (device_of (worker) >= 0)
    return Status::error (-EINVAL, "worker %d is two devices", worker);
  Device device = { worker, unsigned (node) };
  // In microseconds, and megabytes a second, of the link when nobody else uses
  // it: what it does when it is shared is not known yet.
  if (node != STARPU_MAIN_RAM)
    {
      device.latency
          = 1e-6 * starpu_transfer_latency (STARPU_MAIN_RAM, device.node);
      device.seconds_per_byte
          = 1e-6 / starpu_transfer_bandwidth (STARPU_MAIN_RAM, device.node);
    }
  devices_.push_back (device);
  return {};
}

/// For how many block columns a device gets memory: those that it has, and
/// spare ones as long as there is some left for columns of other devices.
unsigned
asterism_matrix::slots_on (unsigned index) const
{
  const unsigned count = layout_.count (index), slots = layout_.slots (index);
  const starpu_ssize_t free
      = starpu_memory_get_available (devices_[index].node);
  if (free < 0)
    return slots;
  const size_t fits = size_t (free) / shape_.slot_bytes ();
  return unsigned (std::clamp<size_t> (
      fits > kOthersColumns ? fits - kOthersColumns : 0, count, slots));
}

/// Allocates the contiguous memory of a device.
Status
asterism_matrix::allocate (unsigned index)
{
  Device &device = devices_[index];
  const unsigned slots = slots_on (index);
  const size_t bytes = slots * shape_.slot_bytes ();
  layout_.shrink (index, slots);
  device.left.resize (slots);
  if (slots > 0)
    device.segment = starpu_malloc_on_node (device.node, bytes);
  if (slots > 0 && device.segment == 0)
    return Status::error (-ENOMEM,
                          "worker %d has no memory for its %u block columns, "
                          "%zu bytes",
                          device.worker, layout_.count (index), bytes);
  return {};
}

/// Gives the data of a block column a slot on a device.
void
asterism_matrix::give_slot (const Device &device, unsigned slot,
                            const Column &column) const
{
  // Main memory is the program's own matrix already.
  if (device.node == STARPU_MAIN_RAM)
    return;
  size_t offset = slot * shape_.slot_bytes ();
  const bool opencl = starpu_node_get_kind (device.node) == STARPU_OPENCL_RAM;
  for (const starpu_data_handle_t handle : column)
    {
      const uintptr_t at = opencl ? 0 : device.segment + offset;
      starpu_matrix_ptr_register (handle, device.node, at,
                                  opencl ? device.segment : at,
                                  opencl ? offset : 0, shape_.rows);
      offset += shape_.row_block * shape_.elemsize;
    }
}

Status
asterism_matrix::distribute (const int *workers, unsigned count,
                             const double *weights)
{
  std::vector<double> given (count, 1);
  if (weights != nullptr)
    given.assign (weights, weights + count);
  if (!devices_.empty ())
    return Status::error (-EINVAL, "the matrix is distributed already");
  Status status = check_weights (given);
  for (unsigned i = 0; i < count && status.ok (); ++i)
    status = find_device (workers[i]);
  const unsigned blocks = shape_.blocks ();
  if (status.ok ())
    layout_ = ColumnLayout (blocks, given, blocks / (2 * count) + 2);
  for (unsigned i = 0; i < count && status.ok (); ++i)
    if (devices_[i].node != STARPU_MAIN_RAM)
      status = allocate (i);
    else
      devices_[i].left.resize (layout_.slots (i));
  if (!status.ok ())
    {
      free_segments ();
      return status;
    }
  for (unsigned j = 0; j < blocks; ++j)
    give_slot (devices_[layout_.owner (j)], layout_.slot (j), columns_[j]);
  asterism::SpinGuard guard (lock_);
  measured_.resize (count);
  return {};
}

/// Moves a column, or leaves all as it was when that fails.
Status
asterism_matrix::move (const ColumnLayout::Move &move)
{
  Device &from = devices_[move.from], &to = devices_[move.to];
  ColumnLayout layout = layout_;
  layout.move (move);
  const unsigned slot = layout.slot (move.column);
  const Column before = columns_[move.column], previous = to.left[slot];
  Column moved;
  if (Status status = add_column (move.column, false, moved); !status.ok ())
    return status;
  int error = 0;
  for (size_t part = 0; part < previous.size () && error == 0; ++part)
    error = order_behind (previous[part], moved[part]);
  give_slot (to, slot, moved);
  for (size_t part = 0; part < moved.size () && error == 0; ++part)
    error = starpu_data_cpy (moved[part], before[part], 1, nullptr, nullptr);
  if (error != 0)
    {
      forget (moved);
      return Status::error (error, "moving block column %u", move.column);
    }
  for (const starpu_data_handle_t handle : previous)
    starpu_data_unregister_submit (handle);
  for (size_t part = 0; part < moved.size (); ++part)
    {
      // No more than a hint: the first task that needs the data fetches them.
      (void)starpu_data_prefetch_on_node (moved[part], to.node, 1);
      starpu_data_invalidate_submit (before[part]);
    }
  to.left[slot].clear ();
  from.left[layout_.slot (move.column)] = before;
  layout_ = std::move (layout);
  columns_[move.column] = moved;
  return {};
}

ColumnLayout::Progress
asterism_matrix::progress (unsigned step) const
{
  ColumnLayout::Progress progress = { step,
                                      double (shape_.rows),
                                      double (shape_.block),
                                      double (shape_.slot_bytes ()),
                                      {},
                                      {},
                                      0 };
  for (const Device &device : devices_)
    {
      progress.seconds_per_byte.push_back (device.seconds_per_byte);
      progress.latency = std::max (progress.latency, 2 * device.latency);
    }
  return progress;
}

Status
asterism_matrix::redistribute (unsigned step, const double *weights,
                               unsigned &moved)
{
  if (devices_.empty ())
    return Status::error (-EINVAL, "the matrix is not distributed");
  ColumnLayout::Progress now = progress (step);
  now.rates = rates ();
  if (weights != nullptr)
    {
      now.rates.assign (weights, weights + devices_.size ());
      if (Status status = check_weights (now.rates); !status.ok ())
        return status;
      // A device without a weight is to have no columns; a rate of 0 would be
      // unknown.
      const double least
          = 1e-9 * *std::max_element (now.rates.begin (), now.rates.end ());
      for (double &rate : now.rates)
        rate = std::max (rate, least);
    }
  const std::vector<ColumnLayout::Move> moves = layout_.plan_moves (now);
  moved = 0;
  Status status;
  for (const ColumnLayout::Move &one : moves)
    if (status = move (one); status.ok ())
      ++moved;
    else
      break;
  if (moved > 0)
    {
      asterism::SpinGuard guard (lock_);
      measured_.assign (devices_.size (), {});
    }
  return status;
}

Status
asterism_matrix::bring_back ()
{
  int status = 0;
  for (const Column &column : columns_)
    for (const starpu_data_handle_t handle : column)
      if (const int got = starpu_data_acquire (handle, STARPU_R); got != 0)
        status = got;
      else
        starpu_data_release (handle);
  return status == 0
             ? Status{}
             : Status::error (status, "the matrix cannot be brought back");
}

void
asterism_matrix::free_segments ()
{
  for (unsigned i = 0; i < devices_.size (); ++i)
    if (const Device &device = devices_[i]; device.segment != 0)
      starpu_free_on_node (device.node, device.segment,
                           layout_.slots (i) * shape_.slot_bytes ());
  devices_.clear ();
  layout_ = {};
}

void
asterism_matrix::end ()
{
  for (const Column &column : columns_)
    forget (column);
  for (const Device &device : devices_)
    for (const Column &previous : device.left)
      forget (previous);
  columns_.clear ();
  free_segments ();
  release ();
}

int
asterism_matrix::device_of (int worker) const
{
  for (size_t i = 0; i < devices_.size (); ++i)
    if (devices_[i].worker == worker)
      return int (i);
  return -1;
}

void
asterism_matrix::measured (unsigned device, double flops, double seconds)
{
  asterism::SpinGuard guard (lock_);
  measured_[device].flops += flops;
  measured_[device].seconds += seconds;
}

std::vector<double>
asterism_matrix::rates ()
{
  asterism::SpinGuard guard (lock_);
  std::vector<double> rates;
  for (const Measured &one : measured_)
    rates.push_back (one.seconds > 0 ? one.flops / one.seconds : 0);
  return rates;
}

void
asterism_matrix::release ()
{
  // Both: partners of each other.
  if (owners_.fetch_sub (1, std::memory_order_acq_rel) == 1)
    delete this;
}
