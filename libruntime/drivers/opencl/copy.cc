// SPDX-License-Identifier: LGPL-2.1-or-later
// Copies strided regions to, from and inside an OpenCL device.

#include <algorithm>

#include "base/clock.h"
#include "device/current.h"
#include "device/shape.h"
#include "error.h"
#include "opencl_device.h"
#include "operation.h"

namespace asterism::device::opencl
{

namespace
{

/// A region of at most three dimensions in the terms of OpenCL's Rect
/// commands: bytes, rows, slices.
struct Rectangle
{
  size_t region[3] = { 0, 1, 1 };
  size_t source_pitch[2] = { 0, 0 };
  size_t target_pitch[2] = { 0, 0 };
};

bool
fits (const size_t *stride, const size_t *count, size_t run, unsigned rank)
{
  if (stride[0] < run)
    return false;
  return rank < 2
         || (stride[1] % stride[0] == 0 && stride[1] >= count[0] * stride[0]);
}

/// Returns how many dimensions one Rect command takes: rows must not overlap
/// and slices must be whole rows apart.
unsigned
rectangle_rank (const Shape &shape)
{
  for (unsigned rank = std::min (shape.rank, 2u); rank > 0; --rank)
    if (fits (shape.source_stride, shape.count, shape.run, rank)
        && fits (shape.target_stride, shape.count, shape.run, rank))
      return rank;
  return 0;
}

Rectangle
make_rectangle (const Shape &shape, unsigned rank)
{
  Rectangle rectangle;
  rectangle.region[0] = shape.run;
  for (unsigned d = 0; d < rank; ++d)
    {
      rectangle.region[d + 1] = shape.count[d];
      rectangle.source_pitch[d] = shape.source_stride[d];
      rectangle.target_pitch[d] = shape.target_stride[d];
    }
  return rectangle;
}

/// One command of a copy, at these places.
struct Command
{
  cl_command_queue queue;
  const Copy &copy;
  const Rectangle &rectangle;
  size_t source; ///< bytes after copy.source
  size_t target; ///< bytes after copy.target

