/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Of tasks that each end when the next one has, all end one after another, not
   inside each other.
   rows: C32
   configs: one many */

#include "../support/check.h"

enum
{
  kTasks = 200000
};

static int called, called_back;

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&called, 1, __ATOMIC_RELAXED);
}

static void
count_ends (void *argument)
{
  (void)argument;
  __atomic_add_fetch (&called_back, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet = { .cpu_funcs = { count } };

int
main (void)
{
  struct starpu_task *earlier = NULL;
  start ();
  starpu_pause ();
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->callback_func = count_ends;
      if (earlier != NULL)
        {
          starpu_task_declare_end_deps_array (earlier, 1, &task);
          submit (earlier);
        }
      earlier = task;
    }
  submit (earlier);
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (called, kTasks);
  CHECK_EQ (called_back, kTasks);
  starpu_shutdown ();
  return 0;
}
