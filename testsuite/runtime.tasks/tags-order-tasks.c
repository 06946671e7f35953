/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A tag holds its task back until the tags before it have ended, of which the
   application notifies one by itself.
   rows: R04! E05 */

#include "../support/check.h"
static int order[4], count;

static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  order[(long)argument] = __atomic_add_fetch (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet = { .cpu_funcs = { note } };

int
main (void)
{
  start ();
  starpu_tag_declare_deps (3, 2, (starpu_tag_t)1, (starpu_tag_t)2);
  starpu_tag_declare_deps (2, 1, (starpu_tag_t)1);
  starpu_tag_declare_deps (1, 1, (starpu_tag_t)9);
  for (long i = 3; i >= 1; --i)
    {
      struct starpu_task *task = new_task (&codelet, (void *)i);
      task->use_tag = 1;
      task->tag_id = i;
      submit (task);
    }
  starpu_usleep (2000);
  CHECK_EQ (__atomic_load_n (&count, __ATOMIC_RELAXED), 0);
  starpu_tag_notify_from_apps (9);
  CHECK_EQ (starpu_tag_wait (3), 0);
  CHECK_EQ (order[1], 1);
  CHECK_EQ (order[2], 2);
  CHECK_EQ (order[3], 3);
  starpu_task_wait_for_all ();
  starpu_shutdown ();
  return 0;
}
