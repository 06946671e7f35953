/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Dense linear algebra through OpenMP tasks: libgomp when GCC compiles this,
   libomp when clang does.  */

#include "dense.h"

#include <omp.h>

static void
task1 (int op, int c)
{
  double *out = tile (c);
#pragma omp task depend(inout : out[0]) firstprivate(op, out) priority(priority)
  apply (op, NULL, NULL, out);
}

static void
task2 (int op, int a, int c)
{
  double *in = tile (a), *out = tile (c);
#pragma omp task depend(in                                                     \
                        : in[0]) depend(inout                                  \
                                        : out[0]) firstprivate(op, in, out)    \
    priority(priority)
  apply (op, in, NULL, out);
}

static void
task3 (int op, int a, int b, int c)
{
  double *left = tile (a), *right = tile (b), *out = tile (c);
#pragma omp task depend(in                                                     \
                        : left[0], right[0]) depend(inout                      \
                                                    : out[0])                  \
    firstprivate(op, left, right, out) priority(priority)
  apply (op, left, right, out);
}

static void
wait_for_all (void)
{
#pragma omp taskwait
}

static int
with_library (int nworkers, int ndata, void (*body) (void))
{
  (void)ndata;
#pragma omp parallel num_threads(nworkers)
#pragma omp single
  body ();
  return 0;
}
