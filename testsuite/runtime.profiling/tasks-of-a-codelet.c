/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_codelet_display_stats () tells which worker executed how many tasks of
   a codelet while profiling was on.
   rows: -
   configs: many sim */

#include "../support/capture.h"
#include "../support/check.h"

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

static struct starpu_codelet mine = { .cpu_funcs = { run }, .name = "mine" };
static struct starpu_codelet other = { .cpu_funcs = { run }, .name = "other" };

static void
run_some (struct starpu_codelet *codelet, int count)
{
  for (int i = 0; i < count; ++i)
    submit (new_task (codelet, NULL));
  starpu_task_wait_for_all ();
}

int
main (void)
{
  start ();
  run_some (&mine, 5);
  starpu_profiling_status_set (STARPU_PROFILING_ENABLE);
  run_some (&mine, 7);
  run_some (&other, 3);
  struct starpu_task *bound = new_task (&mine, NULL);
  bound->execute_on_a_specific_worker = 1;
  bound->workerid = 1;
  submit (bound);
  starpu_task_wait_for_all ();
  starpu_profiling_status_set (STARPU_PROFILING_DISABLE);
  run_some (&mine, 5);

  char name[64];
  starpu_worker_get_name (1, name, sizeof name);
  int old = capture_begin ();
  starpu_codelet_display_stats (&mine);
  starpu_codelet_display_stats (NULL);
  const char *text = capture_end (old);
  CHECK (strstr (text, "codelet mine: 8 tasks") != NULL);
  CHECK (strstr (text, name) != NULL);
  old = capture_begin ();
  starpu_codelet_display_stats (&other);
  CHECK (strstr (capture_end (old), "codelet other: 3 tasks") != NULL);
  starpu_shutdown ();
  return 0;
}
