/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under every policy a task that is bound to a worker is executed there, and
   stolen by none of those that have nothing to do; one that is kept on cores is
   executed by no OpenCL device, though it has a function for that.
   rows: Q17!
   configs: one many sim opencl */

#include "../support/check.h"

#define TASKS 60

static int bound, kept;

static void
note_bound (void *buffers[], void *argument)
{
  (void)buffers;
  CHECK_EQ (starpu_worker_get_id (), (int)(intptr_t)argument);
  starpu_usleep (50);
  STARPU_ATOMIC_ADD (&bound, 1);
}

static void
note_kept (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  CHECK (starpu_worker_get_type (starpu_worker_get_id ())
         != STARPU_OPENCL_WORKER);
  STARPU_ATOMIC_ADD (&kept, 1);
}

static struct starpu_codelet bound_codelet
    = { .cpu_funcs = { note_bound }, .opencl_funcs = { note_bound } };
static struct starpu_codelet kept_codelet
    = { .cpu_funcs = { note_kept }, .opencl_funcs = { note_kept } };

static void
run_bound_to (unsigned worker)
{
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task
          = new_task (&bound_codelet, (void *)(intptr_t)worker);
      task->execute_on_a_specific_worker = 1;
      task->workerid = worker;
      task->priority = i % 3 - 1;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

static void
run_under (const char *policy)
{
  setenv ("STARPU_SCHED", policy, 1);
  start ();
  const unsigned workers = starpu_worker_get_count ();
  bound = kept = 0;
  for (unsigned worker = 0; worker < workers; ++worker)
    run_bound_to (worker);
  CHECK_EQ (bound, (int)workers * TASKS);
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = new_task (&kept_codelet, NULL);
      task->where = STARPU_CPU;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (kept, TASKS);
  starpu_shutdown ();
}

int
main (void)
{
  static const char *const policies[]
      = { "lws",  "eager", "prio",  "random",     "dm",
          "dmda", "dmdas", "dmdar", "heteroprio", "ranks" };
  for (unsigned i = 0; i < sizeof policies / sizeof *policies; ++i)
    run_under (policies[i]);
  return 0;
}
