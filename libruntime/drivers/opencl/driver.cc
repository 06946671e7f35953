// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the OpenCL devices of every platform, and opens those selected.

#include <algorithm>

#include "base/log.h"
#include "device/binding.h"
#include "opencl_device.h"

namespace asterism::device
{

namespace opencl
{

namespace
{

constinit Mutex open_mutex;
constinit OpenClDevice *open_devices[kMaxDevices];

} // namespace

OpenClDevice *
find_device (int index)
{
  if (index < 0 || index >= kMaxDevices)
    return nullptr;
  MutexLock lock (open_mutex);
  return open_devices[index];
}

OpenClDevice *
current_opencl_device ()
{
  Device *device = current_device ();
  return device && device->info ().arch == Arch::OpenCl
             ? static_cast<OpenClDevice *> (device)
             : nullptr;
}

void
register_device (int index, OpenClDevice *device)
{
  MutexLock lock (open_mutex);
  open_devices[index] = device;
}

namespace
{

/// Appends the devices of a platform that are of these types.
void
append_devices (cl_platform_id platform, cl_device_type type,
                std::vector<cl_device_id> &found)
{
  cl_uint count = 0;
  if (clGetDeviceIDs (platform, type, 0, nullptr, &count) != CL_SUCCESS
      || count == 0)
    return; // a platform without such devices says CL_DEVICE_NOT_FOUND
  std::vector<cl_device_id> ids (count);
  if (clGetDeviceIDs (platform, type, count, ids.data (), nullptr)
      == CL_SUCCESS)
    found.insert (found.end (), ids.begin (), ids.end ());
}

/// Every usable device, accelerators before CPUs.
std::vector<cl_device_id>
find_devices (bool cpus)
{
  cl_uint count = 0;
  if (clGetPlatformIDs (0, nullptr, &count) != CL_SUCCESS)
    return {}; // no platform installed
  std::vector<cl_platform_id> platforms (count);
  if (clGetPlatformIDs (count, platforms.data (), nullptr) != CL_SUCCESS)
    return {};

  std::vector<cl_device_id> found;
  for (cl_platform_id platform : platforms)
    append_devices (platform, CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR,
                    found);
  if (cpus)
    for (cl_platform_id platform : platforms)
      append_devices (platform, CL_DEVICE_TYPE_CPU, found);
  if (found.size () > size_t (kMaxDevices))
    found.resize (kMaxDevices);
  return found;
}

} // namespace

} // namespace opencl

namespace
{

class OpenClDriver final : public Driver
{
public:
  const char *
  name () const override
  {
    return "opencl";
  }

  Status
  open (const Options &options, const topology::Machine &machine,
        std::vector<std::unique_ptr<Device>> &devices) const override
  {
    if (options.nopencl == 0)
      return {};
    const std::vector<cl_device_id> found
        = opencl::find_devices (options.opencl_on_cpus != 0);
    for (unsigned number :
         select_devices (unsigned (found.size ()), options.nopencl,
                         options.workers_openclid, "STARPU_WORKERS_OPENCLID"))
      {
        auto device = std::make_unique<opencl::OpenClDevice> ();
        const int core
            = accelerator_core (options, machine, unsigned (devices.size ()));
        Status status
            = device->open (found[number], int (number), core, options);
        if (status.ok ())
          devices.push_back (std::move (device));
        else
          log (Level::Warning, "%s; not used", status.message ());
      }
    return {};
  }
};

} // namespace

const Driver &opencl_driver ();

const Driver &
opencl_driver ()
{
  static const OpenClDriver driver;
  return driver;
}

} // namespace asterism::device
