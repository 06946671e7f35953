/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The data of a task that waits for their writer are not copied while that
   writes, by none of the calls that prefetch them: the reader sees all of what
   was written.
   rows: R09 G33 E06
   configs: sim */

#include <stdatomic.h>

#include "aux-vectors.h"

enum
{
  kLength = 1000
};

static int values[kLength];
static atomic_int half, go_on;

/* Writes 1 everywhere: half of it when it may go on. */
static void
write_slowly (void *buffers[], void *argument)
{
  int *out = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  for (int i = 0; i < kLength; ++i)
    {
      if (i == kLength / 2)
        {
          atomic_store (&half, 1);
          while (atomic_load (&go_on) == 0)
            starpu_usleep (100);
        }
      out[i] = 1;
    }
}

static void
check_all (void *buffers[], void *argument)
{
  const int *in = (const int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (in[i], 1);
}

static struct starpu_codelet writer
    = { .cpu_funcs = { write_slowly }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet reader
    = { .cpu_funcs = { check_all }, .nbuffers = 1, .modes = { STARPU_R } };

static int
on_node (struct starpu_task *task, unsigned node)
{
  return starpu_prefetch_task_input_on_node (task, node);
}

static int
in_order (struct starpu_task *task, unsigned node)
{
  return starpu_prefetch_task_input_on_node_prio (task, node, 1);
}

static int
when_idle (struct starpu_task *task, unsigned node)
{
  return starpu_idle_prefetch_task_input_on_node (task, node);
}

/* True when the last node has the datum, or is about to. */
static int
copied (starpu_data_handle_t handle, int node)
{
  int allocated, valid, loading;
  starpu_data_query_status2 (handle, node, &allocated, &valid, &loading, NULL);
  return valid || loading;
}

static void
check (int (*prefetch) (struct starpu_task *task, unsigned node))
{
  const unsigned node = starpu_memory_nodes_get_count () - 1;
  memset (values, 0, sizeof values);
  atomic_store (&half, 0);
  atomic_store (&go_on, 0);
  starpu_data_handle_t handle = new_vector (values, kLength);
  run_on_node (&writer, handle, NULL, STARPU_MAIN_RAM);
  while (atomic_load (&half) == 0)
    starpu_usleep (100);
  struct starpu_task *task = new_task (&reader, NULL);
  task->handles[0] = handle;
  task->destroy = 0;
  task->execute_on_a_specific_worker = 1;
  while (starpu_worker_get_memory_node (task->workerid) != node)
    ++task->workerid;
  submit (task);
  CHECK_EQ (prefetch (task, node), 0);
  if (prefetch != when_idle)
    CHECK (!copied (handle, (int)node));
  atomic_store (&go_on, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_task_destroy (task);
  starpu_data_unregister (handle);
}

int
main (void)
{
  start ();
  check (on_node);
  check (in_order);
  check (when_idle);
  starpu_shutdown ();
  return 0;
}
