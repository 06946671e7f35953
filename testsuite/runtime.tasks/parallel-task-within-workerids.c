/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A team consists of workers that the task's workerids allow, and a combined
   worker can execute the task when there are enough of them.
   rows: Q06 E15
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

static struct starpu_codelet codelet = { .type = STARPU_SPMD,
                                         .max_parallelism = 4,
                                         .cpu_funcs = { note } };

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
