/* OpenMP regions share the arrays.
   rows: C04 C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-fopenmp" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main (void)
{
  int sum = 0;
  int v[8] __attribute__ ((heap_allocated));
#pragma omp parallel for num_threads (2)
  for (int i = 0; i < 8; i++)
    v[i] = i;
#pragma omp parallel for reduction (+ : sum)
  for (int i = 0; i < 8; i++)
    sum += v[i];
  mock_expect ("A8x4");
  return sum - 28;
}
