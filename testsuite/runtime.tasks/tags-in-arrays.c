/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Dependencies of a tag, and what is waited for, given as arrays; they hold for
   the next task of the tag as well.
   rows: R04 E05 */

#include "../support/check.h"

enum
{
  kFirst = 10
};

static int order[8], count;

static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  const int mine = __atomic_add_fetch (&count, 1, __ATOMIC_RELAXED);
  __atomic_store_n (&order[(intptr_t)argument], mine, __ATOMIC_RELAXED);
}
static struct starpu_codelet codelet = { .cpu_funcs = { note } };

static struct starpu_task *
tagged (int number)
{
  struct starpu_task *task = new_task (&codelet, (void *)(intptr_t)number);
  task->use_tag = 1;
  task->tag_id = (starpu_tag_t)(kFirst + number);
  return task;
}

int
main (void)
{
  starpu_tag_t before[3] = { kFirst + 1, kFirst + 2, kFirst + 3 };
  starpu_tag_t last = kFirst;
  start ();
  starpu_tag_declare_deps_array (last, 3, before);
  submit (tagged (0));
  for (int i = 1; i <= 3; ++i)
    submit (tagged (i));
  CHECK_EQ (starpu_tag_wait_array (3, before), 0);
  for (int i = 1; i <= 3; ++i)
    CHECK (__atomic_load_n (&order[i], __ATOMIC_RELAXED) != 0);
  CHECK_EQ (starpu_tag_wait_array (1, &last), 0);
  CHECK_EQ (order[0], 4);
  CHECK_EQ (starpu_tag_wait_array (0, NULL), 0);

  /* All over again, with more to wait for. */
  starpu_tag_restart (before[0]);
  starpu_tag_declare_deps_array (last, 1, before); /* as before */
  starpu_tag_declare_deps (last, 1, (starpu_tag_t)(kFirst + 4));
  submit (tagged (0));
  for (int i = 4; i >= 1; --i)
    submit (tagged (i));
  CHECK_EQ (starpu_tag_wait (last), 0);
  CHECK_EQ (order[0], 9);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return 0;
}
