/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task list is a deque: both ends, the middle, and moving it whole.
   rows: E19
   configs: one */

#include "../support/check.h"

int
main (void)
{
  struct starpu_task t[4];
  struct starpu_task_list list, other;
  for (int i = 0; i < 4; ++i)
    starpu_task_init (&t[i]);
  starpu_task_list_init (&list);
  CHECK (starpu_task_list_empty (&list));
  CHECK (starpu_task_list_pop_front (&list) == NULL);
  starpu_task_list_push_back (&list, &t[1]);
  starpu_task_list_push_back (&list, &t[2]);
  starpu_task_list_push_front (&list, &t[0]);
  starpu_task_list_push_back (&list, &t[3]);
  int i = 0;
  for (struct starpu_task *task = starpu_task_list_begin (&list);
       task != starpu_task_list_end (&list);
       task = starpu_task_list_next (task))
    CHECK (task == &t[i++]);
  CHECK (i == 4);
  starpu_task_list_erase (&list, &t[1]);
  CHECK (!starpu_task_list_ismember (&list, &t[1]));
  CHECK (starpu_task_list_ismember (&list, &t[2]));
  starpu_task_list_move (&other, &list);
  CHECK (starpu_task_list_empty (&list));
  CHECK (starpu_task_list_front (&other) == &t[0]);
  CHECK (starpu_task_list_back (&other) == &t[3]);
  CHECK (starpu_task_list_pop_back (&other) == &t[3]);
  CHECK (starpu_task_list_pop_front (&other) == &t[0]);
  CHECK (starpu_task_list_pop_front (&other) == &t[2]);
  CHECK (starpu_task_list_empty (&other));
  return 0;
}
