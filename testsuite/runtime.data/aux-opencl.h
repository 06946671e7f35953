/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What tasks on OpenCL devices ask of theirs. */

#ifndef ASTERISM_TESTSUITE_OPENCL_H
#define ASTERISM_TESTSUITE_OPENCL_H

#include "../support/check.h"
#include <starpu_opencl.h>

/* The queue of the device that runs the calling task. */
static inline cl_command_queue
queue_here (void)
{
  cl_command_queue queue;
  int worker = starpu_worker_get_id ();
  starpu_opencl_get_queue (starpu_worker_get_devid (worker), &queue);
  return queue;
}

/* Its context. */
static inline cl_context
context_here (void)
{
  cl_context context;
  int worker = starpu_worker_get_id ();
  starpu_opencl_get_context (starpu_worker_get_devid (worker), &context);
  return context;
}

/* A kernel of a program, for that device, and its queue. */
static inline cl_command_queue
load_here (struct starpu_opencl_program *program, const char *name,
           cl_kernel *kernel)
{
  int device = starpu_worker_get_devid (starpu_worker_get_id ());
  cl_command_queue queue;
  CHECK_EQ (starpu_opencl_load_kernel (kernel, &queue, program, name, device),
            CL_SUCCESS);
  return queue;
}

/* Runs it for that many items, and lets it go. */
static inline void
enqueue_items (cl_command_queue queue, cl_kernel kernel, size_t items)
{
  CHECK_EQ (clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &items, NULL, 0,
                                    NULL, NULL),
            CL_SUCCESS);
  CHECK_EQ (starpu_opencl_release_kernel (kernel), CL_SUCCESS);
}

#endif
