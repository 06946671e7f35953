/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that waits for another goes on when that has ended, though that was
   while its worker was in an idle hook, which waited for a later one.
   rows: E22
   env: STARPU_NCPU=2 STARPU_WORKERS_NOBIND=1
   configs: many */

#include "../support/check.h"
#include "../support/flag.h"

enum
{
  kRounds = 5
};

static int waits, hook_waits, later_ended, waited;

/* Ends while the hook waits. */
static void
be_awaited (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  CHECK_EQ (starpu_worker_get_id (), 1);
  while (!get (&hook_waits))
    starpu_usleep (100);
  starpu_usleep (10000);
}

static void
end_later (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  CHECK_EQ (starpu_worker_get_id (), 1);
  starpu_usleep (10000);
  set (&later_ended, 1);
}

static struct starpu_codelet awaited = { .cpu_funcs = { be_awaited } },
                             later = { .cpu_funcs = { end_later } };

static void
run_and_wait (struct starpu_codelet *codelet, int *flag)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->execute_on_a_specific_worker = 1;
  task->workerid = 1;
  task->detach = 0;
  submit (task);
  set (flag, 1);
  CHECK_EQ (starpu_task_wait (task), 0);
}

static void
wait_for_awaited (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  CHECK_EQ (starpu_worker_get_id (), 0);
  run_and_wait (&awaited, &waits);
  CHECK (get (&later_ended));
  set (&waited, 1);
}

static struct starpu_codelet waiter = { .cpu_funcs = { wait_for_awaited } };

static unsigned
wait_for_later (void *argument)
{
  (void)argument;
  if (starpu_worker_get_id () != 0 || !get (&waits) || get (&hook_waits))
    return 1;
  run_and_wait (&later, &hook_waits);
  return 1;
}

int
main (void)
{
  start ();
  const int hook = starpu_idle_hook_register (wait_for_later, NULL);
  CHECK (hook >= 0);
  for (int round = 0; round < kRounds; ++round)
    {
      set (&waits, 0);
      set (&hook_waits, 0);
      set (&later_ended, 0);
      set (&waited, 0);
      struct starpu_task *task = new_task (&waiter, NULL);
      task->execute_on_a_specific_worker = 1;
      task->workerid = 0;
      submit (task);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK (get (&waited));
    }
  starpu_idle_hook_deregister (hook);
  starpu_shutdown ();
  return 0;
}
