/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whichever call of a function of the CUDA runtime fails once, on devices too
   small for the data, with and without ways between them, random tasks compute
   what they do in order.
   rows: R29 R18 E06
   configs: drivers
   needs: cuda
   limit: 240
   env: STARPU_NSIM=0 ASTERISM_NLOCAL_STORE=0 STARPU_NOPENCL=0
   env: FAKE_CUDA_MEMORY=16 FAKE_CUDA_DELAY=1 STARPU_WORKERS_NOBIND=1
   libs: -ldl */

#include "aux-cuda-faults.h"

/* Calls of a function, ever further apart, until none is left. */
static void
check (const char *call)
{
  int fired = 0;
  for (int number = 1;; number += 1 + number)
    {
      char wanted[64];
      snprintf (wanted, sizeof wanted, "%s:%d", call, number);
      if (!fires (wanted))
        break;
      ++fired;
    }
  printf ("%d calls of %s failed, peers %s\n", fired, call,
          getenv ("FAKE_CUDA_PEER"));
}

int
main (void)
{
  static const char *const calls[] = { "cudaMalloc",
                                       "cudaFree",
                                       "cudaMemcpyAsync",
                                       "cudaMemcpy2DAsync",
                                       "cudaMemcpy3DAsync",
                                       "cudaMemcpyPeerAsync",
                                       "cudaEventCreateWithFlags",
                                       "cudaEventRecord",
                                       "cudaEventElapsedTime",
                                       "cudaStreamCreateWithFlags",
                                       "cudaStreamWaitEvent",
                                       "cudaStreamSynchronize",
                                       "cudaLaunchHostFunc",
                                       "cudaSetDevice",
                                       "cudaGetDeviceCount",
                                       "cudaGetDeviceProperties",
                                       "cudaMemGetInfo",
                                       "cudaDeviceCanAccessPeer",
                                       "cudaDeviceEnablePeerAccess" };
  need_double ();
  for (int peers = 0; peers < 2; ++peers)
    {
      setenv ("FAKE_CUDA_PEER", peers ? "1" : "0", 1);
      for (unsigned c = 0; c < sizeof calls / sizeof *calls; ++c)
        check (calls[c]);
    }
  return 0;
}
