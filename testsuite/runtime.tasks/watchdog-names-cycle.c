/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The watchdog names the tasks whose explicit dependencies form a cycle, and
   those alone.
   rows: R19
   configs: one
   env: STARPU_WATCHDOG_TIMEOUT=20000 */

#include "../support/capture.h"

static struct starpu_codelet codelet = { .where = STARPU_NOWHERE };

static struct starpu_task *
make (const char *name)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->name = name;
  return task;
}

int
main (void)
{
  int old = capture_begin ();
  start ();
  struct starpu_task *before = make ("before"), *a = make ("wash"),
                     *b = make ("rinse"), *c = make ("dry"),
                     *after = make ("after");
  starpu_task_declare_deps (a, 2, c, before);
  starpu_task_declare_deps (b, 1, a);
  starpu_task_declare_deps (c, 1, b);
  starpu_task_declare_deps (after, 1, c);
  /* A long line of tasks that is no part of it. */
  struct starpu_task *last = after;
  for (int i = 0; i < 20000; ++i)
    {
      struct starpu_task *next = make ("later");
      starpu_task_declare_deps (next, 1, last);
      submit (last);
      last = next;
    }
  submit (last);
  submit (a);
  submit (b);
  submit (c);
  submit (before);
  const char *first = capture_end_at (old, "explicit dependencies: ");
  CHECK_EQ (occurrences (first, "wash"), 1);
  CHECK_EQ (occurrences (first, "rinse"), 1);
  CHECK_EQ (occurrences (first, "dry"), 1);
  CHECK_EQ (occurrences (first, "before"), 0);
  CHECK_EQ (occurrences (first, "later"), 0);
  /* Nothing can end them. */
  _exit (0);
}
