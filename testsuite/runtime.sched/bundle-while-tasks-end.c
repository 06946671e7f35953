/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task of a bundle does not end, and is not freed, while the bundle's cost is
   being asked for.

   rows: G11
   configs: one many */

#include "../support/check.h"

static int begun, go, ended, ended_meanwhile;

static int
is_set (const int *flag)
{
  return __atomic_load_n (flag, __ATOMIC_ACQUIRE);
}

static void
set (int *flag)
{
  __atomic_store_n (flag, 1, __ATOMIC_RELEASE);
}

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  set (&begun);
  while (!is_set (&go))
    starpu_usleep (500);
}

static void
called (void *argument)
{
  (void)argument;
  set (&ended);
}

/* Lets the task go on, and gives it time to end. */
static double
joules (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
        unsigned implementation)
{
  (void)task;
  (void)arch;
  (void)implementation;
  set (&go);
  for (int i = 0; i < 100 && !is_set (&ended); ++i)
    starpu_usleep (1000);
  ended_meanwhile = is_set (&ended);
  return 2;
}

static struct starpu_perfmodel energy = { .type = STARPU_PER_ARCH,
                                          .symbol = "bundle_while_tasks_end",
                                          .arch_cost_function = joules };
static struct starpu_codelet codelet
    = { .cpu_funcs = { run }, .energy_model = &energy };

int
main (void)
{
  starpu_task_bundle_t bundle;
  start ();
  struct starpu_task *task = new_task (&codelet, NULL);
  task->callback_func = called;
  starpu_task_bundle_create (&bundle);
  CHECK_EQ (starpu_task_bundle_insert (bundle, task), 0);
  submit (task);
  while (!is_set (&begun))
    starpu_usleep (500);
  struct starpu_perfmodel_arch *arch
      = starpu_worker_get_perf_archtype (0, STARPU_NMAX_SCHED_CTXS);
  CHECK_EQ (starpu_task_bundle_expected_energy (bundle, arch, 0), 2);
  CHECK (!ended_meanwhile);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (is_set (&ended));
  CHECK_EQ (starpu_task_bundle_expected_energy (bundle, arch, 0), 0);
  starpu_task_bundle_close (bundle);
  starpu_shutdown ();
  return 0;
}
