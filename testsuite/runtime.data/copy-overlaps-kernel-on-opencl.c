/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* On an OpenCL device the data of the next task come while a task runs, which
   here ends only when they have come; a trace shows it.
   rows: R09 G33
   configs: opencl-only
   needs: opencl
   libs: -lOpenCL
   env: STARPU_NOPENCL=1 POCL_DEVICES=pthread ASTERISM_TRACE=trace.json  */

#include "aux-opencl-long.h"
#include "aux-overlap.h"

/* Called when its data are there. */
static void
end_long (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  end_event ();
}

static struct starpu_codelet end_codelet
    = { .opencl_funcs = { end_long },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_RW } };

int
main (void)
{
  static int values[2][1000];
  starpu_data_handle_t handles[2];
  start ();
  for (int i = 0; i < 2; ++i)
    handles[i] = new_vector (values[i], 1000);
  // It computes when the other is submitted: else the tasks might have their
  // data in the other order, and be launched in that order.
  begin_long (handles[0]);
  run_on (&end_codelet, handles[1], NULL);
  // Lest what comes back be counted.
  starpu_task_wait_for_all ();
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handles[i]);
  CHECK_EQ (clReleaseEvent (event), CL_SUCCESS);
  starpu_shutdown ();
  CHECK (count_overlaps ("trace.json") > 0);
  return 0;
}
