/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_SCHED_GAMMA weighs the joules of codelets that have an energy model,
   and those that the machine takes while it waits (STARPU_IDLE_POWER).
   rows: E36 Q05 G32
   configs: sim
   env: STARPU_SCHED=dmda STARPU_PREFETCH=0 */

#include "../support/check.h"

static int type;

static void
where (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  type = starpu_worker_get_type (starpu_worker_get_id ());
}

/* 1 ms and nothing on a core, 10 us and 1.5 joules on a device. */
static double
time_of (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
         unsigned nimpl)
{
  (void)task, (void)nimpl;
  return arch->devices[0].type == STARPU_CPU_WORKER ? 1000 : 10;
}
static double
energy_of (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
           unsigned nimpl)
{
  (void)task, (void)nimpl;
  return arch->devices[0].type == STARPU_CPU_WORKER ? 0 : 1.5;
}
static struct starpu_perfmodel time_model
    = { .type = STARPU_PER_ARCH, .arch_cost_function = time_of };
static struct starpu_perfmodel energy_model
    = { .type = STARPU_PER_ARCH, .arch_cost_function = energy_of };
static struct starpu_codelet codelet
    = { .cpu_funcs = { where }, .model = &time_model };

/* Where a task is executed; the same for one of a bundle of two. */
static int
place (const char *gamma, const char *watts)
{
  if (gamma != NULL)
    setenv ("STARPU_SCHED_GAMMA", gamma, 1);
  setenv ("STARPU_IDLE_POWER", watts, 1);
  start ();
  submit (new_task (&codelet, NULL));
  starpu_task_wait_for_all ();
  const int alone = type;
  starpu_task_bundle_t bundle;
  starpu_task_bundle_create (&bundle);
  struct starpu_task *tasks[2];
  for (int t = 0; t < 2; ++t)
    {
      tasks[t] = new_task (&codelet, NULL);
      CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[t]), 0);
    }
  starpu_task_bundle_close (bundle);
  for (int t = 0; t < 2; ++t)
    submit (tasks[t]);
  starpu_task_wait_for_all ();
  starpu_shutdown ();
  CHECK_EQ (type, alone);
  return type;
}

int
main (void)
{
  CHECK_EQ (place (NULL, "0"), STARPU_SIM_WORKER);
  codelet.energy_model = &energy_model;
  CHECK_EQ (place (NULL, "0"), STARPU_CPU_WORKER);
  CHECK_EQ (place ("0", "0"), STARPU_SIM_WORKER);
  CHECK_EQ (place ("100", "0"), STARPU_SIM_WORKER);
  /* A core would have the others wait for 1 ms: a joule. */
  CHECK_EQ (place ("1000", "1000"), STARPU_SIM_WORKER);
  return 0;
}
