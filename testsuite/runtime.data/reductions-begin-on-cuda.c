/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Copies that tasks on CUDA devices reduce into begin where these tasks are,
   when the codelet has a function for that: one without any for cores works,
   with and without first contents, and the tasks do not take turns.
   rows: C40
   configs: drivers
   needs: cuda */

#include "aux-vectors.h"

enum
{
  kLength = 100,
  kTasks = 10
};

static int begun;

/* The double's devices have memory that a core can use. */
static void
begin (void *buffers[], void *argument)
{
  CHECK (starpu_worker_get_type (starpu_worker_get_id ())
         == STARPU_CUDA_WORKER);
  __atomic_fetch_add (&begun, 1, __ATOMIC_RELAXED);
  set_vector (buffers, argument);
}

static struct starpu_codelet begin_codelet
    = { .cuda_funcs = { begin }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet join_codelet
    = { .cuda_funcs = { join_vectors },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_R } };
static struct starpu_codelet reduce_codelet
    = { .cpu_funcs = { add_to_vector }, // never there: none can begin
        .cuda_funcs = { add_to_vector },
        .nbuffers = 1,
        .modes = { STARPU_REDUX } };

static void
reduce (starpu_data_handle_t handle, const int *workers)
{
  for (int i = 1; i <= kTasks; ++i)
    {
      struct starpu_task *task
          = new_task (&reduce_codelet, (void *)(intptr_t)i);
      task->handles[0] = handle;
      task->execute_on_a_specific_worker = workers != NULL;
      task->workerid = workers != NULL ? (unsigned)workers[i % 2] : 0;
      submit (task);
    }
}

static void
check_value (starpu_data_handle_t handle, int value)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *values = (const int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (values[0], value);
  CHECK_EQ (values[kLength - 1], value);
  starpu_data_release (handle);
}

int
main (void)
{
  const int sum = kTasks * (kTasks + 1) / 2;
  int values[kLength] = { 0 }, workers[8];
  values[0] = values[kLength - 1] = 5;
  if (getenv ("ASTERISM_CUDART") == NULL)
    {
      printf ("needs the double of CUDA\n");
      return 77;
    }
  start ();
  CHECK (starpu_worker_get_ids_by_type (STARPU_CUDA_WORKER, workers, 8) >= 2);
  starpu_data_handle_t handle = new_vector (values, kLength);
  starpu_data_set_reduction_methods (handle, &join_codelet, &begin_codelet);
  reduce (handle, workers);
  check_value (handle, 5 + sum);
  CHECK_EQ (begun, 2); // a copy for each worker
  reduce (handle, workers);
  check_value (handle, 5 + 2 * sum);
  CHECK_EQ (begun, 4);
  reduce (handle, NULL);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 5 + 3 * sum);

  /* The first contents are begun there as well. */
  begun = 0;
  handle = new_vector (NULL, kLength);
  starpu_data_set_reduction_methods (handle, &join_codelet, &begin_codelet);
  reduce (handle, workers);
  check_value (handle, sum);
  CHECK_EQ (begun, 3);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
