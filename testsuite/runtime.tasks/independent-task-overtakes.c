/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task whose dependencies are open does not hold up a later one.
   rows: E04! */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

static int order[2];

static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  order[*(int *)argument] = ++count;
}

static struct starpu_codelet noting = { .cpu_funcs = { note } };

int
main (void)
{
  int first = 0, second = 1;
  (void)counting;
  start ();
  struct starpu_task *blocked = new_task (&noting, &first);
  blocked->use_tag = 1;
  blocked->tag_id = 1;
  starpu_tag_declare_deps (1, 1, (starpu_tag_t)2);
  submit (blocked);

  struct starpu_task *free_one = new_task (&noting, &second);
  free_one->detach = 0;
  submit (free_one);
  CHECK_EQ (starpu_task_wait (free_one), 0);
  starpu_tag_notify_from_apps (2);
  starpu_task_wait_for_all ();
  CHECK_EQ (order[0], 2);
  CHECK_EQ (order[1], 1);
  starpu_shutdown ();
  return 0;
}
