/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_task_insert () passes values, callbacks and properties to the task
   and its function, which may forget them.
   rows: R03 R05 */

#include "../support/check.h"

static int sum, callbacks, prologues;

static void
add (void *buffers[], void *argument)
{
  (void)buffers;
  int a;
  double b;
  starpu_codelet_unpack_args (argument, &a, &b);
  struct starpu_task *task = starpu_task_get_current ();
  sum = a + (int)b;
  if (strcmp (starpu_task_get_name (task), "adder") != 0 || task->priority != 3
      || task->flops != 7.0 || task->color != 0xff)
    sum = -1;
}

static void
called (void *argument)
{
  callbacks += *(int *)argument;
}

static void
before (void *argument)
{
  prologues += *(int *)argument;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { add }, .cpu_funcs_name = { "add" }, .nbuffers = 0 };

static void
forget (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_task_get_current ()->cl_arg = NULL;
}

static struct starpu_codelet forgetful = { .cpu_funcs = { forget } };

int
main (void)
{
  int a = 40, one = 1;
  double b = 2;
  int *owned = malloc (sizeof *owned);
  *owned = 5;
  CHECK (starpu_init (NULL) == 0);
  CHECK (starpu_task_insert (&codelet, STARPU_VALUE, &a, sizeof a, STARPU_NAME,
                             "adder", STARPU_PRIORITY, 3, STARPU_FLOPS, 7.0,
                             STARPU_TASK_COLOR, 0xff, STARPU_CALLBACK_WITH_ARG,
                             called, owned, STARPU_VALUE, &b, sizeof b,
                             STARPU_PROLOGUE_CALLBACK, before,
                             STARPU_PROLOGUE_CALLBACK_ARG_NFREE, &one,
                             STARPU_TASK_SYNCHRONOUS, 1, 0)
         == 0);
  CHECK (sum == 42 && callbacks == 5 && prologues == 1);
  CHECK (starpu_insert_task (&codelet, STARPU_VALUE, &one, sizeof one,
                             STARPU_VALUE, &b, sizeof b, STARPU_NAME, "adder",
                             STARPU_PRIORITY, 3, STARPU_FLOPS, 7.0,
                             STARPU_TASK_COLOR, 0xff,
                             STARPU_CALLBACK_WITH_ARG_NFREE, called, &one, 0)
         == 0);
  CHECK (starpu_task_wait_for_all () == 0);
  CHECK (sum == 3 && callbacks == 6);
  CHECK (starpu_task_insert (&forgetful, STARPU_VALUE, &a, sizeof a, 0) == 0);
  CHECK (starpu_task_wait_for_all () == 0);
  starpu_shutdown ();
  return 0;
}
