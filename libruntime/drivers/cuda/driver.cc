// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the CUDA devices, and opens those selected, a worker a stream.

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "cuda_device.h"
#include "device/binding.h"

namespace asterism::device
{

namespace cuda
{

namespace
{

/// What there can be at once: devices times streams.
constexpr size_t kMaxDevices = 16, kMaxStreams = 16;

constinit Mutex open_mutex;
constinit CudaDevice *open_devices[kMaxDevices * kMaxStreams];

/// Replaces the first entry that is `from`.
void
replace (CudaDevice *from, CudaDevice *to)
{
  MutexLock lock (open_mutex);
  for (CudaDevice *&entry : open_devices)
    if (entry == from)
      {
        entry = to;
        return;
      }
}

} // namespace

void
register_device (CudaDevice &device)
{
  replace (nullptr, &device);
}

void
unregister_device (CudaDevice &device)
{
  replace (&device, nullptr);
}

CudaDevice *
find_device (int number)
{
  MutexLock lock (open_mutex);
  for (CudaDevice *device : open_devices)
    if (device && device->info ().index == number
        && device->info ().stream == 0)
      return device;
  return nullptr;
}

CudaDevice *
current_cuda_device ()
{
  Device *device = current_device ();
  return device && device->info ().arch == Arch::Cuda
             ? static_cast<CudaDevice *> (device)
             : nullptr;
}

void
for_each_device (void (*visit) (CudaDevice &device))
{
  MutexLock lock (open_mutex);
  for (CudaDevice *device : open_devices)
    if (device)
      visit (*device);
}

namespace
{

/// Opens a device with its streams; those opened are appended.
Status
open_streams (int number, const Options &options,
              const topology::Machine &machine,
              std::vector<std::unique_ptr<Device>> &devices)
{
  const int streams
      = int (std::clamp<long> (options.nworker_per_cuda, 1, kMaxStreams));
  // One thread each, but a core a device is enough: they sleep most.
  const int core
      = accelerator_core (options, machine, unsigned (devices.size ()));
  CudaDevice *first = nullptr;
  for (int stream = 0; stream < streams; ++stream)
    {
      auto device = std::make_unique<CudaDevice> ();
      Status status = device->open (number, stream, first, core, options);
      if (!status.ok ())
        return status;
      if (!first)
        first = device.get ();
      devices.push_back (std::move (device));
    }
  return {};
}

/// Makes direct ways between the devices just opened.
void
connect_all (const std::vector<std::unique_ptr<Device>> &devices)
{
  for (const auto &one : devices)
    for (const auto &other : devices)
      if (one->info ().arch == Arch::Cuda && other->info ().arch == Arch::Cuda)
        static_cast<CudaDevice &> (*one).connect (
            static_cast<CudaDevice &> (*other));
}

} // namespace

} // namespace cuda

namespace
{

class CudaDriver final : public Driver
{
public:
  const char *
  name () const override
  {
    return "cuda";
  }

  Status
  open (const Options &options, const topology::Machine &machine,
        std::vector<std::unique_ptr<Device>> &devices) const override
  {
    if (options.ncuda == 0)
      {
        log (Level::Debug, "no CUDA device: STARPU_NCUDA is 0");
        return {};
      }
    Status status = cuda::load_functions (options.cudart);
    if (!status.ok () && options.ncuda < 0 && options.cudart.empty ())
      {
        // Nobody asked for it, and a package may leave the runtime out.
        log (Level::Debug, "no CUDA device: %s", status.message ());
        return {};
      }
    if (!status.ok ())
      return status;
    int count = 0;
    const cudaError_t error = cuda::functions ().cudaGetDeviceCount (&count);
    if (error != cudaSuccess)
      {
        log (Level::Debug, "no CUDA device: %s",
             cuda::functions ().cudaGetErrorString (error));
        return {};
      }
    count = std::min (count, int (cuda::kMaxDevices));
    for (unsigned number :
         select_devices (unsigned (count), options.ncuda,
                         options.workers_cudaid, "STARPU_WORKERS_CUDAID"))
      {
        status = cuda::open_streams (int (number), options, machine, devices);
        if (!status.ok ())
          log (Level::Warning, "%s; not used", status.message ());
      }
    if (options.cuda_peer)
      cuda::connect_all (devices);
    return {};
  }
};

} // namespace

const Driver &cuda_driver ();

const Driver &
cuda_driver ()
{
  static const CudaDriver driver;
  return driver;
}

} // namespace asterism::device
