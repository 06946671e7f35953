/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tiled Cholesky factorisation of a matrix of 4, 16 and 64 times the memory
   of its device ends, is right, and needs at most one and a half times the
   fewest transfers possible, those back included.
   rows: R18 R19 E09!
   configs: sim-only
   env: STARPU_NSIM=1 STARPU_LIMIT_SIM_MEM=256  */

#include "aux-tiled-cholesky.h"

int
main (void)
{
  start ();
  factorise (16, 32);
  factorise (32, 32);
  factorise (64, 32);
  starpu_shutdown ();
  return 0;
}
