/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under dmda tasks that a device computes a little faster than their data take
   to get there stay on cores, and those that compute much on as many data go
   to devices.
   rows: Q21!
   configs: sim
   env: STARPU_SCHED=dmda STARPU_SIM_BANDWIDTH=100 */

#include "../support/check.h"

#define TASKS 12
#define BYTES 1000000 /* 10 ms to a device */

static int executed[2][2]; /* memory-bound or not, on a device or not */

static void
count (void *buffers[], void *argument)
{
  int here = starpu_worker_get_id ();
  (void)buffers;
  STARPU_ATOMIC_ADD (&executed[(intptr_t)argument][starpu_worker_get_type (here)
                                                   != STARPU_CPU_WORKER],
                     1);
}

/* Microseconds: 200 and 100 of the one kind, a second and 10 ms of the other.
 */
static double
cost (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
      unsigned nimpl)
{
  int on_core = arch->devices[0].type == STARPU_CPU_WORKER;
  (void)nimpl;
  return task->cl_arg ? (on_core ? 200 : 100) : (on_core ? 1000000 : 10000);
}

static struct starpu_perfmodel model
    = { .type = STARPU_PER_ARCH, .arch_cost_function = cost };
static struct starpu_codelet codelet = {
  .cpu_funcs = { count }, .nbuffers = 1, .modes = { STARPU_RW }, .model = &model
};

int
main (void)
{
  static char bytes[2 * TASKS][BYTES];
  starpu_data_handle_t handles[2 * TASKS];
  start ();
  starpu_pause ();
  for (int i = 0; i < 2 * TASKS; ++i)
    {
      starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)bytes[i], BYTES, 1);
      struct starpu_task *task = new_task (&codelet, (void *)(intptr_t)(i % 2));
      task->handles[0] = handles[i];
      submit (task);
    }
  starpu_resume ();
  for (int i = 0; i < 2 * TASKS; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  printf ("memory-bound: %d on cores, %d on devices; others: %d, %d\n",
          executed[1][0], executed[1][1], executed[0][0], executed[0][1]);
  CHECK_EQ (executed[1][0], TASKS);
  CHECK_EQ (executed[0][1], TASKS);
  return 0;
}
