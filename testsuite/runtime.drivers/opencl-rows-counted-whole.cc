// SPDX-License-Identifier: LGPL-2.1-or-later
/* Some vendors' libraries reject a copy of rows when the buffer ends with the
   last one, and not where another would begin, as NVIDIA's does: such rows are
   copied all the same.

   rows: E11
   configs: drivers
   needs: opencl
   libs: -ldl */

#include <CL/cl.h>
#include <dlfcn.h>

#include "shapes.h"

static unsigned rejected;

/// What is in front of the vendor's function; counts what it rejects.
static bool
fits (cl_mem buffer, const size_t *origin, const size_t *region, size_t row,
      size_t slice)
{
  size_t size = 0;
  clGetMemObjectInfo (buffer, CL_MEM_SIZE, sizeof size, &size, nullptr);
  const size_t least = region[1] * row;
  const size_t pitch = slice > least ? slice : least;
  const bool fit = origin[0] + region[2] * pitch <= size;
  if (!fit)
    ++rejected;
  return fit;
}

template <typename Function>
static Function *
vendors (const char *name, Function &)
{
  return reinterpret_cast<Function *> (dlsym (RTLD_NEXT, name));
}

extern "C" cl_int
clEnqueueWriteBufferRect (cl_command_queue queue, cl_mem buffer,
                          cl_bool blocking, const size_t *origin,
                          const size_t *host_origin, const size_t *region,
                          size_t row, size_t slice, size_t host_row,
                          size_t host_slice, const void *host, cl_uint count,
                          const cl_event *before, cl_event *event)
{
  if (!fits (buffer, origin, region, row, slice))
    return CL_INVALID_VALUE;
  return vendors ("clEnqueueWriteBufferRect", clEnqueueWriteBufferRect) (
      queue, buffer, blocking, origin, host_origin, region, row, slice,
      host_row, host_slice, host, count, before, event);
}

extern "C" cl_int
clEnqueueReadBufferRect (cl_command_queue queue, cl_mem buffer,
                         cl_bool blocking, const size_t *origin,
                         const size_t *host_origin, const size_t *region,
                         size_t row, size_t slice, size_t host_row,
                         size_t host_slice, void *host, cl_uint count,
                         const cl_event *before, cl_event *event)
{
  if (!fits (buffer, origin, region, row, slice))
    return CL_INVALID_VALUE;
  return vendors ("clEnqueueReadBufferRect", clEnqueueReadBufferRect) (
      queue, buffer, blocking, origin, host_origin, region, row, slice,
      host_row, host_slice, host, count, before, event);
}

extern "C" cl_int
clEnqueueCopyBufferRect (cl_command_queue queue, cl_mem source, cl_mem target,
                         const size_t *source_origin,
                         const size_t *target_origin, const size_t *region,
                         size_t source_row, size_t source_slice,
                         size_t target_row, size_t target_slice, cl_uint count,
                         const cl_event *before, cl_event *event)
{
  if (!fits (source, source_origin, region, source_row, source_slice)
      || !fits (target, target_origin, region, target_row, target_slice))
    return CL_INVALID_VALUE;
  return vendors ("clEnqueueCopyBufferRect", clEnqueueCopyBufferRect) (
      queue, source, target, source_origin, target_origin, region, source_row,
      source_slice, target_row, target_slice, count, before, event);
}

int
main ()
{
  Setup setup;
  const auto found = setup.of (STARPU_OPENCL_WORKER);
  if (found.empty ())
    skip ("no OpenCL device");
  Device &device = *found[0];
  subject = device.info ().name;
  EXPECT_OK (device.attach ());
  check_shape (device, make_shape (40, { 7 }, { 64 }, { 100 }));
  check_shape (device, make_shape (40, { 2 }, { 64 }, { 100 }));
  EXPECT (rejected > 0);
  rejected = 0;
  check_shape (device, make_shape (24, { 5, 6 }, { 64, 640 }, { 80, 400 }));
  check_shape (device, make_shape (24, { 5, 2 }, { 64, 640 }, { 80, 400 }));
  EXPECT (rejected > 0);
  rejected = 0;
  check_random_shapes (device);
  device.detach ();
  return 0;
}
