// SPDX-License-Identifier: LGPL-2.1-or-later
// Copies strided regions to, from and between CUDA devices.

#include <algorithm>
#include <cerrno>

#include "device/current.h"
#include "device/shape.h"
#include "operation.h"

namespace asterism::device::cuda
{

namespace
{

/// A piece of a copy, of at most three dimensions, as pointers.
struct Piece
{
  char *target;
  const char *source;
  const Shape &shape;
  cudaMemcpyKind kind;
  cudaStream_t stream;
};

bool
fits (const size_t *stride, const Shape &shape, unsigned rank, size_t limit)
{
  if (stride[0] < shape.run || stride[0] > limit)
    return false;
  return rank < 2
         || (stride[1] % stride[0] == 0
             && stride[1] >= shape.count[0] * stride[0]);
}

/// Returns how many dimensions one command takes: rows must not overlap and
/// slices must be whole rows apart.
unsigned
command_rank (const Shape &shape, size_t largest_pitch)
{
  for (unsigned rank = std::min (shape.rank, 2u); rank > 0; --rank)
    if (fits (shape.source_stride, shape, rank, largest_pitch)
        && fits (shape.target_stride, shape, rank, largest_pitch))
      return rank;
  return 0;
}

cudaPitchedPtr
pitched (const char *pointer, const size_t *stride)
{
  return { const_cast<char *> (pointer), stride[0], stride[0],
           stride[1] / stride[0] };
}

cudaError_t
copy_3d (const Piece &piece)
{
  cudaMemcpy3DParms parameters{};
  parameters.srcPtr = pitched (piece.source, piece.shape.source_stride);
  parameters.dstPtr = pitched (piece.target, piece.shape.target_stride);
  parameters.extent
      = { piece.shape.run, piece.shape.count[0], piece.shape.count[1] };
  parameters.kind = piece.kind;
  return functions ().cudaMemcpy3DAsync (&parameters, piece.stream);
}

cudaError_t
copy_piece (const Piece &piece, unsigned rank)
{
  const Shape &shape = piece.shape;
  switch (rank)
    {
    case 0:
      return functions ().cudaMemcpyAsync (piece.target, piece.source,
                                           shape.run, piece.kind, piece.stream);
    case 1:
      return functions ().cudaMemcpy2DAsync (
          piece.target, shape.target_stride[0], piece.source,
          shape.source_stride[0], shape.run, shape.count[0], piece.kind,
          piece.stream);
    default:
      return copy_3d (piece);
    }
}

cudaMemcpyKind
kind_of (const Copy &copy)
{
  if (!copy.source_device)
    return cudaMemcpyHostToDevice;
  if (!copy.target_device)
    return cudaMemcpyDeviceToHost;
  return &copy.source_device->memory () == &copy.target_device->memory ()
             ? cudaMemcpyDeviceToDevice
             : cudaMemcpyDefault;
}

/// For how long who waits for a copy asks for its end, when it should take so
/// many seconds.
double
patience_for (double expected)
{
  // Nobody keeps a core for longer than this: being woken late matters less the
  // longer a copy takes.
  constexpr double kMost = 1e-3;
  // It may take so much longer than expected, and this besides.
  constexpr double kSlack = 1.5, kLatency = 50e-6;
  const double patience = kSlack * expected + kLatency;
  return patience < kMost ? patience : 0;
}

} // namespace

cudaError_t
CudaDevice::enqueue (const Copy &copy, const Shape &shape, cudaStream_t stream)
{
  const unsigned rank = command_rank (shape, properties_.memPitch);
  const cudaMemcpyKind kind = kind_of (copy);
  char *target = pointer_to (copy.target);
  const char *source = pointer_to (copy.source);
  if (shape.rank == 0 && kind == cudaMemcpyDefault)
    return functions ().cudaMemcpyPeerAsync (
        target, copy.target_device->info ().index, source,
        copy.source_device->info ().index, shape.run, stream);

  cudaError_t error = cudaSuccess;
  Status status = for_each_piece (
      shape, rank, [&] (size_t source_offset, size_t target_offset) -> Status {
        error = copy_piece ({ target + target_offset, source + source_offset,
                              shape, kind, stream },
                            rank);
        return status_of (error, name (), "copy");
      });
  (void)status; // the caller makes it again from the error
  return error;
}

Status
CudaDevice::start (const Copy &copy, Ticket &ticket)
{
  if (first_ != this)
    return first_->start (copy, ticket);
  ticket = {};
  if (Copy real = copy; in_place (real))
    {
      if (real.source_device == nullptr && real.target_device == nullptr)
        return {}; // both sides are one place
      Device *device
          = real.target_device ? real.target_device : real.source_device;
      return device->start (real, ticket);
    }
  const Shape shape = simplify (copy.shape);
  if (shape.run == 0)
    return {};
  if ((copy.source_device && !reaches (*copy.source_device))
      || (copy.target_device && !reaches (*copy.target_device)))
    return Status::error (-EINVAL, "%s: no direct way to that device", name ());
  Lane &lane = lanes_[!copy.source_device   ? In
                      : !copy.target_device ? Out
                                            : Peer];
  DeviceScope scope (number_);
  MutexLock lock (lane.enqueueing);
  Operation operation;
  Status status = begin (operation, lane);
  if (!status.ok ())
    return status;
  if (copy.made != nullptr)
    operation.patience = patience_for (expected_seconds (
        copy.source_device, copy.target_device, shape_bytes (shape)));
  const cudaError_t error = enqueue (copy, shape, lane.work);
  status = end (operation, ticket);
  if (error == cudaSuccess || !status.ok ())
    return status;
  // What was enqueued still uses the caller's memory.
  functions ().cudaStreamSynchronize (lane.work);
  finish (ticket);
  return status_of (error, name (), "copy");
}

Status
CudaDevice::start_foreign (const ForeignCopy &copy, Ticket &ticket)
{
  if (first_ != this)
    return first_->start_foreign (copy, ticket);
  ticket = {};
  DeviceScope scope (number_);
  if (!copy.asynchronous)
    return call_foreign (copy, *this, nullptr);
  Lane &lane = lanes_[!copy.source_device   ? In
                      : !copy.target_device ? Out
                                            : Peer];
  Operation operation;
  Status status = begin (operation, lane);
  if (!status.ok ())
    return status;
  Status called = call_foreign (copy, *this, lane.work);
  status = end (operation, ticket);
  if (called.ok () || !status.ok ())
    return status;
  functions ().cudaStreamSynchronize (lane.work);
  finish (ticket);
  return called;
}

} // namespace asterism::device::cuda
