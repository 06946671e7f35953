/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Copies that tasks on OpenCL devices reduce into begin where these tasks are:
   codelets with OpenCL functions alone reduce, with and without first contents,
   and do not take turns.  A task that the program leaves to cores, which cannot
   begin a copy, takes turns.
   rows: C40
   configs: opencl opencl-only
   needs: opencl
   libs: -lOpenCL */

#include "aux-opencl.h"
#include "aux-vectors.h"

enum
{
  kLength = 100,
  kTasks = 6
};

static int begun;

static cl_mem
buffer_of (void *vector)
{
  return (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (vector);
}

static void
begin (void *buffers[], void *argument)
{
  const int zero = 0;
  (void)argument;
  __atomic_fetch_add (&begun, 1, __ATOMIC_RELAXED);
  CHECK_EQ (clEnqueueFillBuffer (queue_here (), buffer_of (buffers[0]), &zero,
                                 sizeof zero, 0, kLength * sizeof (int), 0,
                                 NULL, NULL),
            CL_SUCCESS);
}

static void
read_buffer (void *vector, int *values)
{
  CHECK_EQ (clEnqueueReadBuffer (queue_here (), buffer_of (vector), CL_TRUE, 0,
                                 kLength * sizeof (int), values, 0, NULL, NULL),
            CL_SUCCESS);
}

static void
write_buffer (void *vector, const int *values)
{
  CHECK_EQ (clEnqueueWriteBuffer (queue_here (), buffer_of (vector), CL_TRUE, 0,
                                  kLength * sizeof (int), values, 0, NULL,
                                  NULL),
            CL_SUCCESS);
}

static void
add_on_device (void *buffers[], void *argument)
{
  int values[kLength];
  read_buffer (buffers[0], values);
  for (int i = 0; i < kLength; ++i)
    values[i] += (int)(intptr_t)argument;
  write_buffer (buffers[0], values);
}

static void
join (void *buffers[], void *argument)
{
  int sum[kLength], other[kLength];
  (void)argument;
  read_buffer (buffers[0], sum);
  read_buffer (buffers[1], other);
  for (int i = 0; i < kLength; ++i)
    sum[i] += other[i];
  write_buffer (buffers[0], sum);
}

static struct starpu_codelet begin_codelet
    = { .opencl_funcs = { begin },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_W } };
static struct starpu_codelet join_codelet
    = { .opencl_funcs = { join },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_R } };
static struct starpu_codelet reduce_codelet = {
  .opencl_funcs = { add_on_device }, .nbuffers = 1, .modes = { STARPU_REDUX }
};

static void
add_on_core (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (int i = 0; i < kLength; ++i)
    values[i] += (int)(intptr_t)argument;
}
static struct starpu_codelet reduce_anywhere
    = { .cpu_funcs = { add_on_core },
        .opencl_funcs = { add_on_device },
        .nbuffers = 1,
        .modes = { STARPU_REDUX } };

static void
reduce_on_cores (starpu_data_handle_t handle, int change)
{
  uint32_t cores = 0;
  for (unsigned i = 0; i < starpu_worker_get_count (); ++i)
    if (starpu_worker_get_type ((int)i) == STARPU_CPU_WORKER)
      cores |= 1u << i;
  if (cores == 0)
    return;
  struct starpu_task *task
      = new_task (&reduce_anywhere, (void *)(intptr_t)change);
  task->handles[0] = handle;
  task->workerids = &cores;
  task->workerids_len = 1;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  int *values = (int *)starpu_data_get_local_ptr (handle);
  for (int i = 0; i < kLength; ++i)
    values[i] -= change;
  starpu_data_release (handle);
}

static void
reduce (starpu_data_handle_t handle)
{
  int workers[2];
  CHECK_EQ (starpu_worker_get_ids_by_type (STARPU_OPENCL_WORKER, workers, 2),
            2);
  for (int i = 1; i <= kTasks; ++i)
    {
      struct starpu_task *task
          = new_task (&reduce_codelet, (void *)(intptr_t)i);
      task->handles[0] = handle;
      task->execute_on_a_specific_worker = 1;
      task->workerid = (unsigned)workers[i % 2];
      submit (task);
    }
}

int
main (void)
{
  const int sum = kTasks * (kTasks + 1) / 2;
  int values[kLength] = { 0 };
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  starpu_data_set_reduction_methods (handle, &join_codelet, &begin_codelet);
  reduce (handle);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK_EQ (values[0], sum);
  CHECK_EQ (begun, 2); // a copy for each worker
  values[0] = 1;
  starpu_data_release (handle);
  reduce_on_cores (handle, 5);
  CHECK_EQ (begun, 2);
  reduce (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 1 + sum);
  CHECK_EQ (values[kLength - 1], 2 * sum);

  begun = 0;
  handle = new_vector (NULL, kLength);
  starpu_data_set_reduction_methods (handle, &join_codelet, &begin_codelet);
  reduce (handle);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *result = (const int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (result[0], sum);
  CHECK_EQ (result[kLength - 1], sum);
  CHECK_EQ (begun, 3);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
