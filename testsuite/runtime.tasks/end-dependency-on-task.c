/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task ends after the tasks declared for its end.
   rows: E05 */

#include "../support/check.h"
static int count;

static void
add_one (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting = { .cpu_funcs = { add_one } };

static int at_callback;

static void
callback (void *argument)
{
  (void) argument;
  at_callback = count;
}

int
main (void)
{
  start ();
  struct starpu_task *outer = new_task (&counting, NULL);
  struct starpu_task *inner = new_task (&counting, NULL);
  outer->callback_func = callback;
  starpu_task_declare_end_deps (outer, 1, inner);
  inner->use_tag = 1;
  inner->tag_id = 1;
  starpu_tag_declare_deps (1, 1, (starpu_tag_t) 2);
  submit (outer);
  submit (inner);
  while (!__atomic_load_n (&count, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  CHECK_EQ (at_callback, 0);
  starpu_tag_notify_from_apps (2);
  starpu_task_wait_for_all ();
  CHECK_EQ (at_callback, 2);
  starpu_shutdown ();
  return 0;
}
