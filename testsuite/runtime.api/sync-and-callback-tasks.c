/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A synchronisation task waits for tags and notifies its own; a callback
   task only calls back.
   rows: R03 R04 */

#include "../support/check.h"

static int order[2], calls;

static void
called (void *argument)
{
  order[calls++] = *(int *)argument;
}

int
main (void)
{
  int first = 1, second = 2;
  starpu_tag_t tags[2] = { 10, 20 };
  CHECK (starpu_init (NULL) == 0);
  starpu_create_sync_task (30, 2, tags, called, &second);
  CHECK (calls == 0);
  struct starpu_task *a = starpu_task_create ();
  a->cl = &starpu_codelet_nop;
  a->use_tag = 1;
  a->tag_id = 10;
  a->callback_func = called;
  a->callback_arg = &first;
  CHECK (starpu_task_submit (a) == 0);
  CHECK (starpu_tag_wait (10) == 0);
  CHECK (calls == 1);
  starpu_tag_notify_from_apps (20);
  CHECK (starpu_tag_wait (30) == 0);
  CHECK (calls == 2 && order[0] == 1 && order[1] == 2);
  calls = 0;
  starpu_create_callback_task (called, &first);
  CHECK (starpu_task_wait_for_all () == 0);
  CHECK (calls == 1);
  starpu_shutdown ();
  return 0;
}
