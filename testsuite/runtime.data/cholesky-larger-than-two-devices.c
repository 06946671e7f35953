/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tiled Cholesky factorisation of a matrix of 8 and 16 times the memory of
   its two devices ends, is right, and needs at most one and a half times the
   fewest transfers possible for where its tasks ran, those back included.
   rows: E09 R18 R19
   configs: sim-only
   env: STARPU_NSIM=2 STARPU_LIMIT_SIM_MEM=256  */

#include "aux-tiled-cholesky.h"

int
main (void)
{
  start ();
  factorise (32, 32);
  factorise (45, 32);
  starpu_shutdown ();
  return 0;
}
