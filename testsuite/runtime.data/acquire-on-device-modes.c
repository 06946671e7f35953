/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data acquired on a device in each mode, waited for, tried for and with a
   callback: readers leave the other copies valid and need one transfer, those
   who overwrite need none, and the contents are what the last writer left.
   rows: E06 R17 G20
   configs: sim */

#include "aux-vectors.h"

enum
{
  kLength = 100
};

static int values[kLength];

/* What a device has; simulated ones use the process's memory. */
static int *
there (starpu_data_handle_t handle, int node)
{
  return (int *)((struct starpu_vector_interface *)
                     starpu_data_get_interface_on_node (handle, (unsigned)node))
      ->ptr;
}

static void
check_valid (starpu_data_handle_t handle, int main_memory, int first,
             int second)
{
  CHECK_EQ (starpu_data_is_on_node (handle, 0), main_memory);
  CHECK_EQ (starpu_data_is_on_node (handle, 1), first);
  CHECK_EQ (starpu_data_is_on_node (handle, 2), second);
}

static starpu_data_handle_t called;

static void
overwrite_second (void *argument)
{
  called = (starpu_data_handle_t)argument;
  for (int i = 0; i < kLength; ++i)
    there (called, 2)[i] = 9;
  starpu_data_release_on_node (called, 2);
}

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  (void)transfers ();

  CHECK_EQ (starpu_data_acquire_on_node (handle, 1, STARPU_R), 0);
  CHECK_EQ (there (handle, 1)[5], 0);
  check_valid (handle, 1, 1, 0);
  /* Another reader meanwhile; no writer. */
  CHECK_EQ (starpu_data_acquire_on_node_try (handle, 2, STARPU_R), 0);
  check_valid (handle, 1, 1, 1);
  CHECK (starpu_data_acquire_on_node_try (handle, 1, STARPU_W) != 0);
  starpu_data_release_on_node (handle, 2);
  starpu_data_release_on_node (handle, 1);
  CHECK_EQ (transfers (), 2);

  CHECK_EQ (starpu_data_acquire_on_node (handle, 1, STARPU_W), 0);
  for (int i = 0; i < kLength; ++i)
    there (handle, 1)[i] = 7;
  check_valid (handle, 0, 1, 0);
  starpu_data_release_on_node (handle, 1);
  CHECK_EQ (transfers (), 0);

  CHECK_EQ (starpu_data_acquire_on_node_try (handle, 2, STARPU_RW), 0);
  CHECK_EQ (there (handle, 2)[kLength - 1]++, 7);
  check_valid (handle, 0, 0, 1);
  starpu_data_release_on_node (handle, 2);
  CHECK_EQ (transfers (), 1);

  /* After a task on it, and without waiting. */
  run_on_node (&add_codelet, handle, (void *)1, 1);
  CHECK_EQ (starpu_data_acquire_on_node_cb (handle, 2, STARPU_W,
                                            overwrite_second, handle),
            0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK (called == handle);
  CHECK (values[0] == 9 && values[kLength - 1] == 9);
  starpu_data_release (handle);

  CHECK (starpu_data_acquire_on_node (handle, 1, STARPU_SCRATCH) < 0);
  starpu_data_unregister (handle);
  CHECK (values[0] == 9 && values[kLength - 1] == 9);
  starpu_shutdown ();
  return 0;
}
