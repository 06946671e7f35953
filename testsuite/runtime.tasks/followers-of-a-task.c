/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task's followers by explicit dependencies are listed, those that compute
   nothing apart, as far as there is room.

   rows: E05
   configs: one */

#include "../support/check.h"

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { run } };

int
main (void)
{
  struct starpu_task *first, *followers[3], *found[4] = { NULL };
  start ();
  first = new_task (&codelet, NULL);
  first->destroy = 0;
  CHECK_EQ (starpu_task_get_task_succs (first, 4, found), 0);
  for (int i = 0; i < 3; ++i)
    {
      followers[i] = new_task (i == 1 ? NULL : &codelet, NULL);
      starpu_task_declare_deps_array (followers[i], 1, &first);
      submit (followers[i]);
    }
  CHECK_EQ (starpu_task_get_task_succs (first, 4, found), 3);
  for (int i = 0; i < 3; ++i)
    CHECK (found[0] == followers[i] || found[1] == followers[i]
           || found[2] == followers[i]);
  CHECK (found[3] == NULL);
  CHECK_EQ (starpu_task_get_task_succs (first, 0, NULL), 3);
  CHECK_EQ (starpu_task_get_task_scheduled_succs (first, 4, found), 2);
  CHECK (found[0] != followers[1] && found[1] != followers[1]);
  submit (first);
  starpu_task_wait_for_all ();
  CHECK_EQ (starpu_task_get_task_succs (first, 4, found), 0);
  starpu_task_destroy (first);
  starpu_shutdown ();
  return 0;
}
