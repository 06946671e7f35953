/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Bad calls of acquire give a negative errno, or a message, and change nothing.
   rows: E06  */

#include <errno.h>

#include "aux-vectors.h"

static starpu_data_handle_t handle;
static int inside;

static void
acquire_in_task (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  inside = starpu_data_acquire (handle, STARPU_R);
}
static struct starpu_codelet codelet = { .cpu_funcs = { acquire_in_task } };

int
main (void)
{
  static int values[4];
  CHECK_EQ (starpu_data_acquire (NULL, STARPU_R), -ENODEV);
  start ();
  handle = new_vector (values, 4);
  CHECK_EQ (starpu_data_acquire (NULL, STARPU_R), -EINVAL);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_NONE), -EINVAL);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_SCRATCH), -EINVAL);
  CHECK_EQ (starpu_data_acquire (handle, (enum starpu_data_access_mode)131),
            -EINVAL); // bit 7 is no mode's
  CHECK_EQ (
      starpu_data_acquire (handle, (enum starpu_data_access_mode) (1 << 9)),
      -EINVAL);
  CHECK_EQ (starpu_data_acquire (
                handle, (enum starpu_data_access_mode) (STARPU_R
                                                        | ASTERISM_CONCURRENT)),
            -EINVAL);
  CHECK_EQ (starpu_data_acquire_on_node (
                handle, 1,
                (enum starpu_data_access_mode) (STARPU_RW
                                                | ASTERISM_CONCURRENT)),
            -EINVAL);
  CHECK_EQ (starpu_data_acquire_on_node (handle, 1000, STARPU_R), -EINVAL);
  CHECK_EQ (starpu_data_acquire_on_node (handle, -7, STARPU_R), -EINVAL);
  starpu_data_release (handle); // a message
  starpu_data_release (NULL);
  submit (new_task (&codelet, NULL));
  starpu_task_wait_for_all ();
  CHECK_EQ (inside, -EDEADLK);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  starpu_data_unregister (handle); // a message: still acquired
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_data_unregister (NULL);
  starpu_shutdown ();
  return 0;
}
