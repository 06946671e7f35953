/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The functions of the random tasks for OpenCL devices. */

#ifndef ASTERISM_TESTSUITE_RANDOM_OPENCL_H
#define ASTERISM_TESTSUITE_RANDOM_OPENCL_H

#include "aux-opencl.h"
#include "aux-random.h"

static void
read_on_device (void *buffers[], void *argument)
{
  int values[kLength];
  cl_mem memory = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (buffers[0]);
  CHECK_EQ (clEnqueueReadBuffer (queue_here (), memory, CL_TRUE, 0,
                                 sizeof values, values, 0, NULL, NULL),
            CL_SUCCESS);
  check_contents (values, ((struct change *)argument)->before);
}

static void
write_on_device (void *buffers[], void *argument)
{
  int values[kLength];
  cl_mem memory = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (buffers[0]);
  fill (values, ((struct change *)argument)->after);
  CHECK_EQ (clEnqueueWriteBuffer (queue_here (), memory, CL_TRUE, 0,
                                  sizeof values, values, 0, NULL, NULL),
            CL_SUCCESS);
}

static void
change_on_device (void *buffers[], void *argument)
{
  read_on_device (buffers, argument);
  write_on_device (buffers, argument);
}

static void
start_on_opencl (void)
{
  random_read.opencl_funcs[0] = read_on_device;
  random_write.opencl_funcs[0] = write_on_device;
  random_change.opencl_funcs[0] = change_on_device;
  start ();
  CHECK_EQ (starpu_opencl_worker_get_count (), 2);
}

#endif
