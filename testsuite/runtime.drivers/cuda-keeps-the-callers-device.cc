// SPDX-License-Identifier: LGPL-2.1-or-later
/* Copies and allocations leave the calling thread's current CUDA device
   as it was.

   rows: R29
   configs: drivers cuda
   needs: cuda */

#include "drivers/cuda/functions.h"

#include "conformance.h"

int
main ()
{
  Setup setup;
  const auto found = setup.of (STARPU_CUDA_WORKER);
  if (found.size () < 2)
    skip ("fewer than two CUDA devices");
  EXPECT (cuda::functions ().cudaSetDevice (0) == cudaSuccess);
  Buffer buffer (*found[1], 64);
  write_to (buffer, Bytes (64, 1));
  EXPECT (read_from (buffer) == Bytes (64, 1));
  int device = -1;
  EXPECT (cuda::functions ().cudaGetDevice (&device) == cudaSuccess);
  EXPECT (device == 0);
}
