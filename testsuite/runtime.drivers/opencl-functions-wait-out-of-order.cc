// SPDX-License-Identifier: LGPL-2.1-or-later
/* On a queue that executes out of order, what a function enqueues waits for
   what the one before it did, which here waits for an event.

   rows: E12
   configs: opencl-parts
   needs: opencl
   env: ASTERISM_OPENCL_OUT_OF_ORDER=1 */

#include <unistd.h>

#include "tasks.h"

#include "drivers/opencl/opencl_device.h"

static cl_event told;
static char seen;

static cl_mem
memory_of (void *buffers[])
{
  return reinterpret_cast<cl_mem> (
      static_cast<Addition *> (buffers[0])->memory.base);
}

static void
write_when_told (void *buffers[], void *)
{
  static const char value = 7;
  auto *device = opencl::current_opencl_device ();
  cl_int error;
  told = clCreateUserEvent (device->context (), &error);
  EXPECT (error == CL_SUCCESS);
  EXPECT (clEnqueueWriteBuffer (device->queue (), memory_of (buffers), CL_FALSE,
                                0, 1, &value, 1, &told, nullptr)
          == CL_SUCCESS);
}

static void
read_it (void *buffers[], void *)
{
  EXPECT (clEnqueueReadBuffer (opencl::current_opencl_device ()->queue (),
                               memory_of (buffers), CL_FALSE, 0, 1, &seen, 0,
                               nullptr, nullptr)
          == CL_SUCCESS);
}

static void
launch (Device &device, Addition &addition, void (*function) (void *[], void *),
        Ticket &ticket)
{
  void *buffers[] = { &addition };
  Launch launch;
  launch.asynchronous = true;
  launch.function = function;
  launch.buffers = buffers;
  EXPECT_OK (device.launch (launch, ticket));
}

int
main ()
{
  Setup setup;
  Device &device = *setup.of (STARPU_OPENCL_WORKER)[0];
  Buffer buffer (device, 1);
  write_to (buffer, Bytes (1, 3));
  Addition addition{ buffer.address, 1, 0 };
  Ticket first, second;
  launch (device, addition, write_when_told, first);
  launch (device, addition, read_it, second);
  usleep (20000); // enough for what does not wait
  EXPECT (seen == 0);
  EXPECT (clSetUserEventStatus (told, CL_COMPLETE) == CL_SUCCESS);
  EXPECT_OK (finish (device, first));
  EXPECT_OK (finish (device, second));
  EXPECT (seen == 7);
  clReleaseEvent (told);
}
