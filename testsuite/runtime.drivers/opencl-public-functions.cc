// SPDX-License-Identifier: LGPL-2.1-or-later
/* Programs are loaded from text and from files, and their kernels are set
   up and run with starpu_opencl.h.

   rows: R29
   configs: drivers
   needs: opencl */

#include <fstream>

#include "starpu_opencl.h"

#include "conformance.h"

constexpr int kValue = 4711;
static starpu_opencl_program program;
static int devid;

static void
fill (void *buffers[], void *)
{
  cl_mem memory
      = reinterpret_cast<cl_mem> (static_cast<Address *> (buffers[0])->base);
  cl_kernel kernel;
  cl_command_queue queue, current;
  EXPECT (starpu_opencl_load_kernel (&kernel, &queue, &program, "fill", devid)
          == CL_SUCCESS);
  starpu_opencl_get_current_queue (&current);
  EXPECT (queue && queue == current);
  cl_int error;
  const int value = kValue;
  EXPECT (starpu_opencl_set_kernel_args (&error, &kernel, sizeof memory,
                                         &memory, sizeof value, &value, 0)
              == 2
          && error == CL_SUCCESS);
  const size_t items = 16;
  EXPECT (clEnqueueNDRangeKernel (queue, kernel, 1, nullptr, &items, nullptr, 0,
                                  nullptr, nullptr)
          == CL_SUCCESS);
  EXPECT (starpu_opencl_release_kernel (kernel) == CL_SUCCESS);
}

static const char text[] = "kernel void fill (global int *x, int value)\n"
                           "{ x[get_global_id (0)] = value; }\n";

static void
check (Device &device)
{
  devid = device.info ().index;
  cl_context context;
  cl_device_id id;
  starpu_opencl_get_context (devid, &context);
  starpu_opencl_get_device (devid, &id);
  EXPECT (context && id);
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

int
main ()
{
  Setup setup;
  EXPECT (starpu_opencl_load_opencl_from_string (text, &program, nullptr)
          == CL_SUCCESS);
  for (Device *device : setup.of (STARPU_OPENCL_WORKER))
    check (*device);
  EXPECT (starpu_opencl_unload_opencl (&program) == CL_SUCCESS);

  std::ofstream ("fill.cl") << text;
  EXPECT (starpu_opencl_load_opencl_from_file ("fill.cl", &program, "-DX=1")
          == CL_SUCCESS);
  for (Device *device : setup.of (STARPU_OPENCL_WORKER))
    check (*device);
  EXPECT (starpu_opencl_unload_opencl (&program) == CL_SUCCESS);
  EXPECT (starpu_opencl_load_opencl_from_file ("no.cl", &program, nullptr)
          == CL_INVALID_VALUE);
  cl_context none;
  starpu_opencl_get_context (15, &none);
  EXPECT (none == nullptr);
}
