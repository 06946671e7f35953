// SPDX-License-Identifier: LGPL-2.1-or-later
/* Programs built from text and from files are kept as binaries below
   STARPU_HOME and loaded again without their source; what is absent, spoilt or
   of another name is refused.

   rows: R29
   configs: drivers
   needs: opencl */

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "starpu_opencl.h"

#include "conformance.h"

namespace fs = std::filesystem;

constexpr int kValue = 4711;
static starpu_opencl_program program;
static int devid;

static void
fill (void *buffers[], void *)
{
  cl_mem memory
      = reinterpret_cast<cl_mem> (static_cast<Address *> (buffers[0])->base);
  cl_kernel kernel;
  cl_command_queue queue;
  EXPECT (starpu_opencl_load_kernel (&kernel, &queue, &program, "fill", devid)
          == CL_SUCCESS);
  cl_int error;
  EXPECT (
      starpu_opencl_set_kernel_args (&error, &kernel, sizeof memory, &memory, 0)
      == 1);
  const size_t items = 16;
  EXPECT (clEnqueueNDRangeKernel (queue, kernel, 1, nullptr, &items, nullptr, 0,
                                  nullptr, nullptr)
          == CL_SUCCESS);
  EXPECT (starpu_opencl_release_kernel (kernel) == CL_SUCCESS);
}

static const char text[] = "kernel void fill (global int *x)\n"
                           "{ x[get_global_id (0)] = VALUE; }\n";
static const char options[] = "-DVALUE=4711";

static void
check (Device &device)
{
  devid = device.info ().index;
  Buffer buffer (device, 64);
  void *buffers[] = { &buffer.address };
  Launch launch;
  launch.function = fill;
  launch.buffers = buffers;
  Ticket ticket;
  EXPECT_OK (device.launch (launch, ticket));
  EXPECT_OK (finish (device, ticket));
  const Bytes result = read_from (buffer);
  for (size_t i = 0; i < 16; ++i)
    EXPECT (reinterpret_cast<const int *> (result.data ())[i] == kValue);
}

static void
load_and_check (Setup &setup, const char *name)
{
  EXPECT (starpu_opencl_load_binary_opencl (name, &program) == CL_SUCCESS);
  for (Device *device : setup.of (STARPU_OPENCL_WORKER))
    check (*device);
  EXPECT (starpu_opencl_unload_opencl (&program) == CL_SUCCESS);
}

static bool
is_refused (const char *name)
{
  program.programs[0] = reinterpret_cast<cl_program> (&program);
  return starpu_opencl_load_binary_opencl (name, &program) == CL_INVALID_BINARY
         && program.programs[0] == nullptr;
}

int
main ()
{
  const std::string home = fs::absolute ("home").string ();
  fs::remove_all (home);
  setenv ("STARPU_HOME", home.c_str (), 1);
  Setup setup;
  const size_t devices = setup.of (STARPU_OPENCL_WORKER).size ();

  EXPECT (is_refused ("text"));
  EXPECT (starpu_opencl_compile_opencl_from_string (text, "text", options)
          == CL_SUCCESS);
  load_and_check (setup, "text");

  fs::create_directories ("sources");
  std::ofstream ("sources/fill.cl") << text;
  EXPECT (starpu_opencl_compile_opencl_from_file ("sources/fill.cl", options)
          == CL_SUCCESS);
  fs::remove ("sources/fill.cl");
  load_and_check (setup, "fill.cl");
  load_and_check (setup, "sources/fill.cl");

  size_t files = 0;
  for (const auto &entry : fs::directory_iterator (home + "/.starpu/opencl"))
    {
      const std::string name = entry.path ().filename ().string ();
      EXPECT (name.find (".vendor_id_") != name.npos);
      EXPECT (name.find ("_device_id_") != name.npos);
      if (name.starts_with ("text."))
        std::ofstream (entry.path ()) << "not a program";
      ++files;
    }
  EXPECT (files == 2 * devices);
  EXPECT (is_refused ("text"));
  EXPECT (is_refused ("fill"));

  // Nothing is kept of what cannot be built, or where nothing can be written.
  EXPECT (starpu_opencl_compile_opencl_from_string ("no", "no", nullptr)
          == CL_BUILD_PROGRAM_FAILURE);
  EXPECT (is_refused ("no"));
  EXPECT (starpu_opencl_compile_opencl_from_file ("no.cl", nullptr)
          == CL_INVALID_VALUE);
  EXPECT (starpu_opencl_compile_opencl_from_string (text, nullptr, options)
          == CL_INVALID_VALUE);
  EXPECT (starpu_opencl_load_binary_opencl (nullptr, &program)
          == CL_INVALID_VALUE);
  std::ofstream ("occupied") << "a file";
  setenv ("STARPU_HOME", fs::absolute ("occupied").c_str (), 1);
  EXPECT (starpu_opencl_compile_opencl_from_string (text, "text", options)
          != CL_SUCCESS);
}
