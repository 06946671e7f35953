/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every pair of memory nodes has a link with a number, and its counters tell
   the bytes that it moved since they were last read.
   rows: R12
   configs: one sim
*/

#include "../support/check.h"

static void
touch (void *buffers[], void *argument)
{
  (void)argument;
  ++*(char *)STARPU_VECTOR_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { touch }, .nbuffers = 1, .modes = { STARPU_RW } };

static long long
moved (int link, int *count)
{
  struct starpu_profiling_bus_info info;
  CHECK_EQ (starpu_bus_get_profiling_info (link, &info), 0);
  *count = info.transfer_count;
  return info.transferred_bytes;
}

int
main (void)
{
  static char bytes[5000];
  int count;
  start ();
  int nodes = (int)starpu_memory_nodes_get_count ();
  CHECK_EQ (starpu_bus_get_count (), nodes * (nodes - 1));
  for (int link = 0; link < starpu_bus_get_count (); ++link)
    {
      int source = starpu_bus_get_src (link);
      int target = starpu_bus_get_dst (link);
      CHECK (source != target && target < nodes);
      CHECK_EQ (starpu_bus_get_id (source, target), link);
    }
  CHECK_EQ (starpu_bus_get_id (0, 0), -1);
  CHECK_EQ (starpu_bus_get_id (0, nodes), -1);
  CHECK_EQ (starpu_bus_get_src (starpu_bus_get_count ()), -EINVAL);
  CHECK_EQ (starpu_bus_get_profiling_info (-1, NULL), -EINVAL);

  if (nodes > 1)
    {
      starpu_data_handle_t handle;
      int device = -1;
      for (unsigned i = 0; i < starpu_worker_get_count (); ++i)
        if (starpu_worker_get_memory_node (i) == 1)
          device = (int)i;
      starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)bytes,
                                   sizeof bytes, 1);
      for (int i = 0; i < 3; ++i)
        {
          struct starpu_task *task = new_task (&codelet, NULL);
          task->handles[0] = handle;
          task->execute_on_a_specific_worker = 1;
          task->workerid = (unsigned)device;
          submit (task);
        }
      starpu_data_unregister (handle);
      CHECK_EQ (bytes[0], 3);
      CHECK_EQ (moved (starpu_bus_get_id (0, 1), &count), 5000);
      CHECK_EQ (count, 1);
      CHECK_EQ (moved (starpu_bus_get_id (1, 0), &count), 5000);
      CHECK_EQ (moved (starpu_bus_get_id (0, 1), &count), 0);
      CHECK_EQ (count, 0);
    }
  starpu_shutdown ();
  return 0;
}
