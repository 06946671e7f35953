/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The codelet that does nothing runs on every worker, and its task calls
   back.
   rows: R03 */

#include "../support/check.h"

static void
called (void *argument)
{
  (void)STARPU_ATOMIC_ADD ((int *)argument, 1);
}

int
main (void)
{
  int calls = 0;
  CHECK (starpu_init (NULL) == 0);
  unsigned workers = starpu_worker_get_count ();
  for (unsigned id = 0; id < workers; ++id)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = &starpu_codelet_nop;
      task->execute_on_a_specific_worker = 1;
      task->workerid = id;
      task->callback_func = called;
      task->callback_arg = &calls;
      CHECK (starpu_task_submit (task) == 0);
    }
  starpu_iteration_push (0);
  starpu_do_schedule ();
  CHECK (starpu_task_wait_for_all () == 0);
  starpu_iteration_pop ();
  CHECK (calls == (int)workers);
  starpu_shutdown ();
  return 0;
}
