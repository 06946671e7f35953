/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Which worker can run a task is told by its codelet: implementations,
   where, and can_execute; and by the task's workerids.
   rows: E15 E01 */

#include "../support/check.h"

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

static int
only_second (unsigned worker, struct starpu_task *task, unsigned nimpl)
{
  (void)worker;
  (void)task;
  return nimpl == 1;
}

static struct starpu_codelet codelet = { .cpu_funcs = { nothing, nothing } };

int
main (void)
{
  unsigned number, mask;
  struct starpu_task task;
  CHECK (starpu_init (NULL) == 0);
  starpu_task_init (&task);
  task.cl = &codelet;
  CHECK (starpu_worker_can_execute_task (0, &task, 0));
  CHECK (starpu_worker_can_execute_task (0, &task, 1));
  CHECK (!starpu_worker_can_execute_task (0, &task, 2));
  CHECK (!starpu_worker_can_execute_task (0, &task, 99));
  CHECK (
      !starpu_worker_can_execute_task (starpu_worker_get_count (), &task, 0));
  CHECK (starpu_worker_can_execute_task_impl (0, &task, &mask) && mask == 3);
  codelet.can_execute = only_second;
  CHECK (starpu_worker_can_execute_task_first_impl (0, &task, &number));
  CHECK (number == 1);
  CHECK (starpu_worker_can_execute_task_impl (0, &task, &mask) && mask == 2);
  CHECK (!starpu_worker_can_execute_task (0, NULL, 0));
  const unsigned combined = starpu_worker_get_count (); /* if there is one */
  CHECK (!starpu_combined_worker_can_execute_task (combined, NULL, 0));

  uint32_t nobody[1] = { 0 }, first[1] = { 1 };
  task.workerids_len = 1;
  CHECK (starpu_worker_can_execute_task (0, &task, 1));
  task.workerids = first;
  CHECK (starpu_worker_can_execute_task (0, &task, 1));
  task.workerids = nobody;
  CHECK (!starpu_worker_can_execute_task (0, &task, 1));
  CHECK (!starpu_worker_can_execute_task_impl (0, &task, &mask) && mask == 0);
  CHECK (!starpu_worker_can_execute_task_first_impl (0, &task, &number));
  task.workerids = NULL;
  task.where = STARPU_CUDA;
  CHECK (!starpu_worker_can_execute_task_first_impl (0, &task, &number));
  starpu_shutdown ();
  return 0;
}
