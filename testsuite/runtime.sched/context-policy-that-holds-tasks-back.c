/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A context's policy of the application's own keeps all tasks until it is told
   to schedule: who waits for one of them, for a tag, for data or for all tasks
   tells it, and so does starpu_do_schedule ().
   rows: E22 E46  */

#include "../support/flag.h"
#include "../support/holding_policy.h"

static unsigned context;

static struct starpu_task *
task_of (struct starpu_codelet *cl)
{
  struct starpu_task *task = new_task (cl, NULL);
  task->sched_ctx = context;
  return task;
}

static void
wait_for_one (void)
{
  struct starpu_task *task = task_of (&codelet);
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
}

static void
wait_for_tag (void)
{
  struct starpu_task *task = task_of (&codelet);
  task->use_tag = 1;
  task->tag_id = 5;
  submit (task);
  CHECK_EQ (starpu_tag_wait (5), 0);
}

static void
wait_for_data (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  struct starpu_task *task = task_of (&writer);
  task->handles[0] = handle;
  submit (task);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
}

static void
wait_for_all (void)
{
  submit (task_of (&codelet));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

static void
schedule (void)
{
  submit (task_of (&codelet));
  starpu_do_schedule ();
  while (get (&executed) < 5)
    starpu_usleep (100);
}

int
main (void)
{
  int worker;
  start ();
  if (starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, &worker, 1) == 0)
    return 77;
  context = starpu_sched_ctx_create (&worker, 1, "holding",
                                     STARPU_SCHED_CTX_POLICY_STRUCT,
                                     holding_policy (), 0);
  wait_for_one ();
  wait_for_tag ();
  wait_for_data ();
  wait_for_all ();
  schedule ();
  starpu_sched_ctx_delete (context);
  starpu_shutdown ();
  CHECK_EQ (executed, 5);
  return 0;
}
