/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task gets the address of the replica in its worker's memory, never that of
   another node, and one directory tells who has what.
   rows: G22 G23!
   configs: sim  */

#include "aux-vectors.h"

static uintptr_t seen[16];

static void
note (void *buffers[], void *argument)
{
  (void)argument;
  seen[starpu_worker_get_memory_node (starpu_worker_get_id ())]
      = STARPU_VECTOR_GET_PTR (buffers[0]);
  ++*(int *)STARPU_VECTOR_GET_PTR (buffers[0]);
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { note }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int values[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  unsigned nodes = starpu_memory_nodes_get_count ();
  CHECK_EQ (nodes, 3);
  for (unsigned node = 0; node < nodes; ++node)
    {
      run_on_node (&codelet, handle, NULL, node);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      // Written there: nobody else has it.
      for (unsigned other = 0; other < nodes; ++other)
        CHECK_EQ (starpu_data_is_on_node (handle, other), other == node);
      for (unsigned other = 0; other < node; ++other)
        CHECK (seen[other] != seen[node]);
    }
  CHECK_EQ (seen[0], (uintptr_t)values);
  run_on_node (&read_codelet, handle, NULL, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (starpu_data_is_on_node (handle, 1));
  CHECK (starpu_data_is_on_node (handle, 2));
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 3);
  (void)all_codelets;
  starpu_shutdown ();
  return 0;
}
