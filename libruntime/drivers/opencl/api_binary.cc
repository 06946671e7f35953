// SPDX-License-Identifier: LGPL-2.1-or-later
// The C functions of starpu_opencl.h that keep built programs in files.

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "starpu_opencl.h"

#include "base/home.h"
#include "base/log.h"
#include "error.h"
#include "opencl_device.h"

using namespace asterism;
using namespace asterism::device::opencl;

namespace
{

std::string
folder ()
{
  const char *home = getenv ("STARPU_HOME");
  return (home != nullptr && *home != '\0' ? home : users_folder ())
         + "/.starpu/opencl";
}

template <typename Value>
Value
property (cl_device_id device, cl_device_info which)
{
  Value value = 0;
  clGetDeviceInfo (device, which, sizeof value, &value, nullptr);
  return value;
}

const char *
type_of (cl_device_id device)
{
  const auto type = property<cl_device_type> (device, CL_DEVICE_TYPE);
  return type & CL_DEVICE_TYPE_GPU           ? "gpu"
         : type & CL_DEVICE_TYPE_ACCELERATOR ? "acc"
         : type & CL_DEVICE_TYPE_CPU         ? "cpu"
                                             : "unk";
}

/// Where the binary of a program is kept for a device.  Folders in the name
/// are those of the source.
std::string
file_for (const std::string &name, const OpenClDevice &device, int index)
{
  return folder () + "/" + name.substr (name.rfind ('/') + 1) + "."
         + type_of (device.id ()) + ".vendor_id_"
         + std::to_string (
             property<cl_uint> (device.id (), CL_DEVICE_VENDOR_ID))
         + "_device_id_" + std::to_string (index);
}

/// Empty when there is none.  A program knows all devices of its context, but
/// was built for one, and platforms name that, or what it is a part of, in
/// their own ways: what there is is for that one.
std::string
binary_of (cl_program program)
{
  size_t bytes = 0;
  if (clGetProgramInfo (program, CL_PROGRAM_BINARY_SIZES, 0, nullptr, &bytes)
      != CL_SUCCESS)
    return {};
  std::vector<size_t> sizes (bytes / sizeof (size_t));
  clGetProgramInfo (program, CL_PROGRAM_BINARY_SIZES, bytes, sizes.data (),
                    nullptr);
  std::vector<std::string> binaries;
  std::vector<unsigned char *> into;
  for (size_t size : sizes)
    binaries.emplace_back (size, '\0');
  for (std::string &binary : binaries)
    into.push_back (reinterpret_cast<unsigned char *> (binary.data ()));
  if (clGetProgramInfo (program, CL_PROGRAM_BINARIES,
                        into.size () * sizeof into[0], into.data (), nullptr)
      != CL_SUCCESS)
    return {};
  for (std::string &binary : binaries)
    if (!binary.empty ())
      return binary;
  return {};
}

/// Replaces the file at once, as other processes may read it.
Status
write_file (const std::string &file, const std::string &bytes)
{
  const std::string draft = file + "." + std::to_string (getpid ());
  std::error_code error;
  std::filesystem::create_directories (folder (), error);
  std::ofstream stream (draft, std::ios::binary);
  stream.write (bytes.data (), std::streamsize (bytes.size ()));
  stream.close ();
  if (stream)
    std::filesystem::rename (draft, file, error);
  if (!stream || error)
    return Status::error (-EIO, "cannot write %s", file.c_str ());
  return {};
}

/// Writes what was built for each device, and releases it.
int
keep (const std::string &name, starpu_opencl_program &programs)
{
  Status status;
  for (int i = 0; i < kMaxDevices && status.ok (); ++i)
    if (programs.programs[i])
      if (const OpenClDevice *device = find_device (i))
        {
          const std::string binary = binary_of (programs.programs[i]);
          status = binary.empty ()
                       ? Status::error (-EIO, "%s: no binary of program %s",
                                        device->info ().name.c_str (),
                                        name.c_str ())
                       : write_file (file_for (name, *device, i), binary);
        }
  starpu_opencl_unload_opencl (&programs);
  if (status.ok ())
    return CL_SUCCESS;
  log (Level::Error, "%s", status.message ());
  return CL_OUT_OF_RESOURCES;
}

/// Makes the program of a device from what is kept for it.
Status
load (const std::string &file, const OpenClDevice &device, cl_program &program)
{
  std::error_code none;
  std::string binary;
  if (std::ifstream stream (file, std::ios::binary);
      stream && !std::filesystem::is_directory (file, none))
    binary.assign (std::istreambuf_iterator<char> (stream), {});
  if (binary.empty ())
    return Status::error (-ENOENT, "no program in %s", file.c_str ());
  const cl_device_id id = device.id ();
  const size_t size = binary.size ();
  const auto *bytes = reinterpret_cast<const unsigned char *> (binary.data ());
  cl_int error;
  program = clCreateProgramWithBinary (device.context (), 1, &id, &size, &bytes,
                                       nullptr, &error);
  if (error == CL_SUCCESS)
    error = clBuildProgram (program, 1, &id, "", nullptr, nullptr);
  return status_of (error, device.info ().name.c_str (),
                    ("use " + file).c_str ());
}

} // namespace

int
starpu_opencl_compile_opencl_from_file (const char *source_file_name,
                                        const char *build_options)
{
  starpu_opencl_program programs;
  const int result = starpu_opencl_load_opencl_from_file (
      source_file_name, &programs, build_options);
  return result == CL_SUCCESS ? keep (source_file_name, programs) : result;
}

int
starpu_opencl_compile_opencl_from_string (const char *opencl_program_source,
                                          const char *file_name,
                                          const char *build_options)
{
  if (!file_name)
    return CL_INVALID_VALUE;
  starpu_opencl_program programs;
  const int result = starpu_opencl_load_opencl_from_string (
      opencl_program_source, &programs, build_options);
  return result == CL_SUCCESS ? keep (file_name, programs) : result;
}

int
starpu_opencl_load_binary_opencl (const char *kernel_id,
                                  struct starpu_opencl_program *opencl_programs)
{
  if (!kernel_id || !opencl_programs)
    return CL_INVALID_VALUE;
  memset (opencl_programs, 0, sizeof *opencl_programs);
  for (int i = 0; i < kMaxDevices; ++i)
    {
      const OpenClDevice *device = find_device (i);
      if (!device)
        continue;
      Status status = load (file_for (kernel_id, *device, i), *device,
                            opencl_programs->programs[i]);
      if (!status.ok ())
        {
          log (Level::Error, "%s", status.message ());
          starpu_opencl_unload_opencl (opencl_programs);
          return CL_INVALID_BINARY;
        }
    }
  return CL_SUCCESS;
}
