/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The memory that is used of a device may be limited for one by its number; the
   limit of the others is that of all, and what is not a number is reported.
   rows: R18 G19
   configs: opencl cuda-double
   env: STARPU_LIMIT_OPENCL_MEM=8 STARPU_LIMIT_CUDA_MEM=8
   env: STARPU_LIMIT_OPENCL_1_MEM=3 STARPU_LIMIT_CUDA_1_MEM=3
   env: STARPU_LIMIT_OPENCL_0_MEM=some STARPU_LIMIT_CUDA_0_MEM=some */

#include "../support/capture.h"

int
main (void)
{
  const int old = capture_begin ();
  start ();
  CHECK_EQ (occurrences (capture_end (old), "_0_MEM=\"some\" is not a number"),
            1);
  CHECK_EQ (starpu_memory_nodes_get_count (), 3);
  for (unsigned node = 1; node < 3; ++node)
    CHECK_EQ (starpu_memory_get_total (node),
              (starpu_memory_node_get_devid (node) == 1 ? 3 : 8) << 20);
  starpu_shutdown ();
  return 0;
}
