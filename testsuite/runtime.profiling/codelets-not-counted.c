/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_CODELET_PROFILING=0 counts no tasks of codelets; what each task went
   through is known as ever.
   rows: -
   configs: many sim
   env: STARPU_CODELET_PROFILING=0 STARPU_PROFILING=1 */

#include "../support/capture.h"
#include "../support/check.h"

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

static struct starpu_codelet mine = { .cpu_funcs = { run }, .name = "mine" };

int
main (void)
{
  start ();
  struct starpu_task *task = new_task (&mine, NULL);
  task->destroy = task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (task->profiling_info != NULL);
  CHECK (task->profiling_info->end_time.tv_sec > 0);
  starpu_task_destroy (task);

  int old = capture_begin ();
  starpu_codelet_display_stats (&mine);
  CHECK (strstr (capture_end (old), "codelet mine: 0 tasks") != NULL);
  starpu_shutdown ();
  return 0;
}
