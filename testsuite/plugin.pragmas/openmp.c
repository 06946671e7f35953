/* Pragmas mix with those of OpenMP.
   rows: C16 C04!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-fopenmp" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  static int v[4];
  int *p = v;
  int n = 0;
#pragma omp parallel num_threads (1)
  {
#pragma starpu register p 4
#pragma omp single
    {
#pragma starpu acquire p
      n++;
#pragma starpu release p
    }
#pragma omp master
    {
#pragma starpu wait
    }
#pragma starpu unregister p
  }
#pragma omp parallel for num_threads (1)
  for (int i = 0; i < 2; i++)
    {
#pragma starpu wait
    }
  mock_expect ("r4x4 a l w u w w");
  return n - 1;
}
