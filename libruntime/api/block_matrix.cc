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
constexpr size_t kOthersColumns = 4;

/// The node of a worker, or of the first member of a combined one; -1: there is
/// no such worker.
int
node_of (int worker)
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

/// Orders all later uses of `next` behind those of `former` submitted so far.
void
order_behind (starpu_data_handle_t former, starpu_data_handle_t next)
{
  static struct starpu_codelet nothing = [] {
    struct starpu_codelet codelet = {};
    codelet.where = STARPU_NOWHERE;
    codelet.nbuffers = 2;
    codelet.modes[0] = codelet.modes[1] = STARPU_W;
    codelet.name = "asterism_matrix_slot";
    return codelet;
  }();
  (void)starpu_task_insert (&nothing, STARPU_W, former, STARPU_W, next, 0);
}

} // namespace

asterism_matrix::asterism_matrix (const Shape &shape) : shape_ (shape)
{
  for (unsigned j = 0; j < shape.blocks (); ++j)
    handles_.push_back (add_datum (j, true));
}

/// Registers a block column; `contents`: that of the program's memory.
starpu_data_handle_t
asterism_matrix::add_datum (unsigned block, bool contents) const
{
  starpu_data_handle_t handle = nullptr;
  const auto at = reinterpret_cast<uintptr_t> (
      shape_.data
      + size_t{ block } * shape_.block * shape_.ld * shape_.elemsize);
  const auto ld = uint32_t (shape_.ld);
  starpu_matrix_data_register (&handle, contents ? STARPU_MAIN_RAM : -1,
                               contents ? at : 0, ld, shape_.rows,
                               shape_.width (block), shape_.elemsize);
  if (!contents && handle != nullptr)
    starpu_matrix_ptr_register (handle, STARPU_MAIN_RAM, at, at, 0, ld);
  return handle;
}

Status
asterism_matrix::find_device (int worker)
{
  const int node = node_of (worker);
  if (node < 0)
    return Status::error (-ENODEV, "there is no worker %d", worker);
  if (device_of (worker) >= 0)
    return Status::error (-EINVAL, "worker %d is two devices", worker);
  devices_.push_back ({ worker, unsigned (node) });
  return {};
}

/// For how many block columns a device gets memory: those that it has, and
/// spare ones as long as there is some left for columns of other devices.
unsigned
asterism_matrix::room_on (unsigned index) const
{
  const unsigned count = layout_.count (index), room = layout_.room (index);
  const starpu_ssize_t free
      = starpu_memory_get_available (devices_[index].node);
  if (free < 0)
    return room;
  const size_t fits = size_t (free) / shape_.slot_bytes ();
  return unsigned (std::clamp<size_t> (
      fits > kOthersColumns ? fits - kOthersColumns : 0, count, room));
}

/// Allocates the contiguous memory of a device.
Status
asterism_matrix::allocate (unsigned index)
{
  Device &device = devices_[index];
  const unsigned room = room_on (index);
  const size_t bytes = room * shape_.slot_bytes ();
  layout_.shrink (index, room);
  device.left.resize (room);
  if (room > 0)
    device.segment = starpu_malloc_on_node (device.node, bytes);
  if (room > 0 && device.segment == 0)
    return Status::error (-ENOMEM,
                          "worker %d has no memory for its %u block columns, "
                          "%zu bytes",
                          device.worker, layout_.count (index), bytes);
  return {};
}