  cl_mem
  source_buffer () const
  {
    return reinterpret_cast<cl_mem> (copy.source.base);
  }
  cl_mem
  target_buffer () const
  {
    return reinterpret_cast<cl_mem> (copy.target.base);
  }
  size_t
  source_offset () const
  {
    return copy.source.offset + source;
  }
  size_t
  target_offset () const
  {
    return copy.target.offset + target;
  }
};

// Each waits for one command before it, if any.

cl_int
enqueue_in (const Command &c, const cl_event *before, cl_event *event)
{
  const Rectangle &r = c.rectangle;
  const char *host = pointer_to (c.copy.source) + c.source;
  if (r.region[1] == 1 && r.region[2] == 1)
    return clEnqueueWriteBuffer (c.queue, c.target_buffer (), CL_FALSE,
                                 c.target_offset (), r.region[0], host,
                                 before != nullptr, before, event);
  const size_t origin[3] = { c.target_offset (), 0, 0 };
  const size_t zero[3] = { 0, 0, 0 };
  return clEnqueueWriteBufferRect (
      c.queue, c.target_buffer (), CL_FALSE, origin, zero, r.region,
      r.target_pitch[0], r.target_pitch[1], r.source_pitch[0],
      r.source_pitch[1], host, before != nullptr, before, event);
}

cl_int
enqueue_out (const Command &c, const cl_event *before, cl_event *event)
{
  const Rectangle &r = c.rectangle;
  char *host = pointer_to (c.copy.target) + c.target;
  if (r.region[1] == 1 && r.region[2] == 1)
    return clEnqueueReadBuffer (c.queue, c.source_buffer (), CL_FALSE,
                                c.source_offset (), r.region[0], host,
                                before != nullptr, before, event);
  const size_t origin[3] = { c.source_offset (), 0, 0 };
  const size_t zero[3] = { 0, 0, 0 };
  return clEnqueueReadBufferRect (
      c.queue, c.source_buffer (), CL_FALSE, origin, zero, r.region,
      r.source_pitch[0], r.source_pitch[1], r.target_pitch[0],
      r.target_pitch[1], host, before != nullptr, before, event);
}

cl_int
enqueue_inside (const Command &c, const cl_event *before, cl_event *event)
{
  const Rectangle &r = c.rectangle;
  if (r.region[1] == 1 && r.region[2] == 1)
    return clEnqueueCopyBuffer (c.queue, c.source_buffer (), c.target_buffer (),
                                c.source_offset (), c.target_offset (),
                                r.region[0], before != nullptr, before, event);
  const size_t source_origin[3] = { c.source_offset (), 0, 0 };
  const size_t target_origin[3] = { c.target_offset (), 0, 0 };
  return clEnqueueCopyBufferRect (
      c.queue, c.source_buffer (), c.target_buffer (), source_origin,
      target_origin, r.region, r.source_pitch[0], r.source_pitch[1],
      r.target_pitch[0], r.target_pitch[1], before != nullptr, before, event);
}

/// Enqueues one command and keeps its event as the last of the operation,
/// the very first one too.  It waits for the one before it, in whatever order
/// the queue executes: thus the last one's end, or failure, is that of all.
cl_int
enqueue (const Command &command, Operation &operation)
{
  cl_event event;
  const auto function = !command.copy.source_device   ? enqueue_in
                        : !command.copy.target_device ? enqueue_out
                                                      : enqueue_inside;
  const cl_event *before = operation.last ? &operation.last : nullptr;
  const cl_int error = function (command, before, &event);
  if (error != CL_SUCCESS)
    return error;
  if (operation.last && !operation.first)
    operation.first = operation.last;
  else if (operation.last)
    clReleaseEvent (operation.last);
  operation.last = event;
  return CL_SUCCESS;
}

/// The first of a rectangle's rows, or slices, which are dimension `rank`.
Rectangle
part_of (const Rectangle &whole, unsigned rank, size_t count)
{
  Rectangle part = whole;
  part.region[rank] = count;
  if (rank == 2 && count == 1)
    part.source_pitch[1] = part.target_pitch[1] = 0; // as long as it is
  return part;
}

/// Enqueues a command of `rank` dimensions besides the bytes of a row; where
/// the vendor's library rejects it, in parts.  NVIDIA's wants the last row, or
/// slice, to be in the buffer as far as where the next would begin, which it
/// often is not.
cl_int
enqueue_or_divide (const Command &command, unsigned rank, Operation &operation)
{
  const Rectangle &whole = command.rectangle;
  cl_int error = enqueue (command, operation);
  if (error != CL_INVALID_VALUE || rank == 0)
    return error;
  const size_t before = whole.region[rank] - 1;
  if (before > 0)
    {
      const Rectangle first = part_of (whole, rank, before);
      error = enqueue ({ command.queue, command.copy, first, command.source,
                         command.target },
                       operation);
      if (error != CL_SUCCESS)
        return error;
    }
  const Rectangle last = part_of (whole, rank, 1);
  return enqueue_or_divide (
      { command.queue, command.copy, last,
        command.source + before * whole.source_pitch[rank - 1],
        command.target + before * whole.target_pitch[rank - 1] },
      rank - 1, operation);
}

} // namespace

/// Finds whether a copy may have this end, which is `peer` when it is neither
/// main memory nor here.
bool
OpenClDevice::find_peer (Device *end, OpenClDevice *&peer)
{
  if (!end || end == this)
    return true;
  if (!reaches (*end))
    return false;
  peer = static_cast<OpenClDevice *> (end);
  return true;
}

Status
OpenClDevice::start (const Copy &copy, Ticket &ticket)
{
  ticket = {};
  const Shape shape = simplify (copy.shape);
  if (shape.run == 0)
    return {};
  OpenClDevice *peer = this;
  if (!find_peer (copy.source_device, peer)
      || !find_peer (copy.target_device, peer))
    return Status::error (-EINVAL, "%s: no direct way to that device",
                          info_.name.c_str ());
  Turn turn (*this, *peer);
  Status status;
  if (hand_over (copy, ticket, status))
    return status;
  const cl_command_queue queue = queues_[copy.target_device == this ? In : Out];
  const bool timed = copy.made != nullptr && copy.made->seconds >= 0;
  const double begin = timed ? clock_seconds () : 0;
  const unsigned rank = rectangle_rank (shape);
  const Rectangle rectangle = make_rectangle (shape, rank);
  Operation operation;
  status = for_each_piece (shape, rank, [&] (size_t source, size_t target) {
    return status_of (
        enqueue_or_divide ({ queue, copy, rectangle, source, target }, rank,
                           operation),
        info_.name.c_str (), "copy");
  });
  if (status.ok ())
    status = status_of (clFlush (queue), info_.name.c_str (), "copy");
  if (status.ok () && copy.made != nullptr && operation.state () == CL_COMPLETE)
    *copy.made = { true, timed ? clock_seconds () - begin : -1 };
  else if (status.ok ())
    ticket = operation.to_ticket ();
  else if (operation.last)
    // What was enqueued still uses the caller's memory.
    clFinish (queue);
  return status;
}

Status
OpenClDevice::start_foreign (const ForeignCopy &copy, Ticket &ticket)
{
  ticket = {};
  if (!copy.asynchronous)
    return call_foreign (copy, *this, nullptr);
  // No turn is held: the function may be one of ours that takes it.
  Operation operation;
  Status status = call_foreign (copy, *this, &operation.last);
  {
    Turn turn (*this);
    clFlush (queue ()); // lest what the function put there be never begun
  }
  if (operation.last == nullptr)
    return status;
  ticket = operation.to_ticket ();
  if (status.ok ())
    return status;
  Progress progress;
  (void)wait (ticket, progress); // what was begun fails with the rest
  return status;
}

} // namespace asterism::device::opencl
