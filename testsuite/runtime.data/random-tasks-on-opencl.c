/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires on two OpenCL devices find the contents of a
   sequential run, and exactly the transfers that the protocol asks for are
   made.
   rows: E06 E07 R11 R14 E12!
   configs: opencl opencl-only
   needs: opencl
   libs: -lOpenCL */

#include "aux-random-opencl.h"

int
main (void)
{
  start_on_opencl ();
  run_random_tasks (1);
  starpu_shutdown ();
  return 0;
}
