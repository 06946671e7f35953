/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the application's own can ask for expected durations and
   transfers, and choose worker and implementation by them.
   rows: E15 E26 E45
   configs: sim
*/

#include "../support/check.h"
#include <math.h>
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>

static unsigned given[STARPU_NMAXWORKERS];

static double
cost (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
      unsigned nimpl)
{
  (void)task;
  CHECK_EQ (arch->ndevices, 1);
  return arch->devices[0].type == STARPU_CPU_WORKER ? 100 : 10 + nimpl;
}

static int
push (struct starpu_task *task)
{
  int best = -1;
  double least = INFINITY;
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    {
      struct starpu_perfmodel_arch *arch
          = starpu_worker_get_perf_archtype ((int)worker, task->sched_ctx);
      unsigned first;
      if (!starpu_worker_can_execute_task_first_impl (worker, task, &first))
        continue;
      double length = starpu_task_expected_length (task, arch, first);
      double transfer
          = starpu_task_expected_data_transfer_time_for (task, worker);
      CHECK (transfer >= 0);
      CHECK (starpu_worker_get_relative_speedup (arch) > 0);
      if (length + 10 * given[worker] < least)
        {
          least = length + 10 * given[worker];
          best = (int)worker;
        }
    }
  ++given[best];
  CHECK_EQ (starpu_prefetch_task_input_for (task, (unsigned)best), 0);
  return starpu_push_local_task (best, task, 0);
}

static struct starpu_sched_policy policy
    = { .push_task = push, .policy_name = "by-model" };

static void
increment (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_perfmodel model
    = { .type = STARPU_PER_ARCH, .arch_cost_function = cost };
static struct starpu_codelet codelet = { .cpu_funcs = { increment },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW },
                                         .model = &model };

int
main (void)
{
  struct starpu_conf conf;
  int value = 0;
  starpu_data_handle_t handle;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  /* One at a time, so that pushes do not meet. */
  for (int i = 0; i < 12; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      task->synchronous = 1;
      submit (task);
    }
  starpu_data_unregister (handle);
  CHECK_EQ (value, 12);
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    CHECK_EQ (given[worker],
              starpu_worker_get_type ((int)worker) == STARPU_CPU_WORKER ? 0
                                                                        : 6);
  CHECK (!starpu_worker_get_perf_archtype (999, 0));
  starpu_shutdown ();
  return 0;
}
