// SPDX-License-Identifier: LGPL-2.1-or-later
// Asks the platforms for their devices, divides them, and makes contexts.

#include "candidates.h"

#include <cstdlib>

#include "error.h"
#include "opencl_device.h"

namespace asterism::device::opencl
{

namespace
{

std::vector<cl_platform_id>
platforms ()
{
  cl_uint count = 0;
  if (clGetPlatformIDs (0, nullptr, &count) != CL_SUCCESS)
    return {}; // no platform installed
  std::vector<cl_platform_id> found (count);
  if (clGetPlatformIDs (count, found.data (), nullptr) != CL_SUCCESS)
    return {};
  return found;
}

/// Returns equal parts of a device; none where it cannot be divided.
std::vector<cl_device_id>
parts_of (cl_device_id whole, int units)
{
  const cl_device_partition_property how[]
      = { CL_DEVICE_PARTITION_EQUALLY, units, 0 };
  cl_uint count = 0;
  if (clCreateSubDevices (whole, how, 0, nullptr, &count) != CL_SUCCESS)
    return {};
  std::vector<cl_device_id> parts (count);
  if (count < 2
      || clCreateSubDevices (whole, how, count, parts.data (), nullptr)
             != CL_SUCCESS)
    return {};
  return parts;
}

/// True when a platform has devices that are cores.
bool
has_cpus (cl_platform_id platform)
{
  cl_uint count = 0;
  return clGetDeviceIDs (platform, CL_DEVICE_TYPE_CPU, 0, nullptr, &count)
             == CL_SUCCESS
         && count > 0;
}

/// They take cores from the workers there, and are only used when the user
/// wants them, or OpenCL devices at all and does not refuse these.
bool
wants_cpus (const Options &options)
{
  return getenv ("STARPU_OPENCL_ON_CPUS") != nullptr
             ? options.opencl_on_cpus != 0
             : options.nopencl > 0 || !options.workers_openclid.empty ();
}

} // namespace

Candidates::Candidates (const Options &options)
{
  const int units = options.opencl_units;
  const std::vector<cl_platform_id> all = platforms ();
  for (cl_platform_id platform : all)
    append (platform, CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR, units);
  const bool cpus = wants_cpus (options);
  for (cl_platform_id platform : all)
    if (cpus)
      append (platform, CL_DEVICE_TYPE_CPU, units);
    else
      left_out_ |= has_cpus (platform);
}

Candidates::~Candidates ()
{
  for (const auto &[key, context] : contexts_)
    clReleaseContext (context);
  for (const Candidate &one : all_)
    clReleaseDevice (one.id); // without effect on what is no part
}

/// Appends the devices of a platform that are of these types.
void
Candidates::append (cl_platform_id platform, cl_device_type type, int units)
{
  cl_uint count = 0;
  if (clGetDeviceIDs (platform, type, 0, nullptr, &count) != CL_SUCCESS
      || count == 0)
    return; // a platform without such devices says CL_DEVICE_NOT_FOUND
  std::vector<cl_device_id> ids (count);
  if (clGetDeviceIDs (platform, type, count, ids.data (), nullptr)
      == CL_SUCCESS)
    for (cl_device_id id : ids)
      append_divided ({ id, id, platform }, units);
}

void
Candidates::append_divided (const Candidate &whole, int units)
{
  std::vector<cl_device_id> parts;
  if (units > 0)
    parts = parts_of (whole.id, units);
  if (parts.empty ())
    parts.push_back (whole.id);
  for (cl_device_id part : parts)
    if (all_.size () < size_t (kMaxDevices))
      all_.push_back ({ part, whole.id, whole.platform });
    else
      clReleaseDevice (part);
}

void
Candidates::select (const std::vector<unsigned> &numbers)
{
  for (unsigned number : numbers)
    selected_.push_back (all_[number]);
}

Status
Candidates::context_of (const Candidate &one, bool platform,
                        cl_context &context)
{
  const auto key = [&] (const Candidate &other) -> const void * {
    return platform ? static_cast<const void *> (other.platform) : other.whole;
  };
  const auto known = contexts_.find (key (one));
  if (known != contexts_.end ())
    {
      context = known->second;
      return {};
    }
  std::vector<cl_device_id> ids;
  for (const Candidate &other : selected_)
    if (key (other) == key (one))
      ids.push_back (other.id);
  cl_int error;
  context = clCreateContext (nullptr, cl_uint (ids.size ()), ids.data (),
                             nullptr, nullptr, &error);
  if (error != CL_SUCCESS)
    return status_of (error, device_text (one.id, CL_DEVICE_NAME).c_str (),
                      "make a context");
  contexts_.emplace (key (one), context);
  return {};
}

} // namespace asterism::device::opencl
