// SPDX-License-Identifier: LGPL-2.1-or-later
// The C functions of starpu_opencl.h about devices, kernels and errors.

#include <cstdarg>
#include <cstdint>
#include <cstdio>

#include "starpu_opencl.h"

#include "error.h"
#include "opencl_device.h"

using namespace asterism::device::opencl;

namespace
{

template <typename Value, typename Get>
void
get_from (OpenClDevice *device, Value *value, Get get)
{
  if (value)
    *value = device ? get (*device) : nullptr;
}

cl_context
context_of (OpenClDevice &device)
{
  return device.context ();
}

cl_command_queue
queue_of (OpenClDevice &device)
{
  return device.queue ();
}

} // namespace

void
starpu_opencl_get_context (int devid, cl_context *context)
{
  get_from (find_device (devid), context, context_of);
}

void
starpu_opencl_get_device (int devid, cl_device_id *device)
{
  get_from (find_device (devid), device,
            [] (OpenClDevice &found) { return found.id (); });
}

void
starpu_opencl_get_queue (int devid, cl_command_queue *queue)
{
  get_from (find_device (devid), queue, queue_of);
}

void
starpu_opencl_get_current_context (cl_context *context)
{
  get_from (current_opencl_device (), context, context_of);
}

void
starpu_opencl_get_current_queue (cl_command_queue *queue)
{
  get_from (current_opencl_device (), queue, queue_of);
}

int
starpu_opencl_set_kernel_args (cl_int *err, cl_kernel *kernel, ...)
{
  int count = 0;
  cl_int error = CL_SUCCESS;
  va_list arguments;
  va_start (arguments, kernel);
  // Programs end the list with a plain 0: the sizes are read as int.
  while (int size = va_arg (arguments, int))
    {
      const void *value = va_arg (arguments, const void *);
      error = clSetKernelArg (*kernel, cl_uint (count), size_t (size), value);
      if (error != CL_SUCCESS)
        break;
      ++count;
    }
  va_end (arguments);
  if (err)
    *err = error;
  return count;
}

int
starpu_opencl_load_kernel (cl_kernel *kernel, cl_command_queue *queue,
                           struct starpu_opencl_program *opencl_programs,
                           const char *kernel_name, int devid)
{
  OpenClDevice *device = find_device (devid);
  if (!device || !kernel || !opencl_programs || !kernel_name)
    return CL_INVALID_VALUE;
  get_from (device, queue, queue_of);
  const cl_program program = opencl_programs->programs[devid];
  if (!program)
    return CL_INVALID_PROGRAM;
  cl_int error;
  *kernel = clCreateKernel (program, kernel_name, &error);
  return error;
}

int
starpu_opencl_release_kernel (cl_kernel kernel)
{
  return clReleaseKernel (kernel);
}

int
starpu_opencl_collect_stats (cl_event event)
{
  if (OpenClDevice *device = current_opencl_device ())
    device->collect (event);
  return 0;
}

const char *
starpu_opencl_error_string (cl_int status)
{
  return error_name (status);
}

void
starpu_opencl_display_error (const char *func, const char *file, int line,
                             const char *msg, cl_int status)
{
  printf ("%s:%d: %s: %s%s%s (%d)\n", file, line, func, msg ? msg : "",
          msg ? ": " : "", error_name (status), status);
}
