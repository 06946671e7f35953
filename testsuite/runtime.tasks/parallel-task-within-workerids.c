/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A team consists of workers that the task's workerids allow, and a combined
   worker can execute the task when there are enough of them.  Teams that share
   some of their workers do not wait for each other for ever.
   rows: Q06
   configs: many */

#include "../support/check.h"
#include <starpu_scheduler.h>

enum
{
  kTasks = 100,
  kAllowed = 0xa /* workers 1 and 3 */
};

static unsigned executed, calls, wrong;

static void
note (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  const int worker = starpu_worker_get_id ();
  if ((kAllowed >> worker & 1) == 0 || starpu_combined_worker_get_size () != 2)
    __atomic_add_fetch (&wrong, 1, __ATOMIC_RELAXED);
  __atomic_or_fetch (&executed, 1u << worker, __ATOMIC_RELAXED);
  __atomic_add_fetch (&calls, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet
    = { .type = STARPU_SPMD, .max_parallelism = 4, .cpu_funcs = { note } };

/* Three teams, of workers 1 and 3, of 0 and 1, and of 2 and 0: the first waits
   for the third, which cannot form before the second does, which lacks a worker
   of the first. */
static unsigned inside, third_may_come, ended;

static struct starpu_task *
new_team (struct starpu_codelet *of, uint32_t *workerids)
{
  struct starpu_task *task = new_task (of, NULL);
  task->workerids = workerids;
  task->workerids_len = 1;
  return task;
}

static void
count_end (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  if (starpu_combined_worker_get_rank () == 0)
    __atomic_add_fetch (&ended, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet other
    = { .type = STARPU_SPMD, .cpu_funcs = { count_end } };

static void
wait_for_third (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  static uint32_t third[1] = { 0x5 };
  __atomic_add_fetch (&inside, 1, __ATOMIC_RELAXED);
  if (starpu_worker_get_id () != 1)
    return;
  while (!__atomic_load_n (&third_may_come, __ATOMIC_RELAXED))
    starpu_usleep (100);
  struct starpu_task *task = new_team (&other, third);
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
}

static struct starpu_codelet waiting
    = { .type = STARPU_SPMD, .cpu_funcs = { wait_for_third } };

static void
share_workers (void)
{
  static uint32_t first[1] = { 0xa }, second[1] = { 0x3 };
  submit (new_team (&waiting, first));
  while (__atomic_load_n (&inside, __ATOMIC_RELAXED) < 2)
    starpu_usleep (100);
  submit (new_team (&other, second));
  starpu_usleep (20000); /* so that it forms, most likely */
  __atomic_store_n (&third_may_come, 1, __ATOMIC_RELAXED);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (ended, 2);
}

int
main (void)
{
  static uint32_t allowed[1] = { kAllowed };
  CHECK_EQ (starpu_init (NULL), 0);
  CHECK_EQ (starpu_cpu_worker_get_count (), 4);
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = &codelet;
      task->workerids = allowed;
      task->workerids_len = 1;
      CHECK_EQ (starpu_task_submit (task), 0);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (calls, 2 * kTasks);
  CHECK_EQ (wrong, 0);
  CHECK_EQ (executed, kAllowed);

  share_workers ();

  struct starpu_task task;
  starpu_task_init (&task);
  task.cl = &codelet;
  /* Teams of 2, of 3 and of 4. */
  CHECK (starpu_combined_worker_can_execute_task (4, &task, 0));
  CHECK (starpu_combined_worker_can_execute_task (6, &task, 0));
  task.workerids = allowed;
  task.workerids_len = 1;
  CHECK (starpu_combined_worker_can_execute_task (4, &task, 0));
  CHECK (!starpu_combined_worker_can_execute_task (5, &task, 0));
  CHECK (!starpu_combined_worker_can_execute_task (6, &task, 0));
  task.workerids = NULL;
  task.workerids_len = 0;
  starpu_task_clean (&task);
  starpu_shutdown ();
  return 0;
}
