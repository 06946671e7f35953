/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Dense linear algebra by OpenBLAS with threads of its own: one tile, which is
   the matrix.  */

#define BLAS_THREADS workers
#include "dense.h"

static void
task1 (int op, int c)
{
  apply (op, NULL, NULL, tile (c));
}

static void
task2 (int op, int a, int c)
{
  apply (op, tile (a), NULL, tile (c));
}

static void
task3 (int op, int a, int b, int c)
{
  apply (op, tile (a), tile (b), tile (c));
}

static void
wait_for_all (void)
{
}

static int
with_library (int nworkers, int ndata, void (*body) (void))
{
  (void)nworkers, (void)ndata;
  body ();
  return 0;
}
