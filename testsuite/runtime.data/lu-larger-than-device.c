/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tiled LU factorisation of a matrix of 4, 16 and 64 times the memory of
   its device ends, is right, and needs at most one and a half times the fewest
   transfers possible, those back included.
   rows: E09 R18 R19
   configs: sim-only
   env: STARPU_NSIM=1 STARPU_LIMIT_SIM_MEM=256  */

#include "aux-tiled.h"

static void
factorise (unsigned n)
{
#define TILE(i, j) ((i)*n + (j))
  make_matrix (n * n);
  for (unsigned k = 0; k < n; ++k)
    {
      add_step (1, TILE (k, k), 0, 0);
      for (unsigned j = k + 1; j < n; ++j)
        add_step (2, TILE (k, j), TILE (k, k), 0);
      for (unsigned i = k + 1; i < n; ++i)
        add_step (2, TILE (i, k), TILE (k, k), 0);
      for (unsigned i = k + 1; i < n; ++i)
        for (unsigned j = k + 1; j < n; ++j)
          add_step (3, TILE (i, j), TILE (i, k), TILE (k, j));
    }
  check_factorisation (32);
}

int
main (void)
{
  start ();
  factorise (12);
  factorise (23);
  factorise (46);
  starpu_shutdown ();
  return 0;
}
