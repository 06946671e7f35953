/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires on two OpenCL devices that share main memory find
   the contents of a sequential run, and nothing is moved.
   rows: E06 R11 R14 G23
   configs: opencl opencl-only
   env: ASTERISM_SHARE_MEMORY=1
   needs: opencl
   libs: -lOpenCL */

#include "aux-random-opencl.h"

int
main (void)
{
  start_on_opencl ();
  run_random_tasks (-1);
  CHECK_EQ (bytes_moved (), 0);
  starpu_shutdown ();
  return 0;
}
