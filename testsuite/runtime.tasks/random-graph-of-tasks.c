/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Explicit dependencies of a random graph of 10,000 tasks are kept.
   rows: E05! */

#include "../support/check.h"
#define TASKS 10000

static struct starpu_task tasks[TASKS];
static int before[TASKS][3];
static volatile char ended[TASKS];
static int wrong;

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  long self = (long)argument;
  for (int i = 0; i < 3; ++i)
    if (before[self][i] >= 0 && !ended[before[self][i]])
      __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
  ended[self] = 1;
}

static struct starpu_codelet codelet = { .cpu_funcs = { run } };

int
main (void)
{
  start ();
  srand (1);
  for (long i = 0; i < TASKS; ++i)
    {
      struct starpu_task *deps[3];
      unsigned count = 0;
      starpu_task_init (&tasks[i]);
      tasks[i].cl = &codelet;
      tasks[i].cl_arg = (void *)i;
      for (int d = 0; d < 3; ++d)
        {
          before[i][d] = i > 0 && rand () % 2 ? rand () % i : -1;
          if (before[i][d] >= 0)
            deps[count++] = &tasks[before[i][d]];
        }
      starpu_task_declare_deps_array (&tasks[i], count, deps);
      submit (&tasks[i]);
    }
  starpu_task_wait_for_all ();
  for (int i = 0; i < TASKS; ++i)
    {
      CHECK (ended[i]);
      starpu_task_clean (&tasks[i]);
    }
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
