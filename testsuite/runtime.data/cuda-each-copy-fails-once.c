/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whichever copy of a CUDA device fails while it runs, on devices too small for
   the data, with and without ways between them, random tasks compute what they
   do in order.
   rows: R29 R18 E06
   configs: drivers
   needs: cuda
   limit: 240
   env: STARPU_NSIM=0 ASTERISM_NLOCAL_STORE=0 STARPU_NOPENCL=0
   env: FAKE_CUDA_MEMORY=16 FAKE_CUDA_DELAY=1 STARPU_WORKERS_NOBIND=1
   libs: -ldl */

#include "aux-cuda-faults.h"

/* How many copies there are depends on who comes first. */
static int
one_fails (int number)
{
  char wanted[64];
  snprintf (wanted, sizeof wanted, "command:%d", number);
  for (int turn = 0; turn < 3; ++turn)
    if (fires (wanted))
      return 1;
  return 0;
}

int
main (void)
{
  need_double ();
  for (int peers = 0; peers < 2; ++peers)
    {
      setenv ("FAKE_CUDA_PEER", peers ? "1" : "0", 1);
      int number = 1;
      while (one_fails (number))
        ++number;
      printf ("%d copies failed, peers %d\n", number - 1, peers);
      CHECK (number > kSteps / 2);
    }
  return 0;
}
