/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The function of an energy model is called while no policy is locked: it may
   submit a task and wait for it.
   rows: G32
   configs: many sim
   env: STARPU_SCHED=dmda */

#include "../support/check.h"

enum
{
  kTasks = 20
};

static int plain_done, done, asked;

static void
count (void *buffers[], void *counter)
{
  (void)buffers;
  __atomic_fetch_add ((int *)counter, 1, __ATOMIC_SEQ_CST);
}
static struct starpu_codelet plain = { .cpu_funcs = { count } };

static double
cost (struct starpu_task *task, unsigned number)
{
  return task->cl != NULL ? 10. + number : 0;
}

static double
energy (struct starpu_task *task, unsigned number)
{
  struct starpu_task *other = new_task (&plain, &plain_done);
  other->detach = 0;
  submit (other);
  CHECK_EQ (starpu_task_wait (other), 0);
  __atomic_fetch_add (&asked, 1, __ATOMIC_SEQ_CST);
  return task->cl != NULL ? 2. - number : 0;
}

static struct starpu_perfmodel model
    = { .type = STARPU_COMMON, .cost_function = cost },
    energy_model = { .type = STARPU_COMMON, .cost_function = energy };

/* It matters by which implementation. */
static struct starpu_codelet codelet = { .cpu_funcs = { count, count },
                                         .model = &model,
                                         .energy_model = &energy_model };

int
main (void)
{
  start ();
  for (int i = 0; i < kTasks; ++i)
    submit (new_task (&codelet, &done));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (done, kTasks);
  CHECK (asked >= 2 * kTasks);
  CHECK_EQ (plain_done, asked);
  starpu_shutdown ();
  return 0;
}
