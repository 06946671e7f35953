// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the OpenCL devices of every platform, and opens those selected.

#include <cstdlib>
#include <utility>

#include "base/log.h"
#include "candidates.h"
#include "device/binding.h"
#include "device/hint.h"
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

} // namespace opencl

namespace
{

using opencl::OpenClDevice;

/// Returns the first open part of the same device, in the same context.
OpenClDevice *
first_part (const std::vector<std::unique_ptr<Device>> &devices,
            const opencl::Part &part)
{
  for (const auto &device : devices)
    if (device->info ().arch == Arch::OpenCl)
      {
        auto *other = static_cast<OpenClDevice *> (device.get ());
        if (other->whole () == part.whole && other->context () == part.context)
          return other;
      }
  return nullptr;
}

Status
open_one (opencl::Candidates &found, int number, int core,
          const Options &options, std::vector<std::unique_ptr<Device>> &devices)
{
  const opencl::Candidate &one = found[unsigned (number)];
  opencl::Part part{ one.id, one.whole, nullptr, nullptr };
  // A platform may not take all its devices together.
  if (options.opencl_peer == 0
      || !found.context_of (one, true, part.context).ok ())
    if (Status status = found.context_of (one, false, part.context);
        !status.ok ())
      return status;
  part.memory = first_part (devices, part);
  auto device = std::make_unique<OpenClDevice> ();
  Status status = device->open (part, number, core, options);
  if (status.ok ())
    devices.push_back (std::move (device));
  return status;
}

/// Leaves a hint how to have the devices that are cores, unless the user knows.
void
tell_of_cpus (const opencl::Candidates &found)
{
  const bool news
      = found.left_out () && getenv ("STARPU_OPENCL_ON_CPUS") == nullptr;
  leave_hint (Arch::OpenCl, !news
                                ? nullptr
                                : "an OpenCL device that is this machine's "
                                  "cores is not used; STARPU_OPENCL_ON_CPUS=1 "
                                  "uses it");
}

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
      {
        log (Level::Debug, "no OpenCL device: STARPU_NOPENCL is 0");
        return {};
      }
    opencl::Candidates found (options);
    tell_of_cpus (found);
    if (found.count () == 0)
      log (Level::Debug, "no OpenCL device: %s",
           found.left_out () ? "those there are this machine's cores; "
                               "STARPU_OPENCL_ON_CPUS=1 uses them"
                             : "the ICD loader finds none (package of an ICD, "
                               "such as pocl-opencl-icd)");
    const std::vector<unsigned> numbers
        = select_devices (found.count (), options.nopencl,
                          options.workers_openclid, "STARPU_WORKERS_OPENCLID");
    found.select (numbers);
    for (unsigned number : numbers)
      {
        const int core
            = accelerator_core (options, machine, unsigned (devices.size ()));
        Status status = open_one (found, int (number), core, options, devices);
        if (!status.ok ())
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
