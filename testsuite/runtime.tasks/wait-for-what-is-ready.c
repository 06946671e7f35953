/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_task_wait_for_no_ready () waits for tasks that can start, and for
   those that these submit, but not for one that waits for a tag.
   rows: R07 */

#include "../support/check.h"
#include <sched.h>

static unsigned ran, blocked_ran;

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  __atomic_add_fetch ((unsigned *)argument, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet = { .cpu_funcs = { count } };

/* Submits a chain of `argument' tasks from within tasks. */
static void go_on (void *buffers[], void *argument);
static struct starpu_codelet chain = { .cpu_funcs = { go_on } };

static void
go_on (void *buffers[], void *argument)
{
  (void)buffers;
  CHECK (starpu_task_nready () > 0);
  CHECK_EQ (starpu_task_wait_for_no_ready (), -EDEADLK);
  __atomic_add_fetch (&ran, 1, __ATOMIC_RELAXED);
  if (argument != NULL)
    submit (new_task (&chain, (char *)argument - 1));
}

int
main (void)
{
  CHECK_EQ (starpu_task_wait_for_no_ready (), -ENODEV);
  CHECK_EQ (starpu_task_nready (), 0);
  start ();
  struct starpu_task *blocked = new_task (&codelet, &blocked_ran);
  starpu_tag_declare_deps (1, 1, (starpu_tag_t)2);
  blocked->use_tag = 1;
  blocked->tag_id = 1;
  submit (blocked);
  for (unsigned round = 1; round <= 50; ++round)
    {
      submit (new_task (&chain, (void *)(size_t)9));
      for (int i = 0; i < 20; ++i)
        submit (new_task (&codelet, &ran));
      CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
      CHECK_EQ (__atomic_load_n (&ran, __ATOMIC_RELAXED), round * 30);
      CHECK_EQ (starpu_task_nsubmitted (), 1);
    }
  /* Workers that have nothing to do fall asleep. */
  while (starpu_task_nready () > 0)
    sched_yield ();

  /* Ready, but kept from starting. */
  starpu_pause ();
  for (int i = 0; i < 3; ++i)
    submit (new_task (&codelet, &ran));
  CHECK (starpu_task_nready () >= 3);
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
  CHECK_EQ (blocked_ran, 0);

  starpu_tag_notify_from_apps (2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (blocked_ran, 1);
  starpu_shutdown ();
  return 0;
}
