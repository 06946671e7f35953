// SPDX-License-Identifier: LGPL-2.1-or-later
// Opens a CUDA device, keeps account of its memory, and launches on it.

#include "cuda_device.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/log.h"
#include "device/current.h"
#include "device/needs.h"
#include "operation.h"

namespace asterism::device::cuda
{

namespace
{

/// Part of the free memory that we give out: libraries want some too.
constexpr double kUsable = 0.9;

/// Guesses until links are measured.
constexpr double kLatency = 10e-6, kBandwidth = 12e9, kPeerBandwidth = 40e9;

/// How long its worker asks for the end of a kernel: it is told late, by a
/// thread of the vendor's, and what follows a short one is waiting.
constexpr double kPatience = 100e-6;

/// How many cores a multiprocessor is worth when nothing else is known.
constexpr double kMultiprocessorSpeed = 1;

/// Returns what every CUDA device of this machine lacks.
unsigned
lacks_of (int)
{
  return can_compile () ? 0 : ASTERISM_KERNEL_COMPILER;
}

} // namespace

void
CudaDevice::describe (int stream, int core, const Options &options)
{
  info_.name = "CUDA " + std::to_string (number_);
  if (options.nworker_per_cuda > 1 || stream > 0)
    info_.name += "." + std::to_string (stream);
  info_.name += std::string (" (") + properties ().name + ")";
  info_.arch = Arch::Cuda;
  set_lacks (Arch::Cuda, lacks_of);
  info_.type = STARPU_CUDA_WORKER;
  info_.index = number_;
  info_.stream = stream;
  info_.own_memory = true;
  info_.asynchronous = true;
  info_.depth = 2;
  info_.patience = kPatience;
  info_.shares = (properties ().integrated && properties ().canMapHostMemory)
                 || properties ().concurrentManagedAccess;
  info_.speed = std::max (1.0, kMultiprocessorSpeed
                                   * properties ().multiProcessorCount);
  info_.core = core;

  size_t free_bytes = 0, total = 0;
  if (functions ().cudaMemGetInfo (&free_bytes, &total) != cudaSuccess)
    functions ().cudaGetLastError (); // 0 bytes, then
  const long limit = memory_limit ("CUDA", number_, options.limit_cuda_mem);
  info_.memory_bytes = limit >= 0 ? size_t (limit) << 20
                                  : size_t (kUsable * double (free_bytes));
}

Status
CudaDevice::open_lane (Lane &lane)
{
  for (cudaStream_t *stream : { &lane.work, &lane.side })
    {
      const cudaError_t error = functions ().cudaStreamCreateWithFlags (
          stream, cudaStreamNonBlocking);
      if (error != cudaSuccess)
        return status_of (error, name (), "make a stream");
    }
  return {};
}

Status
CudaDevice::open (int number, int stream, CudaDevice *first, int core,
                  const Options &options)
{
  number_ = number;
  first_ = first ? first : this;
  info_.name = "CUDA " + std::to_string (number);
  DeviceScope scope (number);
  if (first_ == this)
    {
      const cudaError_t error
          = functions ().cudaGetDeviceProperties (&properties_, number);
      if (error != cudaSuccess)
        return status_of (error, name (), "ask for its properties");
    }
  Status status;
  const int lanes = first_ == this ? kLanes : Kernel + 1;
  for (int i = 0; i < lanes && status.ok (); ++i)
    status = open_lane (lanes_[i]);
  if (!status.ok ())
    return status;
  describe (stream, core, options);
  register_device (*this);
  return {};
}

Status
CudaDevice::open_stream (int number, const Options &options,
                         std::unique_ptr<Device> &opened)
{
  auto device = std::make_unique<CudaDevice> ();
  Status status = device->open (number_, number, this, info_.core, options);
  opened = std::move (device);
  return status;
}

CudaDevice::~CudaDevice ()
{
  if (number_ < 0)
    return;
  unregister_device (*this);
  DeviceScope scope (number_);
  handles_.close ();
  for (const Lane &lane : lanes_)
    for (cudaStream_t stream : { lane.work, lane.side })
      if (stream)
        {
          functions ().cudaStreamSynchronize (stream);
          functions ().cudaStreamDestroy (stream);
        }
  programs_.unload ();
  if (scratch_ != nullptr)
    functions ().cudaFree (scratch_);
  for (cudaEvent_t event : events_)
    functions ().cudaEventDestroy (event);
}

Status
CudaDevice::attach ()
{
  return status_of (functions ().cudaSetDevice (number_), name (),
                    "make it the current device");
}

void
CudaDevice::connect (const CudaDevice &peer)
{
  int possible = 0;
  if (number_ == peer.number_ || first_ != this
      || functions ().cudaDeviceCanAccessPeer (&possible, number_, peer.number_)
             != cudaSuccess
      || !possible)
    return;
  DeviceScope scope (number_);
  const cudaError_t error
      = functions ().cudaDeviceEnablePeerAccess (peer.number_, 0);
  if (error == cudaSuccess || error == cudaErrorPeerAccessAlreadyEnabled)
    reached_ |= uint64_t (1) << peer.number_;
  if (error != cudaSuccess)
    functions ().cudaGetLastError (); // no direct way: through main memory
}

Status
CudaDevice::allocate (size_t bytes, Address &address)
{
  if (first_ != this)
    return first_->allocate (bytes, address);
  bytes = std::max<size_t> (bytes, 1);
  MutexLock lock (memory_mutex_);
  if (bytes > info_.memory_bytes || used_ > info_.memory_bytes - bytes)
    return Status::error (-ENOMEM, "%s: no room for %zu bytes", name (), bytes);
  DeviceScope scope (number_);
  void *memory = nullptr;
  const cudaError_t error = functions ().cudaMalloc (&memory, bytes);
  if (error != cudaSuccess)
    return status_of (error, name (), "allocate memory");
  used_ += bytes;
  address = { reinterpret_cast<uintptr_t> (memory), 0 };
  return {};
}

void
CudaDevice::free (Address address, size_t bytes)
{
  if (first_ != this)
    return first_->free (address, bytes);
  DeviceScope scope (number_);
  Status status = status_of (
      functions ().cudaFree (reinterpret_cast<void *> (address.base)), name (),
      "free memory");
  if (!status.ok ())
    log (Level::Error, "%s", status.message ());
  MutexLock lock (memory_mutex_);
  used_ -= std::max<size_t> (bytes, 1);
}

bool
CudaDevice::reaches (const Device &peer) const
{
  if (peer.info ().arch != Arch::Cuda)
    return false;
  const int other = peer.info ().index;
  return other == number_ || (first_->reached_ >> other & 1);
}

double
CudaDevice::copy_seconds (size_t bytes, const Device *peer) const
{
  return kLatency + double (bytes) / (peer ? kPeerBandwidth : kBandwidth);
}

Status
CudaDevice::scratch (size_t bytes, char *&memory)
{
  if (bytes > scratch_bytes_)
    {
      // Beside the memory for data, which may be full of replicas.
      DeviceScope scope (number_);
      if (scratch_bytes_ > 0)
        functions ().cudaFree (scratch_);
      scratch_bytes_ = 0;
      scratch_ = nullptr;
      const cudaError_t error = functions ().cudaMalloc (&scratch_, bytes);
      if (error != cudaSuccess)
        return status_of (error, name (), "allocate memory");
      scratch_bytes_ = bytes;
    }
  memory = static_cast<char *> (scratch_);
  return {};
}

Status
CudaDevice::launch (const Launch &launch, Ticket &ticket)
{
  ticket = {};
  Operation operation;
  Status status = begin (operation, lanes_[Kernel]);
  if (!status.ok ())
    return status;
  {
    CurrentDevice here (*this);
    note_begun (launch);
    launch.function (launch.buffers, launch.argument);
  }
  const cudaError_t error = functions ().cudaGetLastError ();
  status = end (operation, ticket);
  if (error == cudaSuccess || !status.ok ())
    return status;
  // The function could not launch its kernel: let what it did enqueue end.
  functions ().cudaStreamSynchronize (stream ());
  finish (ticket);
  return status_of (error, name (), "launch a task");
}

} // namespace asterism::device::cuda
