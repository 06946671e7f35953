/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The overhead workloads through OpenMP tasks: libgomp when GCC compiles this,
   libomp when clang does.  */

#include "workloads.h"

#include <omp.h>

static char data[items];

static void
task0 (void)
{
#pragma omp task
  work ();
}

static void
task1 (int a)
{
#pragma omp task depend(inout : data[a])
  work ();
}

static void
task2 (int a, int b)
{
#pragma omp task depend(in : data[a]) depend(inout : data[b])
  work ();
}

static void
task3 (int a, int b, int c)
{
#pragma omp task depend(in : data[a], data[b]) depend(inout : data[c])
  work ();
}

static void
wait_for_all (void)
{
#pragma omp taskwait
}

static long
fibonacci (int n)
{
  long x, y;

  if (n < 2)
    return n;
#pragma omp task shared(x)
  x = fibonacci (n - 1);
#pragma omp task shared(y)
  y = fibonacci (n - 2);
#pragma omp taskwait
  return x + y;
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
