/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks of a bundle are executed by one worker under dmda, and those outside
   are not, so that less is copied for the bundle; its costs are those of its
   tasks, with shared data counted once; mistakes are told.

   rows: G11!
   configs: sim
   env: STARPU_SCHED=dmda */

#include "../support/millisecond.h"
#include <math.h>

#define TASKS 6

static int worker_of[TASKS];

static struct starpu_perfmodel energy = { .type = STARPU_PER_ARCH,
                                          .symbol = "bundle_energy",
                                          .arch_cost_function = millisecond };

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  worker_of[(long)argument] = starpu_worker_get_id ();
  starpu_usleep (1000);
}

static struct starpu_codelet codelet = { .cpu_funcs = { run },
                                         .nbuffers = 1,
                                         .modes = { STARPU_R },
                                         .model = &millisecond_model,
                                         .energy_model = &energy };

static struct starpu_task *tasks[TASKS];

/* On data of their own, which only main memory has. */
static starpu_data_handle_t
make_tasks (double *value)
{
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)value,
                               100000, sizeof *value);
  for (long i = 0; i < TASKS; ++i)
    {
      tasks[i] = new_task (&codelet, (void *)i);
      tasks[i]->handles[0] = handle;
    }
  return handle;
}

/* Bytes that went over all links since the last call. */
static long long
bytes_moved (void)
{
  long long sum = 0;
  for (int link = 0; link < starpu_bus_get_count (); ++link)
    {
      struct starpu_profiling_bus_info info;
      CHECK_EQ (starpu_bus_get_profiling_info (link, &info), 0);
      sum += info.transferred_bytes;
    }
  return sum;
}

/* On how many workers the tasks are executed. */
static int
workers_used (void)
{
  int used[STARPU_NMAXWORKERS] = { 0 }, count = 0;
  starpu_pause ();
  for (int i = 0; i < TASKS; ++i)
    submit (tasks[i]);
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < TASKS; ++i)
    count += used[worker_of[i]]++ == 0;
  return count;
}

int
main (void)
{
  static double value[100000];
  starpu_task_bundle_t bundle;
  starpu_data_handle_t handle;
  start ();
  handle = make_tasks (value);
  bytes_moved ();
  CHECK (workers_used () > 1);
  const long long moved_loose = bytes_moved ();
  starpu_data_unregister (handle);

  handle = make_tasks (value);
  starpu_task_bundle_create (&bundle);
  for (int i = 0; i < TASKS; ++i)
    CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[i]), 0);
  CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[0]), -EINVAL);
  CHECK_EQ (starpu_task_bundle_remove (bundle, tasks[0]), 0);
  CHECK_EQ (starpu_task_bundle_remove (bundle, tasks[0]), -EINVAL);
  CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[0]), 0);

  struct starpu_perfmodel_arch *arch
      = starpu_worker_get_perf_archtype (0, STARPU_NMAX_SCHED_CTXS);
  CHECK_EQ (starpu_task_bundle_expected_length (bundle, arch, 0), TASKS * 1000);
  CHECK_EQ (starpu_task_bundle_expected_energy (bundle, arch, 0), TASKS * 1000);
  CHECK_EQ (starpu_task_expected_energy (tasks[0], arch, 0), 1000);
  unsigned node = starpu_worker_get_memory_node (
      (unsigned)starpu_worker_get_by_type (STARPU_SIM_WORKER, 0));
  starpu_data_invalidate_submit (handle);
  starpu_task_wait_for_all ();
  starpu_data_acquire (handle, STARPU_W);
  starpu_data_release (handle);
  double one = starpu_task_expected_data_transfer_time (node, tasks[0]);
  CHECK (one > 0);
  CHECK (
      fabs (starpu_task_bundle_expected_data_transfer_time (bundle, node) - one)
      < 1e-6);
  CHECK (isnan (starpu_task_bundle_expected_data_transfer_time (bundle, 99)));

  struct starpu_task *late = new_task (&codelet, NULL);
  starpu_task_bundle_close (bundle);
  CHECK_EQ (starpu_task_bundle_insert (bundle, late), -EPERM);
  CHECK_EQ (starpu_task_bundle_remove (bundle, tasks[1]), -ENOENT);
  starpu_task_destroy (late);
  bytes_moved ();
  CHECK_EQ (workers_used (), 1);
  const long long moved = bytes_moved ();
  printf ("%lld bytes for tasks in a bundle, %lld for others\n", moved,
          moved_loose);
  CHECK (moved < moved_loose && moved <= 100000 * (long long)sizeof *value);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
