/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* With STARPU_PROFILING=1 tasks are profiled without a word of the program.
   rows: -
   env: STARPU_PROFILING=1 */

#include "../support/check.h"

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}
static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

int
main (void)
{
  start ();
  CHECK_EQ (starpu_profiling_status_get (), STARPU_PROFILING_ENABLE);
  struct starpu_task *task = new_task (&codelet, NULL);
  task->detach = 0;
  task->destroy = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (task->profiling_info != NULL);
  CHECK (starpu_timing_timespec_delay_us (&task->profiling_info->start_time,
                                          &task->profiling_info->end_time)
         >= 0);
  starpu_task_destroy (task);
  starpu_shutdown ();
  return 0;
}
