/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Profiling that is switched on before the runtime starts holds for it, and for
   the next one, until it is switched off.
   rows: R28
   configs: one */

#include "../support/check.h"

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

/* Whether a task has times. */
static int
has_times (void)
{
  start ();
  struct starpu_task *task = new_task (&codelet, NULL);
  task->destroy = 0;
  task->synchronous = 1;
  submit (task);
  const int has = task->profiling_info != NULL;
  CHECK_EQ (has, starpu_profiling_status_get ());
  starpu_task_destroy (task);
  starpu_shutdown ();
  return has;
}

int
main (void)
{
  CHECK_EQ (has_times (), 0);
  CHECK_EQ (starpu_profiling_status_set (STARPU_PROFILING_ENABLE), 0);
  CHECK_EQ (starpu_profiling_status_get (), 1);
  CHECK_EQ (has_times (), 1);
  CHECK_EQ (has_times (), 1);
  CHECK_EQ (starpu_profiling_status_set (STARPU_PROFILING_DISABLE), 1);
  CHECK_EQ (has_times (), 0);
  return 0;
}
