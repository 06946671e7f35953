/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks submit tasks and wait for them; one worker is enough.
   rows: C32
   configs: one many */

#include "../support/check.h"
struct call
{
  int n;
  long result;
};

static void compute (void *buffers[], void *argument);
static struct starpu_codelet codelet = { .cpu_funcs = { compute } };

static void
compute (void *buffers[], void *argument)
{
  struct call *call = argument;
  (void) buffers;
  if (call->n < 2)
    {
      call->result = call->n;
      return;
    }
  struct call part[2] = { { call->n - 1, 0 }, { call->n - 2, 0 } };
  struct starpu_task *task[2];
  for (int i = 0; i < 2; ++i)
    {
      task[i] = new_task (&codelet, &part[i]);
      task[i]->detach = 0;
      submit (task[i]);
    }
  for (int i = 0; i < 2; ++i)
    CHECK_EQ (starpu_task_wait (task[i]), 0);
  call->result = part[0].result + part[1].result;
}

int
main (void)
{
  struct call call = { 16, 0 };
  start ();
  struct starpu_task *task = new_task (&codelet, &call);
  task->synchronous = 1;
  submit (task);
  CHECK_EQ (call.result, 987);
  starpu_shutdown ();
  return 0;
}