/// Gives the datum of a block column its slot on the device that owns it.
void
asterism_matrix::give_slot (unsigned block, starpu_data_handle_t handle) const
{
  const Device &device = devices_[layout_.owner (block)];
  // Main memory is the program's own matrix already.
  if (device.node == STARPU_MAIN_RAM)
    return;
  const size_t offset = layout_.slot (block) * shape_.slot_bytes ();
  if (starpu_node_get_kind (device.node) == STARPU_OPENCL_RAM)
    starpu_matrix_ptr_register (handle, device.node, 0, device.segment, offset,
                                shape_.rows);
  else
    starpu_matrix_ptr_register (handle, device.node, device.segment + offset,
                                device.segment + offset, 0, shape_.rows);
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
  for (const double weight : given)
    if (!(weight >= 0 && weight < 1e300))
      return Status::error (-EINVAL, "%g is no weight", weight);
  if (std::none_of (given.begin (), given.end (),
                    [] (double weight) { return weight > 0; }))
    return Status::error (-EINVAL, "no device has a weight above 0");
  Status status;
  for (unsigned i = 0; i < count && status.ok (); ++i)
    status = find_device (workers[i]);
  const unsigned blocks = shape_.blocks ();
  if (status.ok ())
    layout_ = ColumnLayout (blocks, given, blocks / (2 * count) + 2);
  for (unsigned i = 0; i < count && status.ok (); ++i)
    if (devices_[i].node != STARPU_MAIN_RAM)
      status = allocate (i);
    else
      devices_[i].left.resize (layout_.room (i));
  if (!status.ok ())
    {
      free_segments ();
      return status;
    }
  for (unsigned j = 0; j < blocks; ++j)
    give_slot (j, handles_[j]);
  asterism::SpinGuard guard (lock_);
  measured_.resize (count);
  return {};
}

void
asterism_matrix::move (const ColumnLayout::Move &move)
{
  const starpu_data_handle_t before = handles_[move.column];
  const unsigned slot = layout_.slot (move.column);
  layout_.move (move);
  const starpu_data_handle_t moved = add_datum (move.column, false);
  starpu_data_handle_t &former
      = devices_[move.to].left[layout_.slot (move.column)];
  if (former != nullptr)
    {
      order_behind (former, moved);
      starpu_data_unregister_submit (std::exchange (former, nullptr));
    }
  give_slot (move.column, moved);
  (void)starpu_data_cpy (moved, before, 1, nullptr, nullptr);
  (void)starpu_data_prefetch_on_node (moved, devices_[move.to].node, 1);
  starpu_data_invalidate_submit (before);
  devices_[move.from].left[slot] = before;
  handles_[move.column] = moved;
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
      const bool main = device.node == STARPU_MAIN_RAM;
      // Megabytes a second, and microseconds.
      const double bandwidth
          = main ? 0 : starpu_transfer_bandwidth (STARPU_MAIN_RAM, device.node);
      progress.seconds_per_byte.push_back (bandwidth > 0 ? 1e-6 / bandwidth
                                                         : 0);
      if (!main)
        progress.latency = std::max (
            progress.latency,
            2e-6 * starpu_transfer_latency (STARPU_MAIN_RAM, device.node));
    }
  return progress;
}

int
asterism_matrix::redistribute (unsigned step, const double *weights)
{
  ColumnLayout::Progress now = progress (step);
  now.rates = rates ();
  if (weights != nullptr)
    now.rates.assign (weights, weights + devices_.size ());
  const std::vector<ColumnLayout::Move> moves = layout_.plan_moves (now);
  for (const ColumnLayout::Move &one : moves)
    move (one);
  if (!moves.empty ())
    {
      asterism::SpinGuard guard (lock_);
      measured_.assign (devices_.size (), {});
    }
  return int (moves.size ());
}

Status
asterism_matrix::bring_back ()
{
  int status = 0;
  for (const starpu_data_handle_t handle : handles_)
    {
      if (const int got = starpu_data_acquire (handle, STARPU_R); got != 0)
        status = got;
      else
        starpu_data_release (handle);
    }
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
                           layout_.room (i) * shape_.slot_bytes ());
  devices_.clear ();
  layout_ = {};
}

void
asterism_matrix::end ()
{
  for (const starpu_data_handle_t handle : handles_)
    starpu_data_unregister_no_coherency (handle);
  for (const Device &device : devices_)
    for (const starpu_data_handle_t former : device.left)
      if (former != nullptr)
        starpu_data_unregister_no_coherency (former);
  handles_.clear ();
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
