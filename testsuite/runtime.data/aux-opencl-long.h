/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task on an OpenCL device that ends when the test says so. */

#ifndef ASTERISM_TESTSUITE_OPENCL_LONG_H
#define ASTERISM_TESTSUITE_OPENCL_LONG_H

#include <stdatomic.h>
#include <unistd.h>

#include "aux-opencl.h"
#include "aux-vectors.h"

static cl_event event;
static atomic_int running;

/* Computes until the event. */
static void
run_long (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  cl_int error;
  event = clCreateUserEvent (context_here (), &error);
  CHECK_EQ (error, CL_SUCCESS);
  CHECK_EQ (clEnqueueMarkerWithWaitList (queue_here (), 1, &event, NULL),
            CL_SUCCESS);
  atomic_store (&running, 1);
}

static struct starpu_codelet long_codelet
    = { .opencl_funcs = { run_long },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_RW } };

/* Begins such a task, and returns when it computes. */
static void
begin_long (starpu_data_handle_t handle)
{
  run_on (&long_codelet, handle, NULL);
  while (atomic_load (&running) == 0)
    usleep (100);
}

/* Lets it end. */
static void
end_event (void)
{
  CHECK_EQ (clSetUserEventStatus (event, CL_COMPLETE), CL_SUCCESS);
}

#endif
