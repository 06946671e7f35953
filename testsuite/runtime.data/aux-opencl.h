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

#endif
