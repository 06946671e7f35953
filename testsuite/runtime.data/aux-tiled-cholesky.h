/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tasks of a tiled Cholesky factorisation. */

#ifndef ASTERISM_TESTSUITE_TILED_CHOLESKY_H
#define ASTERISM_TESTSUITE_TILED_CHOLESKY_H

#include "aux-tiled.h"

/* Only the lower half of the matrix is there. */
#define TILE(i, j) ((i) * ((i) + 1) / 2 + (j))

/* Of n by n tiles, on devices with room for so many. */
static void
factorise (unsigned n, unsigned room)
{
  make_matrix (TILE (n, 0));
  for (unsigned k = 0; k < n; ++k)
    {
      add_step (1, TILE (k, k), 0, 0);
      for (unsigned i = k + 1; i < n; ++i)
        add_step (2, TILE (i, k), TILE (k, k), 0);
      for (unsigned i = k + 1; i < n; ++i)
        {
          for (unsigned j = k + 1; j < i; ++j)
            add_step (3, TILE (i, j), TILE (i, k), TILE (j, k));
          add_step (2, TILE (i, i), TILE (i, k), 0);
        }
    }
  check_factorisation (room);
}

#endif
