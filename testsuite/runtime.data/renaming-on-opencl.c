/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires on two OpenCL devices, with renaming of all data,
   find the contents of a sequential run.
   rows: G16 E06 R11
   configs: opencl opencl-only
   env: ASTERISM_RENAMING=1
   needs: opencl
   libs: -lOpenCL */

#include "aux-random-opencl.h"

int
main (void)
{
  start_on_opencl ();
  run_random_tasks (-1);
  starpu_shutdown ();
  return 0;
}
