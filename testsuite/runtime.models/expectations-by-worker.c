/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Expected durations and energies on one worker, and on average over those of a
   context that can execute the task; 0 without a model.
   rows: E26 E31 E45
   configs: many sim */

#include "../support/check.h"
#include <math.h>
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>

static double
by_worker (struct starpu_task *task, unsigned workerid, unsigned nimpl)
{
  (void)task;
  return 10.0 * (workerid + 1) + nimpl;
}

static int
first_three (unsigned workerid, struct starpu_task *task, unsigned nimpl)
{
  (void)task;
  (void)nimpl;
  return workerid < 3;
}

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_perfmodel model
    = { .type = STARPU_PER_ARCH, .worker_cost_function = by_worker };
static struct starpu_perfmodel energy
    = { .type = STARPU_PER_ARCH, .worker_cost_function = by_worker };
static struct starpu_codelet codelet = { .cpu_funcs = { nothing, nothing },
                                         .can_execute = first_three,
                                         .model = &model,
                                         .energy_model = &energy };

int
main (void)
{
  start ();
  CHECK (starpu_worker_get_count () >= 4);
  struct starpu_task *task = new_task (&codelet, NULL);
  CHECK (starpu_task_worker_expected_length (task, 2, 0, 1) == 31);
  CHECK (starpu_task_worker_expected_energy (task, 1, 0, 0) == 20);
  CHECK (isnan (starpu_task_worker_expected_length (task, 99, 0, 0)));
  CHECK (starpu_task_expected_length_average (task, 0) == 20);
  CHECK (starpu_task_expected_energy_average (task, 0) == 20);
  int workers[] = { 1, 3 };
  unsigned context = starpu_sched_ctx_create (workers, 2, "two", 0);
  CHECK (starpu_task_expected_length_average (task, context) == 20);
  CHECK (isnan (starpu_task_expected_length_average (task, 9)));

  CHECK_EQ (starpu_worker_type_can_execute_task (STARPU_CPU_WORKER, task), 1);
  CHECK_EQ (starpu_worker_type_can_execute_task (STARPU_CUDA_WORKER, task), 0);

  struct starpu_perfmodel_arch *cores
      = starpu_worker_get_perf_archtype (
          starpu_worker_get_by_type (STARPU_CPU_WORKER, 1),
          STARPU_NMAX_SCHED_CTXS);
  CHECK_EQ (cores->devices[0].type, STARPU_CPU_WORKER);
  CHECK_EQ (cores->devices[0].devid, 0);
  codelet.model = codelet.energy_model = NULL;
  CHECK (starpu_task_expected_length (task, cores, 0) == 0);
  CHECK (starpu_task_expected_energy (task, cores, 0) == 0);
  starpu_task_destroy (task);
  starpu_sched_ctx_delete (context);
  starpu_shutdown ();
  return 0;
}
