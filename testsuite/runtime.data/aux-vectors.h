/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tests of data share: codelets on vectors of int. */

#ifndef ASTERISM_TESTSUITE_VECTORS_H
#define ASTERISM_TESTSUITE_VECTORS_H

#include "../support/check.h"

static void
add_to_vector (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  size_t n = STARPU_VECTOR_GET_NX (buffers[0]);
  for (size_t i = 0; i < n; ++i)
    values[i] += (int)(intptr_t)argument;
}

static void
set_vector (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  size_t n = STARPU_VECTOR_GET_NX (buffers[0]);
  for (size_t i = 0; i < n; ++i)
    values[i] = (int)(intptr_t)argument;
}

static void
read_vector (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  if (argument != NULL)
    *(int *)argument = values[0];
}

/* Joins two copies that were reduced into. */
static inline void
join_vectors (void *buffers[], void *argument)
{
  int *sum = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int *other = (const int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  (void)argument;
  for (size_t i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    sum[i] += other[i];
}

static struct starpu_codelet add_codelet = { .cpu_funcs = { add_to_vector },
                                             .nbuffers = 1,
                                             .modes = { STARPU_RW },
                                             .name = "add" };
static struct starpu_codelet set_codelet = { .cpu_funcs = { set_vector },
                                             .nbuffers = 1,
                                             .modes = { STARPU_W },
                                             .name = "set" };
static struct starpu_codelet read_codelet = { .cpu_funcs = { read_vector },
                                              .nbuffers = 1,
                                              .modes = { STARPU_R },
                                              .name = "read" };

/* Submits a codelet on one handle. */
static inline void
run_on (struct starpu_codelet *codelet, starpu_data_handle_t handle,
        void *argument)
{
  struct starpu_task *task = new_task (codelet, argument);
  task->handles[0] = handle;
  submit (task);
}

static inline void
add (starpu_data_handle_t handle, int amount)
{
  run_on (&add_codelet, handle, (void *)(intptr_t)amount);
}

static inline void
set (starpu_data_handle_t handle, int value)
{
  run_on (&set_codelet, handle, (void *)(intptr_t)value);
}

/* The same on a worker of a memory node (the first of that node). */
static inline void
run_on_node (struct starpu_codelet *codelet, starpu_data_handle_t handle,
             void *argument, unsigned node)
{
  struct starpu_task *task = new_task (codelet, argument);
  task->handles[0] = handle;
  for (unsigned w = 0; w < starpu_worker_get_count (); ++w)
    if (starpu_worker_get_memory_node (w) == node)
      {
        task->execute_on_a_specific_worker = 1;
        task->workerid = w;
        break;
      }
  submit (task);
}

/* The same on a worker; to be waited for by await_task (). */
static inline struct starpu_task *
begin_on (int worker, struct starpu_codelet *codelet,
          starpu_data_handle_t handle, void *argument)
{
  struct starpu_task *task = new_task (codelet, argument);
  task->handles[0] = handle;
  task->detach = task->destroy = 0;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)worker;
  submit (task);
  return task;
}

static inline void
await_task (struct starpu_task *task)
{
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
}

static inline starpu_data_handle_t
new_vector (int *values, unsigned n)
{
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, values ? STARPU_MAIN_RAM : -1,
                               (uintptr_t)values, n, sizeof (int));
  CHECK (handle != NULL);
  return handle;
}

/* Transfers over all links since the last call. */
static inline int
transfers (void)
{
  int total = 0;
  for (int bus = 0; bus < starpu_bus_get_count (); ++bus)
    {
      struct starpu_profiling_bus_info info;
      CHECK_EQ (starpu_bus_get_profiling_info (bus, &info), 0);
      total += info.transfer_count;
    }
  return total;
}

#define unused __attribute__ ((unused))
static struct starpu_codelet *const all_codelets[] unused
    = { &add_codelet, &set_codelet, &read_codelet };

#endif
