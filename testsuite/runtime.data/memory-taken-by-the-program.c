/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Memory of a device that the program says it has taken is not used for data,
   which leave instead; whoever waits for room gets it once there is some; the
   sums over all nodes are those of the nodes.
   rows: R18 R20
   configs: sim
   env: STARPU_LIMIT_SIM_MEM=64 STARPU_LIMIT_CPU_MEM=1 */

#include <errno.h>
#include <pthread.h>

#include "aux-vectors.h"

enum
{
  kKiB = 1 << 10,
  kLength = 20 * kKiB / sizeof (int) /* three fit */
};

static int values[3][kLength];

static void *
give_back_late (void *nothing)
{
  (void)nothing;
  starpu_usleep (20000);
  starpu_memory_deallocate (1, 30 * kKiB);
  starpu_memory_deallocate (1, 10 * kKiB);
  return NULL;
}

static void
test_data (void)
{
  starpu_data_handle_t handle[3];
  for (int d = 0; d < 3; ++d)
    handle[d] = new_vector (values[d], kLength);
  CHECK_EQ (starpu_memory_allocate (1, 40 * kKiB, 0), 0);
  CHECK_EQ (starpu_memory_get_used (1), 40 * kKiB);
  for (int round = 0; round < 3; ++round)
    for (int d = 0; d < 3; ++d)
      {
        run_on_node (&add_codelet, handle[d], (void *)(intptr_t)1, 1);
        starpu_task_wait_for_all ();
        CHECK (starpu_memory_get_used (1) <= 64 * kKiB);
        CHECK_EQ (starpu_data_is_on_node (handle[d], 1), 1);
        CHECK_EQ (starpu_data_is_on_node (handle[(d + 1) % 3], 1), 0);
      }
  starpu_memory_deallocate (1, 40 * kKiB);
  for (int d = 0; d < 3; ++d)
    run_on_node (&add_codelet, handle[d], (void *)(intptr_t)1, 1);
  starpu_task_wait_for_all ();
  for (int d = 0; d < 3; ++d)
    CHECK_EQ (starpu_data_is_on_node (handle[d], 1), 1);
  for (int d = 0; d < 3; ++d)
    starpu_data_unregister (handle[d]);
  for (int d = 0; d < 3; ++d)
    CHECK (values[d][0] == 4 && values[d][kLength - 1] == 4);
}

int
main (void)
{
  CHECK_EQ (starpu_memory_allocate (1, 1, 0), -ENODEV);
  CHECK_EQ (starpu_memory_get_used (0), 0);
  start ();
  CHECK_EQ (starpu_memory_allocate (99, 1, 0), -EINVAL);
  CHECK_EQ (starpu_memory_get_total_all_nodes (), (1024 + 2 * 64) * kKiB);
  CHECK_EQ (starpu_memory_get_available_all_nodes (), (1024 + 2 * 64) * kKiB);
  CHECK_EQ (starpu_memory_get_used_all_nodes (), 0);
  CHECK_EQ (starpu_memory_allocate (1, 65 * kKiB, 0), -ENOMEM);
  CHECK_EQ (starpu_memory_allocate (1, 65 * kKiB, STARPU_MEMORY_WAIT), -ENOMEM);
  CHECK_EQ (starpu_memory_allocate (1, 40 * kKiB, 0), 0);
  CHECK_EQ (starpu_memory_allocate (1, 40 * kKiB, 0), -ENOMEM);
  CHECK_EQ (starpu_memory_get_available (1), 24 * kKiB);
  CHECK_EQ (starpu_memory_get_available_all_nodes (), (1024 + 64 + 24) * kKiB);
  CHECK_EQ (starpu_malloc_on_node (1, 30 * kKiB), 0);
  uintptr_t small = starpu_malloc_on_node (1, 24 * kKiB);
  CHECK (small != 0);
  CHECK_EQ (starpu_memory_get_used (1), 64 * kKiB);
  starpu_free_on_node (1, small, 24 * kKiB);

  pthread_t thread;
  CHECK_EQ (pthread_create (&thread, NULL, give_back_late, NULL), 0);
  CHECK_EQ (starpu_memory_allocate (1, 60 * kKiB, STARPU_MEMORY_WAIT), 0);
  pthread_join (thread, NULL);
  CHECK_EQ (starpu_memory_allocate (1, 20 * kKiB, STARPU_MEMORY_OVERFLOW), 0);
  starpu_memory_deallocate (1, 20 * kKiB);
  starpu_memory_deallocate (1, 20 * kKiB);
  CHECK_EQ (pthread_create (&thread, NULL, give_back_late, NULL), 0);
  starpu_memory_wait_available (1, 50 * kKiB);
  CHECK (starpu_memory_get_available (1) >= 50 * kKiB);
  pthread_join (thread, NULL);
  starpu_memory_wait_available (1, 100 * kKiB); /* never */
  CHECK_EQ (starpu_memory_get_used (1), 0);

  /* Main memory is counted against its limit. */
  CHECK_EQ (starpu_memory_allocate (0, 1000 * kKiB, 0), 0);
  CHECK_EQ (starpu_memory_allocate (0, 100 * kKiB, 0), -ENOMEM);
  CHECK_EQ (starpu_memory_get_used (0), 1000 * kKiB);
  starpu_memory_deallocate (0, 1000 * kKiB);
  test_data ();
  starpu_shutdown ();
  return 0;
}
