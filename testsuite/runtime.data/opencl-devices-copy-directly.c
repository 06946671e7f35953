/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What one OpenCL device wrote another of its platform gets in one transfer,
   past main memory, which has no copy then.
   rows: R14 E07
   configs: opencl opencl-only
   needs: opencl
   libs: -lOpenCL  */

#include "aux-random-opencl.h"

/* Has a task of a node find one value and leave another.  0: it does not read,
   or does not write. */
static void
run_here (starpu_data_handle_t handle, int before, int after, unsigned node)
{
  struct change change = { .mode = { before && after ? STARPU_RW
                                     : before        ? STARPU_R
                                                     : STARPU_W },
                           .before = { before },
                           .after = after,
                           .count = 1 };
  random_codelet.nbuffers = 1;
  random_codelet.modes[0] = change.mode[0];
  run_on_node (&random_codelet, handle, &change, node);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  static int values[kLength];
  start_on_opencl ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  run_here (handle, 0, 6, 1);
  transfers ();
  run_here (handle, 6, 0, 2);
  struct starpu_profiling_bus_info info;
  starpu_bus_get_profiling_info (starpu_bus_get_id (1, 2), &info);
  CHECK_EQ (info.transfer_count, 1);
  CHECK_EQ (info.transferred_bytes, sizeof values);
  CHECK_EQ (transfers (), 0);
  int allocated, valid;
  starpu_data_query_status (handle, 0, &allocated, &valid, NULL);
  CHECK (!valid);
  CHECK_EQ (starpu_bus_get_direct (starpu_bus_get_id (1, 2)), 1);

  /* And back. */
  run_here (handle, 6, 7, 2);
  transfers ();
  run_here (handle, 7, 8, 1);
  CHECK_EQ (transfers (), 1);
  starpu_data_unregister (handle);
  check_contents (values, 8);
  starpu_shutdown ();
  return 0;
}
