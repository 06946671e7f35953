/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The mutex of a worker excludes others, whoever takes it; there is none of a
   worker that is not there; relaxations are counted.

   rows: -
   configs: many */

#include "../support/check.h"

#define TASKS 4000

static long value;

static void
add (void *buffers[], void *argument)
{
  (void)buffers;
  if (argument != NULL)
    {
      starpu_worker_lock_self ();
      CHECK_EQ (starpu_worker_trylock (starpu_worker_get_id ()), EBUSY);
      starpu_worker_unlock_self ();
    }
  starpu_worker_lock (1);
  ++value;
  starpu_worker_unlock (1);
}

static struct starpu_codelet codelet = { .cpu_funcs = { add } };

int
main (void)
{
  CHECK_EQ (starpu_worker_trylock (0), EINVAL);
  start ();
  for (int i = 0; i < TASKS; ++i)
    submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (value, TASKS);
  struct starpu_task *task = new_task (&codelet, &value);
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (starpu_worker_trylock (99), EINVAL);
  CHECK_EQ (starpu_worker_trylock (0), 0);
  starpu_worker_unlock (0);
  CHECK_EQ (starpu_worker_get_relax_state (), 0);
  starpu_worker_relax_on ();
  starpu_worker_relax_on ();
  starpu_worker_relax_off ();
  CHECK_EQ (starpu_worker_get_relax_state (), 1);
  starpu_worker_relax_off ();
  CHECK_EQ (starpu_worker_get_relax_state (), 0);
  starpu_shutdown ();
  return 0;
}
