/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks on OpenCL devices too small for the data, while each call of a function
   of OpenCL fails in turn. */

#ifndef ASTERISM_TESTSUITE_OPENCL_EACH_CALL_H
#define ASTERISM_TESTSUITE_OPENCL_EACH_CALL_H

#include "aux-opencl-faults.h"

enum
{
  kData = 6,
  kRows = 16,
  kColumns = 4096, /* 256 KiB: four fit on a device */
  kLine = kColumns + 64,
  kLength = kRows * kColumns,
  kSteps = 24
};

static int values[kData][kRows * kLine], oracle[kData];

static cl_mem
memory_of (void *buffer)
{
  struct starpu_vector_interface *vector
      = (struct starpu_vector_interface *)buffer;
  struct starpu_matrix_interface *matrix
      = (struct starpu_matrix_interface *)buffer;
  return (cl_mem)(vector->id == STARPU_VECTOR_INTERFACE_ID
                      ? vector->dev_handle
                      : matrix->dev_handle);
}

/* What is on a device has no gaps. */
static void
change (void *buffers[], void *argument)
{
  int step = (int)(intptr_t)argument;
  int *to = (int *)malloc (2 * kLength * sizeof *to), *from = to + kLength;
  size_t bytes = kLength * sizeof *to;
  cl_command_queue queue = queue_here ();
  in_function = 1;
  CHECK_EQ (clEnqueueReadBuffer (queue, memory_of (buffers[0]), CL_TRUE, 0,
                                 bytes, to, 0, NULL, NULL),
            CL_SUCCESS);
  CHECK_EQ (clEnqueueReadBuffer (queue, memory_of (buffers[1]), CL_TRUE, 0,
                                 bytes, from, 0, NULL, NULL),
            CL_SUCCESS);
  for (int i = 0; i < kLength; ++i)
    to[i] += from[i] + step;
  CHECK_EQ (clEnqueueWriteBuffer (queue, memory_of (buffers[0]), CL_TRUE, 0,
                                  bytes, to, 0, NULL, NULL),
            CL_SUCCESS);
  in_function = 0;
  free (to);
}

static struct starpu_codelet codelet = { .opencl_funcs = { change },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R } };

static starpu_data_handle_t
new_datum (int d)
{
  starpu_data_handle_t handle;
  if (d % 2 == 0)
    starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values[d],
                                 kLength, sizeof (int));
  else
    starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values[d],
                                 kLine, kColumns, kRows, sizeof (int));
  CHECK (handle != NULL);
  return handle;
}

static void
run (const char *call, int number)
{
  starpu_data_handle_t handles[kData];
  unsigned random = 17;
  start ();
  memset (values, 0, sizeof values);
  for (int d = 0; d < kData; ++d)
    {
      oracle[d] = 0;
      handles[d] = new_datum (d);
    }
  let_fail (call, number);
  for (int s = 1; s <= kSteps; ++s)
    {
      random = random * 1103515245u + 12345u;
      int to = (int)(random >> 16) % kData;
      int from = (to + 1 + (int)(random >> 24) % (kData - 1)) % kData;
      struct starpu_task *task = new_task (&codelet, (void *)(intptr_t)s);
      task->handles[0] = handles[to];
      task->handles[1] = handles[from];
      oracle[to] += oracle[from] + s;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int d = 0; d < kData; ++d)
    {
      starpu_data_unregister (handles[d]);
      int line = d % 2 == 0 ? kColumns : kLine;
      for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < kColumns; ++column)
          CHECK_EQ (values[d][row * line + column], oracle[d]);
    }
  let_fail (NULL, 0);
  starpu_shutdown ();
}

/* Calls of a function, ever further apart, until none is left. */
static void
check (const char *call)
{
  int before = -1;
  atomic_store (&faults, 0);
  for (int number = 1; atomic_load (&faults) != before;
       number += 1 + number / 4)
    {
      before = atomic_load (&faults);
      run (call, number);
    }
  printf ("%d calls of %s failed\n", atomic_load (&faults), call);
  CHECK (atomic_load (&faults) > 2);
}

static void
let_each_fail (void)
{
  static const char *const calls[] = { "clCreateBuffer",
                                       "clEnqueueWriteBuffer",
                                       "clEnqueueReadBuffer",
                                       "clEnqueueWriteBufferRect",
                                       "clEnqueueReadBufferRect",
                                       "clEnqueueCopyBuffer",
                                       "clEnqueueMarkerWithWaitList",
                                       "clEnqueueBarrierWithWaitList",
                                       "clFlush",
                                       "clGetEventInfo" };
  for (unsigned c = 0; c < sizeof calls / sizeof *calls; ++c)
    check (calls[c]);
  setenv ("ASTERISM_SHARE_MEMORY", "1", 1);
  check ("clCreateBuffer");
  check ("clEnqueueMapBuffer");
  check ("clEnqueueUnmapMemObject");
}

#endif
