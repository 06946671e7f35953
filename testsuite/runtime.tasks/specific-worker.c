/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task bound to a worker runs there.
   rows: Q17 */

#include "../support/check.h"
static int wrong;

static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  if (starpu_worker_get_id () != (int)(long)argument)
    __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet = { .cpu_funcs = { note } };

int
main (void)
{
  start ();
  for (long i = 0; i < 400; ++i)
    {
      long worker = i % starpu_worker_get_count ();
      struct starpu_task *task = new_task (&codelet, (void *)worker);
      task->execute_on_a_specific_worker = 1;
      task->workerid = worker;
      submit (task);
    }
  starpu_task_wait_for_all ();
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
