/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Written through, each write on a device is copied to main memory; by default
   only what is needed there.  What one of several concurrent tasks has written
   is not copied while others go on.
   rows: R10
   configs: sim  */

#include "aux-vectors.h"

static int
chain (int through)
{
  static int values[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  if (through)
    starpu_data_set_wt_mask (handle, 1 << 0);
  run_on_node (&set_codelet, handle, (void *)0, 1);
  for (int i = 1; i < 10; ++i)
    run_on_node (&add_codelet, handle, (void *)1, 1);
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  CHECK_EQ (values[7], 9);
  struct starpu_profiling_bus_info info;
  starpu_bus_get_profiling_info (starpu_bus_get_id (1, 0), &info);
  starpu_shutdown ();
  return info.transfer_count;
}

static starpu_sem_t begun, go_on;

static void
add_in_time (void *buffers[], void *argument)
{
  starpu_sem_post (&begun);
  if (argument != NULL)
    starpu_sem_wait (&go_on);
  __atomic_fetch_add ((int *)STARPU_VECTOR_GET_PTR (buffers[0]), 1,
                      __ATOMIC_RELAXED);
}

static struct starpu_codelet concurrent = {
  .cpu_funcs = { add_in_time },
  .nbuffers = 1,
  .modes = { (enum starpu_data_access_mode) (STARPU_RW | ASTERISM_CONCURRENT) }
};

static struct starpu_task *
concurrent_on (int worker, starpu_data_handle_t handle, void *argument)
{
  struct starpu_task *task = new_task (&concurrent, argument);
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)worker;
  task->detach = 0;
  submit (task);
  starpu_sem_wait (&begun);
  return task;
}

static void
two_at_once (void)
{
  static int values[100];
  int valid, requested, seen = 0;
  start ();
  starpu_sem_init (&begun, 0, 0);
  starpu_sem_init (&go_on, 0, 0);
  const int cores[] = { starpu_worker_get_by_type (STARPU_CPU_WORKER, 0),
                        starpu_worker_get_by_type (STARPU_CPU_WORKER, 1) };
  starpu_data_handle_t handle = new_vector (values, 100);
  starpu_data_set_wt_mask (handle, 1 << 1);
  struct starpu_task *last = concurrent_on (cores[0], handle, &seen);
  struct starpu_task *first = concurrent_on (cores[1], handle, NULL);
  CHECK_EQ (starpu_task_wait (first), 0);
  starpu_data_query_status (handle, 1, NULL, &valid, &requested);
  CHECK (!valid && !requested);
  starpu_sem_post (&go_on);
  CHECK_EQ (starpu_task_wait (last), 0);
  run_on_node (&read_codelet, handle, &seen, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (seen, 2);
  starpu_data_unregister (handle);
  starpu_sem_destroy (&begun);
  starpu_sem_destroy (&go_on);
  starpu_shutdown ();
}

int
main (void)
{
  two_at_once ();
  CHECK_EQ (chain (1), 10);
  CHECK_EQ (chain (0), 1);
  return 0;
}
