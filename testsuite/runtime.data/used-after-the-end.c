/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Handles that go in their turn are not used by what comes later, even while
   they are there: data unregistered without waiting, and a plan's parts.
   rows: R20 R21  */

#include <errno.h>

#include "../support/capture.h"
#include "aux-vectors.h"

static void
expect_gone (starpu_data_handle_t handle, starpu_data_handle_t other)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -EINVAL);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_R), -EINVAL);
  CHECK_EQ (starpu_task_insert (&read_codelet, STARPU_R, handle, 0), -EINVAL);
  CHECK_EQ (starpu_data_prefetch_on_node (handle, 0, 1), -EINVAL);
  CHECK_EQ (starpu_data_request_allocation (handle, STARPU_MAIN_RAM), -EINVAL);
  CHECK_EQ (starpu_data_cpy (other, handle, 1, NULL, NULL), -EINVAL);
  CHECK_EQ (starpu_data_cpy (handle, other, 0, NULL, NULL), -EINVAL);
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_handle_t parts[2] = { NULL };
  const int old = capture_begin ();
  starpu_data_partition (handle, &filter);
  starpu_data_partition_plan (handle, &filter, parts);
  starpu_data_wont_use (handle);
  starpu_data_set_ooc_flag (handle, 1);
  starpu_data_invalidate (handle);
  starpu_data_invalidate_submit (handle);
  starpu_data_unregister_submit (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (occurrences (capture_end (old), "goes already"), 8);
  CHECK (parts[0] == NULL);
}

int
main (void)
{
  static int values[40], others[40];
  start ();
  starpu_data_handle_t handle = new_vector (values, 40),
                       other = new_vector (others, 40);

  /* A task that waits for another keeps the data there. */
  struct starpu_task *first = new_task (NULL, NULL);
  first->use_tag = 1;
  first->tag_id = 1;
  starpu_tag_declare_deps (1, 1, (starpu_tag_t)2);
  struct starpu_task *last = new_task (&add_codelet, (void *)1);
  last->handles[0] = handle;
  starpu_task_declare_deps_array (last, 1, &first);
  submit (first);
  submit (last);
  starpu_data_unregister_submit (handle);
  expect_gone (handle, other);
  starpu_tag_notify_from_apps (2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (values[39], 1);

  handle = new_vector (values, 40);
  starpu_data_handle_t parts[4], copies[4];
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 4 };
  starpu_data_partition_plan (handle, &filter, parts);
  memcpy (copies, parts, sizeof copies);
  first = new_task (NULL, NULL);
  first->use_tag = 1;
  first->tag_id = 3;
  starpu_tag_declare_deps (3, 1, (starpu_tag_t)4);
  last = new_task (&add_codelet, (void *)1);
  last->handles[0] = parts[2];
  starpu_task_declare_deps_array (last, 1, &first);
  submit (first);
  submit (last);
  starpu_data_partition_clean (handle, 4, parts);
  expect_gone (copies[2], other);
  starpu_tag_notify_from_apps (4);
  starpu_data_unregister (handle);
  CHECK_EQ (values[20], 2);
  CHECK_EQ (values[0], 1);
  starpu_data_unregister (other);
  starpu_shutdown ();
  return 0;
}
