/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_data_evict_from_node () frees a device's storage and loses nothing; it
   refuses what is in use, main memory, and what is no node or handle.  What is
   dropped before its turn comes needs no saving.
   rows: R18 E06
   configs: sim sim-only  */

#include "aux-vectors.h"
#include <errno.h>

static int values[100];

static void
take_long (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  starpu_usleep (50000);
}

static struct starpu_codelet long_codelet
    = { .cpu_funcs = { take_long }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
check_node (starpu_data_handle_t handle, int node, int allocated, int valid)
{
  int is_allocated, is_valid, is_loading, is_requested;
  starpu_data_query_status2 (handle, node, &is_allocated, &is_valid,
                             &is_loading, &is_requested);
  CHECK_EQ (is_allocated, allocated);
  CHECK_EQ (is_valid, valid);
  CHECK_EQ (is_loading, 0);
  CHECK_EQ (is_requested, 0);
}

int
main (void)
{
  CHECK_EQ (starpu_data_evict_from_node (NULL, 1), -ENODEV);
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  run_on_node (&add_codelet, handle, (void *)(intptr_t)1, 1);
  starpu_task_wait_for_all ();
  check_node (handle, 1, 1, 1);
  CHECK (starpu_data_expected_transfer_time (handle, 0, STARPU_R) > 0);
  CHECK_EQ (starpu_data_expected_transfer_time (handle, 1, STARPU_R), 0);
  CHECK_EQ (starpu_data_evict_from_node (handle, 1), 0);
  check_node (handle, 1, 0, 0);
  check_node (handle, 0, 1, 1);
  CHECK_EQ (values[99], 1);
  CHECK_EQ (starpu_data_evict_from_node (handle, 1), 0);
  CHECK_EQ (starpu_data_evict_from_node (handle, 2), 0);

  CHECK_EQ (starpu_data_evict_from_node (handle, 0), -EINVAL);
  CHECK_EQ (starpu_data_evict_from_node (handle, 99), -EINVAL);
  CHECK_EQ (starpu_data_evict_from_node (NULL, 1), -EINVAL);
  CHECK_EQ (starpu_data_acquire_on_node (handle, 2, STARPU_R), 0);
  CHECK_EQ (starpu_data_evict_from_node (handle, 2), -EBUSY);
  starpu_data_release_on_node (handle, 2);
  CHECK_EQ (starpu_data_evict_from_node (handle, 2), 0);
  run_on_node (&long_codelet, handle, NULL, 2);
  starpu_data_invalidate_submit (handle);
  CHECK_EQ (starpu_data_evict_from_node (handle, 2), 0);
  check_node (handle, 2, 0, 0);
  set (handle, 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK_EQ (starpu_data_evict_from_node (handle, 2), 0);
  starpu_data_release (handle);

  /* What is acquired, but nowhere, is saved too. */
  run_on_node (&add_codelet, handle, (void *)(intptr_t)1, 2);
  CHECK_EQ (
      starpu_data_acquire_on_node (handle, STARPU_ACQUIRE_NO_NODE, STARPU_R),
      0);
  CHECK_EQ (starpu_data_evict_from_node (handle, 2), 0);
  check_node (handle, 0, 1, 1);
  starpu_data_release_on_node (handle, STARPU_ACQUIRE_NO_NODE);

  run_on_node (&add_codelet, handle, (void *)(intptr_t)1, 2);
  starpu_data_unregister (handle);
  CHECK_EQ (values[99], 3);
  starpu_shutdown ();
  return 0;
}
