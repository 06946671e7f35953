/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A full window does not stop a program whose tasks wait for what its main
   thread does after submitting them, nor one that does something else for a
   while after it has executed tasks itself.
   rows: Q12
   configs: one many  */

#include "../support/check.h"

#define TASKS 1000

static int open_now, waiting, runs;

static void
wait_for_main (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  STARPU_ATOMIC_ADD (&waiting, 1);
  while (STARPU_ATOMIC_ADD (&open_now, 0) == 0)
    starpu_usleep (100);
}
static struct starpu_codelet gate = { .cpu_funcs = { wait_for_main } };

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  STARPU_ATOMIC_ADD (&runs, 1);
}
static struct starpu_codelet counting = { .cpu_funcs = { count } };

static void
try_with (const char *setting)
{
  setenv ("ASTERISM_FULL_WINDOW", setting, 1);
  start ();

  /* Every worker waits, and none of these tasks is left to this thread.  */
  int workers = (int)starpu_worker_get_count ();
  open_now = waiting = runs = 0;
  for (int i = 0; i < workers; ++i)
    submit (new_task (&gate, NULL));
  while (STARPU_ATOMIC_ADD (&waiting, 0) < workers)
    starpu_usleep (100);
  for (int i = 0; i < TASKS; ++i)
    submit (new_task (&counting, NULL));
  STARPU_ATOMIC_ADD (&open_now, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, TASKS);

  /* They wait for a tag.  */
  runs = 0;
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = new_task (&counting, NULL);
      task->use_tag = 1;
      task->tag_id = 1 + i;
      starpu_tag_declare_deps (1 + i, 1, (starpu_tag_t)TASKS + 1);
      submit (task);
    }
  starpu_tag_notify_from_apps (TASKS + 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, TASKS);

  /* Without a call that waits, all are executed.  */
  runs = 0;
  for (int i = 0; i < TASKS; ++i)
    submit (new_task (&counting, NULL));
  while (STARPU_ATOMIC_ADD (&runs, 0) < TASKS)
    starpu_usleep (100);
  starpu_shutdown ();
}

int
main (void)
{
  setenv ("ASTERISM_WINDOW", "50", 1);
  try_with ("execute");
  try_with ("wait");
  try_with ("go-on");
  return 0;
}
