/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threads that each start the runtime and shut it down submit tasks meanwhile,
   whoever else does so: all of them are executed.  After the last one a task is
   refused, and stays its owner's.
   rows: - */

#include <errno.h>

#include "../support/check.h"

enum
{
  kThreads = 4,
  kTasks = 50,
  kRounds = 10
};

static int executed;

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { count } };

static void *
live (void *argument)
{
  for (int i = 0; i < kTasks; ++i)
    submit (new_task (&counting, NULL));
  starpu_shutdown ();
  return argument;
}

int
main (void)
{
  for (int round = 0; round < kRounds; ++round)
    {
      pthread_t threads[kThreads];
      executed = 0;
      start ();
      for (int i = 0; i < kThreads; ++i)
        {
          start ();
          CHECK_EQ (pthread_create (&threads[i], NULL, live, NULL), 0);
        }
      starpu_shutdown ();
      for (int i = 0; i < kThreads; ++i)
        CHECK_EQ (pthread_join (threads[i], NULL), 0);
      CHECK_EQ (executed, kThreads * kTasks);
      CHECK (!starpu_is_initialized ());
    }
  struct starpu_task *late = starpu_task_create ();
  late->cl = &counting;
  CHECK_EQ (starpu_task_submit (late), -ENODEV);
  start ();
  submit (late);
  starpu_shutdown ();
  CHECK_EQ (executed, kThreads * kTasks + 1);
  return 0;
}
