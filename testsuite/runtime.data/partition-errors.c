/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Misused partitionings give a message and change nothing.
   rows: R21  */

#include <errno.h>

#include "aux-vectors.h"

int
main (void)
{
  static int values[100];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 4 };
  struct starpu_data_filter empty
      = { .filter_func = starpu_vector_filter_block, .nchildren = 0 };
  starpu_data_partition (handle, NULL);
  starpu_data_partition (NULL, &filter);
  starpu_data_partition (handle, &empty);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  starpu_data_partition (handle, &filter);
  starpu_data_partition (handle, &filter); // already
  starpu_data_unregister (handle);         // still partitioned
  starpu_data_handle_t part = starpu_data_get_sub_data (handle, 1, 2);
  starpu_data_unregister (part); // a part
  CHECK (starpu_data_acquire (handle, STARPU_R) < 0);
  struct starpu_task *task = new_task (&add_codelet, NULL);
  task->handles[0] = handle;
  CHECK_EQ (starpu_task_submit (task), -EINVAL); // use the parts
  starpu_task_destroy (task);
  CHECK_EQ (starpu_task_insert (&add_codelet, STARPU_RW, handle, 0), -EINVAL);
  CHECK (starpu_data_get_child (handle, 4) == NULL);
  set (part, 5);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  for (int i = 0; i < 100; ++i)
    CHECK_EQ (values[i], i / 25 == 2 ? 5 : 0);
  starpu_shutdown ();
  return 0;
}
