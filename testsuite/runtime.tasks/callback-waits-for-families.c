/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that a callback executes while it waits counts its own tasks, and
   waits for them, as any other does.
   rows: C32 R03
   configs: one many
   env: ASTERISM_FUZZ=1000 */

#include "../support/check.h"
#include <asterism_abi.h>

#define ROUNDS 30
#define LEAVES 8

static const struct asterism_site_v1 here = { __FILE__, __LINE__, 0 };
static int leaves, wholes;

static void
leaf (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_fetch_add (&leaves, 1, __ATOMIC_RELAXED);
}
static struct starpu_codelet leaf_codelet = { .cpu_funcs = { leaf } };

/* Submits leaves, and waits for them if it is to. */
static void
branch (void *buffers[], void *argument)
{
  (void)buffers;
  for (int i = 0; i < LEAVES; ++i)
    submit (new_task (&leaf_codelet, NULL));
  if (argument != NULL)
    asterism_wait_v1 (&here);
}
static struct starpu_codelet branch_codelet = { .cpu_funcs = { branch } };

static void
root (void *buffers[], void *argument)
{
  (void)buffers;
  const int before = __atomic_load_n (&leaves, __ATOMIC_RELAXED);
  for (int i = 0; i < 4; ++i)
    submit (new_task (&branch_codelet, i % 2 == 0 ? NULL : argument));
  asterism_wait_v1 (&here);
  CHECK (__atomic_load_n (&leaves, __ATOMIC_RELAXED) >= before + 4 * LEAVES);
  __atomic_fetch_add (&wholes, 1, __ATOMIC_RELAXED);
}
static struct starpu_codelet root_codelet = { .cpu_funcs = { root } };

/* Waits for a task, and has others executed meanwhile. */
static void
wait_in_callback (void *argument)
{
  struct starpu_task *task = new_task (&root_codelet, argument);
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
}

int
main (void)
{
  start ();
  for (int round = 0; round < ROUNDS; ++round)
    {
      for (int i = 0; i < 4; ++i)
        {
          struct starpu_task *task = new_task (&root_codelet, &leaves);
          task->callback_func = wait_in_callback;
          task->callback_arg = &leaves;
          submit (task);
        }
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  CHECK_EQ (wholes, ROUNDS * 8);
  starpu_shutdown ();
  return 0;
}
