/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* With STARPU_USE_NUMA=1 the memory of each NUMA node is a memory node, used by
   the workers bound there: tasks get copies there, are told so, and random ones
   leave what a sequential run leaves, also where there is little room or none.
   Concurrent ones use the program's storage from every node.  Without it main
   memory is one.  The machine is one that hwloc is told of.
   rows: E06 R11 G23
   configs: many
   env: STARPU_WORKERS_NOBIND=0 */

#include <stdatomic.h>

#include "aux-vectors.h"

enum
{
  kCount = 6,
  kLength = 65536, /* 256 KiB */
  kSteps = 300
};

static int values[kCount][kLength], oracle[kCount];
static atomic_int misplaced, elsewhere;

/* These wrap around. */
static int
sum (int value, int step)
{
  return (int)((unsigned)value + (unsigned)step);
}

static int
next (int value, int step)
{
  return sum ((int)((unsigned)value * 3), step);
}

static void
change (void *buffers[], void *argument)
{
  unsigned node = starpu_worker_get_local_memory_node ();
  int *here = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  int home = here >= values[0] && here < values[kCount];
  atomic_fetch_add (&misplaced, home != (node == STARPU_MAIN_RAM));
  atomic_fetch_add (&elsewhere, !home);
  for (int i = 0; i < kLength; ++i)
    here[i] = next (here[i], (int)(intptr_t)argument);
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { change }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
add_at_once (void *buffers[], void *argument)
{
  int *here = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  atomic_fetch_add (&misplaced, !(here >= values[0] && here < values[kCount]));
  for (int i = 0; i < kLength; ++i)
    __atomic_fetch_add (&here[i], (int)(intptr_t)argument, __ATOMIC_RELAXED);
}
static struct starpu_codelet concurrent
    = { .cpu_funcs = { add_at_once },
        .nbuffers = 1,
        .modes = { (enum starpu_data_access_mode) (STARPU_RW
                                                   | ASTERISM_CONCURRENT) } };

/* `bound': each on a worker, else wherever it fits. */
static void
run_random (int bound)
{
  starpu_data_handle_t handles[kCount];
  unsigned random = 7;
  for (int d = 0; d < kCount; ++d)
    {
      handles[d] = new_vector (values[d], kLength);
      oracle[d] = values[d][0];
    }
  for (int s = 1; s <= kSteps; ++s)
    {
      random = random * 1103515245u + 12345u;
      int d = (int)(random >> 16) % kCount;
      int adds = (random >> 26) % 4 == 0;
      struct starpu_task *task
          = new_task (adds ? &concurrent : &codelet, (void *)(intptr_t)s);
      task->handles[0] = handles[d];
      task->execute_on_a_specific_worker = (unsigned)bound;
      task->workerid = (random >> 24) % starpu_worker_get_count ();
      submit (task);
      oracle[d] = adds ? sum (oracle[d], s) : next (oracle[d], s);
    }
  for (int d = 0; d < kCount; ++d)
    {
      starpu_data_unregister (handles[d]);
      CHECK_EQ (values[d][0], oracle[d]);
      CHECK_EQ (values[d][kLength - 1], oracle[d]);
    }
  CHECK_EQ (atomic_load (&misplaced), 0);
}

static void
check_two_nodes (void)
{
  char name[64];
  CHECK_EQ (starpu_memory_nodes_get_count (), 2);
  CHECK_EQ (starpu_memory_nodes_get_numa_count (), 2);
  CHECK_EQ (starpu_node_get_kind (0), STARPU_CPU_RAM);
  CHECK_EQ (starpu_node_get_kind (1), STARPU_CPU_RAM);
  CHECK_EQ (starpu_memory_nodes_numa_devid_to_id (1), 1);
  CHECK_EQ (starpu_memory_nodes_numa_id_to_devid (1), 1);
  CHECK_EQ (starpu_memory_node_get_name (1, name, sizeof name), 0);
  CHECK (strcmp (name, "memory of NUMA node 1") == 0);
  CHECK_EQ (starpu_cpu_worker_get_count (), 4);
  for (unsigned w = 0; w < 4; ++w)
    CHECK_EQ (starpu_worker_get_memory_node (w), w / 2);
}

int
main (void)
{
  setenv ("HWLOC_SYNTHETIC", "node:2 core:2 pu:1", 1);
  start ();
  CHECK_EQ (starpu_memory_nodes_get_numa_count (), 1);
  run_random (1);
  CHECK_EQ (atomic_load (&elsewhere), 0);
  starpu_shutdown ();

  setenv ("STARPU_USE_NUMA", "1", 1);
  start ();
  check_two_nodes ();
  run_random (1);
  CHECK (atomic_load (&elsewhere) > kSteps / 4);
  starpu_shutdown ();

  setenv ("STARPU_LIMIT_CPU_NUMA_MEM", "1", 1); /* four vectors */
  start ();
  run_random (1);
  CHECK_EQ (starpu_memory_get_total (1), 1 << 20);
  starpu_shutdown ();

  setenv ("STARPU_LIMIT_CPU_NUMA_MEM", "0", 1);
  start ();
  atomic_store (&elsewhere, 0);
  run_random (0);
  CHECK_EQ (atomic_load (&elsewhere), 0);
  starpu_shutdown ();
  return 0;
}
