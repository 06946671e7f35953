/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_SCHED_ALPHA and STARPU_SCHED_BETA weigh computation against transfers
   under dmda: a task that a device computes quickly goes there only when the
   way is not too long.
   rows: E36 Q05 G32!
   configs: sim
   env: STARPU_SCHED=dmda STARPU_SIM_BANDWIDTH=1 STARPU_PREFETCH=0 */

#include "../support/check.h"

static int type;

static void
where (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  type = starpu_worker_get_type (starpu_worker_get_id ());
}

/* 1 ms on a core, 10 us on a device; 100 kB take 100 ms to get there. */
static double
cost (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
      unsigned nimpl)
{
  (void)task, (void)nimpl;
  return arch->devices[0].type == STARPU_CPU_WORKER ? 1000 : 10;
}
static struct starpu_perfmodel model
    = { .type = STARPU_PER_ARCH, .arch_cost_function = cost };
static struct starpu_codelet codelet = {
  .cpu_funcs = { where }, .nbuffers = 1, .modes = { STARPU_R }, .model = &model
};

static int
place (const char *alpha, const char *beta)
{
  static char bytes[100000];
  starpu_data_handle_t handle;
  setenv ("STARPU_SCHED_ALPHA", alpha, 1);
  setenv ("STARPU_SCHED_BETA", beta, 1);
  start ();
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)bytes,
                               sizeof bytes, 1);
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = handle;
  submit (task);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return type;
}

int
main (void)
{
  CHECK_EQ (place ("1", "1"), STARPU_CPU_WORKER);
  CHECK_EQ (place ("1", "0"), STARPU_SIM_WORKER);
  CHECK_EQ (place ("1000", "1"), STARPU_SIM_WORKER);
  return 0;
}
