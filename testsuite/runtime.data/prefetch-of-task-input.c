/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The data that a task reads are fetched for it before it can run, at once or
   when nothing else is copied, to a node or for a worker; a task or a node that
   there is not gives -EINVAL.
   rows: R09 G33 Q22
   configs: sim */

#include <errno.h>

#include "aux-vectors.h"

static int values[6][100];

static void
await_copy (starpu_data_handle_t handle, unsigned node)
{
  for (int i = 0; i < 5000 && !starpu_data_is_on_node (handle, node); ++i)
    starpu_usleep (1000);
  CHECK_EQ (starpu_data_is_on_node (handle, node), 1);
}

/* A task that reads a handle, and waits for another one. */
static struct starpu_task *
later (starpu_data_handle_t handle, struct starpu_task *before)
{
  struct starpu_task *task = new_task (&read_codelet, NULL);
  task->handles[0] = handle;
  task->destroy = 0;
  starpu_task_declare_deps_array (task, 1, &before);
  submit (task);
  return task;
}

int
main (void)
{
  starpu_data_handle_t handle[6];
  struct starpu_task *task[6];
  start ();
  unsigned worker = 0;
  while (starpu_worker_get_memory_node (worker) != 2)
    ++worker;
  struct starpu_task *before = new_task (NULL, NULL);
  starpu_task_end_dep_add (before, 1);
  for (int i = 0; i < 6; ++i)
    {
      handle[i] = new_vector (values[i], 100);
      task[i] = later (handle[i], before);
    }
  submit (before);
  CHECK_EQ (starpu_prefetch_task_input_on_node (task[0], 1), 0);
  CHECK_EQ (starpu_prefetch_task_input_on_node_prio (task[1], 1, 2), 0);
  CHECK_EQ (starpu_prefetch_task_input_for_prio (task[2], worker, 2), 0);
  CHECK_EQ (starpu_idle_prefetch_task_input_on_node (task[3], 1), 0);
  CHECK_EQ (starpu_idle_prefetch_task_input_on_node_prio (task[4], 1, 2), 0);
  CHECK_EQ (starpu_idle_prefetch_task_input_for_prio (task[5], worker, 2), 0);
  CHECK_EQ (starpu_idle_prefetch_task_input_for (task[5], worker), 0);
  CHECK_EQ (starpu_idle_prefetch_task_input_for (task[5], 1000), -EINVAL);
  CHECK_EQ (starpu_idle_prefetch_task_input_on_node (task[5], 1000), -EINVAL);
  CHECK_EQ (starpu_idle_prefetch_task_input_on_node (NULL, 1), -EINVAL);
  for (int i = 0; i < 6; ++i)
    await_copy (handle[i], i == 2 || i == 5 ? 2 : 1);
  starpu_task_end_dep_release (before);
  starpu_task_wait_for_all ();
  for (int i = 0; i < 6; ++i)
    {
      starpu_task_destroy (task[i]);
      starpu_data_unregister (handle[i]);
    }
  starpu_shutdown ();
  return 0;
}
