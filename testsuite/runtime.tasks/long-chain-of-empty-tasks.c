/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A chain of 200,000 tasks that compute nothing ends without deep recursion.
   rows: E05 */

#include "../support/check.h"
int
main (void)
{
  start ();
  struct starpu_task *previous = NULL;
  for (int i = 0; i < 200000; ++i)
    {
      struct starpu_task *task = starpu_task_create ();
      if (previous == NULL)
        {
          task->use_tag = 1;
          task->tag_id = 1;
          starpu_tag_declare_deps (1, 1, (starpu_tag_t) 2);
        }
      else
        starpu_task_declare_deps_array (task, 1, &previous);
      submit (task);
      previous = task;
    }
  CHECK_EQ (starpu_task_nsubmitted (), 200000);
  starpu_tag_notify_from_apps (2);
  starpu_task_wait_for_all ();
  starpu_shutdown ();
  return 0;
}
