/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under dm the application's cost functions decide where tasks run: one for
   each kind of worker, set for its devices or told which it is; which kind is
   faster may depend on the size.
   rows: E26! E31! E36
   configs: sim
   env: STARPU_SCHED=dm
*/

#include "../support/check.h"

static int on_cpu, on_device;

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  if (starpu_worker_get_type (starpu_worker_get_id ()) == STARPU_CPU_WORKER)
    STARPU_ATOMIC_ADD (&on_cpu, 1);
  else
    STARPU_ATOMIC_ADD (&on_device, 1);
}

static double
device_is_slow (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
                unsigned nimpl)
{
  (void)task, (void)nimpl;
  return arch->devices[0].type == STARPU_CPU_WORKER ? 1 : 1e7;
}

static double
long_time (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
           unsigned nimpl)
{
  (void)task, (void)arch, (void)nimpl;
  return 1e7;
}

static double
short_time (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
            unsigned nimpl)
{
  (void)task, (void)arch, (void)nimpl;
  return 1;
}

/* A device has more to begin with, and is faster by the element. */
static double
by_size (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
         unsigned nimpl)
{
  double size = (double)(intptr_t)task->cl_arg;
  (void)nimpl;
  return arch->devices[0].type == STARPU_CPU_WORKER ? 1000 * size
                                                    : 1e6 + 10 * size;
}

static struct starpu_perfmodel of_size
    = { .type = STARPU_PER_ARCH, .arch_cost_function = by_size };
static struct starpu_perfmodel by_arch
    = { .type = STARPU_PER_ARCH, .arch_cost_function = device_is_slow };
static struct starpu_perfmodel by_device = { .type = STARPU_PER_ARCH };
static struct starpu_codelet codelet = { .cpu_funcs = { count } };

static void
run (struct starpu_perfmodel *model, int size)
{
  on_cpu = on_device = 0;
  codelet.model = model;
  for (int i = 0; i < 40; ++i)
    submit (new_task (&codelet, (void *)(intptr_t)size));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  start ();
  run (&by_arch, 0);
  CHECK_EQ (on_cpu, 40);
  CHECK_EQ (on_device, 0);

  CHECK_EQ (starpu_perfmodel_set_per_devices_cost_function (
                &by_device, 0, long_time, STARPU_CPU_WORKER, 0, 1, -1),
            0);
  CHECK_EQ (starpu_perfmodel_set_per_devices_cost_function (
                &by_device, 0, short_time, STARPU_SIM_WORKER, 0, 1,
                STARPU_SIM_WORKER, 1, 1, -1),
            0);
  CHECK_EQ (starpu_perfmodel_set_per_devices_cost_function (
                &by_device, 99, short_time, STARPU_CPU_WORKER, 0, 1, -1),
            -EINVAL);
  CHECK_EQ (starpu_perfmodel_set_per_devices_cost_function (&by_device, 0,
                                                            short_time, -1),
            -EINVAL);
  run (&by_device, 0);
  CHECK_EQ (on_cpu, 0);
  CHECK_EQ (on_device, 40);
  CHECK_EQ (starpu_perfmodel_unload_model (&by_device), 0);
  run (&of_size, 1);
  CHECK_EQ (on_device, 0);
  run (&of_size, 1000000);
  CHECK_EQ (on_cpu, 0);
  starpu_shutdown ();
  return 0;
}
