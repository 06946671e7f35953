// SPDX-License-Identifier: LGPL-2.1-or-later
// Builds OpenCL programs, and keeps those of embedded sources.

#include <cstring>

#include "error.h"
#include "opencl_device.h"

namespace asterism::device::opencl
{

namespace
{

std::string
build_log (cl_program program, cl_device_id device)
{
  size_t size = 0;
  clGetProgramBuildInfo (program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr,
                         &size);
  std::string log (size, '\0');
  clGetProgramBuildInfo (program, device, CL_PROGRAM_BUILD_LOG, size,
                         log.data (), nullptr);
  return log.c_str ();
}

/// A directive that makes the compiler count the lines of `file`.
std::string
line_directive (const char *file)
{
  std::string directive = "#line 1 \"";
  for (const char *c = file; *c; ++c)
    {
      if (*c == '"' || *c == '\\')
        directive += '\\';
      directive += *c;
    }
  return directive + "\"\n";
}

} // namespace

Status
build_program (const OpenClDevice &device, const char *file, const char *source,
               size_t length, const char *flags, cl_program &program,
               std::string &log)
{
  const char *name = device.info ().name.c_str ();
  // A mark that is no longer at the beginning would be an error.
  constexpr char kByteOrderMark[] = "\xef\xbb\xbf";
  constexpr size_t kMark = sizeof kByteOrderMark - 1;
  if (length >= kMark && memcmp (source, kByteOrderMark, kMark) == 0)
    {
      source += kMark;
      length -= kMark;
    }
  const std::string directive = file ? line_directive (file) : "";
  const char *texts[] = { directive.c_str (), source };
  const size_t lengths[] = { directive.size (), length };
  cl_int error;
  program = clCreateProgramWithSource (device.context (), file ? 2 : 1,
                                       texts + (file ? 0 : 1),
                                       lengths + (file ? 0 : 1), &error);
  if (error != CL_SUCCESS)
    return status_of (error, name, "make a program");
  const cl_device_id id = device.id ();
  error = clBuildProgram (program, 1, &id, flags, nullptr, nullptr);
  if (error == CL_SUCCESS)
    return {};
  log = build_log (program, id);
  clReleaseProgram (program);
  program = nullptr;
  return status_of (error, name, "build a program");
}

Status
OpenClDevice::program_for (const asterism_kernel_v1 &description,
                           cl_program &program, std::string &log)
{
  // One source may hold several kernels: it is built once.
  const auto known = programs_.find (description.source);
  if (known != programs_.end ())
    {
      program = known->second;
      return {};
    }
  const char *slash = strrchr (description.file, '/');
  std::string flags;
  if (slash)
    flags = "-I " + std::string (description.file, slash);
  Status status
      = build_program (*this, description.file, description.source,
                       description.length, flags.c_str (), program, log);
  if (status.ok ())
    programs_.emplace (description.source, program);
  return status;
}

Status
OpenClDevice::kernel_for (const asterism_kernel_v1 &description,
                          cl_kernel &kernel, std::string &log)
{
  MutexLock lock (programs_mutex_);
  const auto known = kernels_.find (&description);
  if (known != kernels_.end ())
    {
      kernel = known->second;
      return {};
    }
  cl_program program;
  Status status = program_for (description, program, log);
  if (!status.ok ())
    return status;
  cl_int error;
  kernel = clCreateKernel (program, description.name, &error);
  if (error != CL_SUCCESS)
    return status_of (error, info_.name.c_str (), "find the kernel");
  kernels_.emplace (&description, kernel);
  return {};
}

} // namespace asterism::device::opencl
