/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While a task runs on a device the data of the next three that were assigned
   to it come, not only those of the next: the first ends only when they have
   all come.
   rows: R09 G33!
   configs: opencl-only
   needs: opencl
   libs: -lOpenCL
   env: STARPU_NOPENCL=1 POCL_DEVICES=pthread  */

#include "aux-opencl-long.h"

enum
{
  kAhead = 3
};

static atomic_int executed;

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  atomic_fetch_add (&executed, 1);
}

static struct starpu_codelet count_codelet
    = { .opencl_funcs = { count }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int values[1 + kAhead][1000];
  starpu_data_handle_t handles[1 + kAhead];
  start ();
  for (int i = 0; i <= kAhead; ++i)
    handles[i] = new_vector (values[i], 1000);
  begin_long (handles[0]);
  for (int i = 1; i <= kAhead; ++i)
    run_on_node (&count_codelet, handles[i], NULL, 1);
  for (int i = 1; i <= kAhead; ++i)
    while (!starpu_data_is_on_node (handles[i], 1))
      usleep (100);
  end_event ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (atomic_load (&executed), kAhead);
  for (int i = 0; i <= kAhead; ++i)
    starpu_data_unregister (handles[i]);
  CHECK_EQ (clReleaseEvent (event), CL_SUCCESS);
  starpu_shutdown ();
  return 0;
}
