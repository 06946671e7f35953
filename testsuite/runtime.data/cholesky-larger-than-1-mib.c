/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tiled Cholesky factorisation of a matrix of 4 and 9 times the 1 MiB of
   its device ends, is right, and needs at most one and a half times the fewest
   transfers possible, those back included.
   rows: E09 R18 R19
   configs: sim-only
   env: STARPU_NSIM=1 STARPU_LIMIT_SIM_MEM=1024  */

#include "aux-tiled-cholesky.h"

int
main (void)
{
  start ();
  factorise (32, 128);
  factorise (48, 128);
  starpu_shutdown ();
  return 0;
}
