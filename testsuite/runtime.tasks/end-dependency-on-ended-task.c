/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that is to end after one that has ended already does not wait.
   rows: E05 */

#include "../support/check.h"

int
main (void)
{
  CHECK (starpu_init (NULL) == 0);
  struct starpu_task *before = starpu_task_create ();
  before->cl = &starpu_codelet_nop;
  before->detach = 0;
  before->destroy = 0;
  CHECK (starpu_task_submit (before) == 0);
  CHECK (starpu_task_wait (before) == 0);
  struct starpu_task *task = starpu_task_create ();
  task->cl = &starpu_codelet_nop;
  task->detach = 0;
  starpu_task_declare_end_deps (task, 1, before);
  starpu_task_destroy (before);
  CHECK (starpu_task_submit (task) == 0);
  CHECK (starpu_task_wait (task) == 0);
  starpu_shutdown ();
  return 0;
}
