/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The functions of the random tasks for OpenCL devices. */

#ifndef ASTERISM_TESTSUITE_RANDOM_OPENCL_H
#define ASTERISM_TESTSUITE_RANDOM_OPENCL_H

#include "aux-opencl.h"
#include "aux-random.h"

static void
move (cl_mem memory, int *values, int to_device)
{
  const size_t bytes = kLength * sizeof (int);
  cl_int error = to_device
                     ? clEnqueueWriteBuffer (queue_here (), memory, CL_TRUE, 0,
                                             bytes, values, 0, NULL, NULL)
                     : clEnqueueReadBuffer (queue_here (), memory, CL_TRUE, 0,
                                            bytes, values, 0, NULL, NULL);
  CHECK_EQ (error, CL_SUCCESS);
}

static void
change_on_device (void *buffers[], void *argument)
{
  const struct change *change = (const struct change *)argument;
  int values[kLength];
  for (int i = 0; i < change->count; ++i)
    {
      cl_mem memory = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (buffers[i]);
      if (change->mode[i] & STARPU_R)
        {
          move (memory, values, 0);
          check_contents (values, change->before[i]);
        }
      if (change->mode[i] & STARPU_W)
        {
          fill (values, change->after);
          move (memory, values, 1);
        }
    }
}

static inline void
start_on_opencl (void)
{
  random_codelet.opencl_funcs[0] = change_on_device;
  start ();
  CHECK_EQ (starpu_opencl_worker_get_count (), 2);
}

#endif
