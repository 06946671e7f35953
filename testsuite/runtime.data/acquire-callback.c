/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* acquire_cb calls back when its turn comes, with the contents valid in main
   memory; the callback releases.
   rows: E06 R03  */

#include <errno.h>

#include "aux-vectors.h"

static starpu_data_handle_t handle;
static int values[100], calls;

static void
acquired (void *argument)
{
  CHECK_EQ (values[50], (intptr_t)argument);
  values[50] += 100;
  ++calls;
  starpu_data_release (handle);
}

int
main (void)
{
  start ();
  handle = new_vector (values, 100);
  for (int i = 1; i <= 10; ++i)
    {
      add (handle, 1);
      CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, acquired,
                                        (void *)(intptr_t)(i + 100 * (i - 1))),
                0);
    }
  starpu_task_wait_for_all ();
  CHECK_EQ (calls, 10);
  CHECK_EQ (starpu_data_acquire_on_node_cb (handle, STARPU_MAIN_RAM, STARPU_R,
                                            NULL, NULL),
            -EINVAL);
  starpu_data_unregister (handle);
  CHECK_EQ (values[50], 10 + 1000);
  starpu_shutdown ();
  return 0;
}
