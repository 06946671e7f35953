/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The blocked Cholesky factorization of the GPUSs paper: A = L L^T, with the
   lower half of A in blocks.
   rows: G01 G05
   configs: one many */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NT 8
#define TS 24

#pragma css task inout(A[TS][TS]) highpriority
static void
chol_spotrf (double *A)
{
  for (int k = 0; k < TS; k++)
    {
      A[k * TS + k] = sqrt (A[k * TS + k]);
      for (int i = k + 1; i < TS; i++)
        A[i * TS + k] /= A[k * TS + k];
      for (int i = k + 1; i < TS; i++)
        for (int j = k + 1; j <= i; j++)
          A[i * TS + j] -= A[i * TS + k] * A[j * TS + k];
    }
}

#pragma css task input(T[TS][TS]) inout(B[TS][TS])
static void
chol_strsm (double *T, double *B)
{
  for (int r = 0; r < TS; r++)
    for (int k = 0; k < TS; k++)
      {
        for (int j = 0; j < k; j++)
          B[r * TS + k] -= B[r * TS + j] * T[k * TS + j];
        B[r * TS + k] /= T[k * TS + k];
      }
}

#pragma css task input(A[TS][TS], B[TS][TS]) inout(C[TS][TS])
static void
chol_sgemm (double *A, double *B, double *C)
{
  for (int i = 0; i < TS; i++)
    for (int j = 0; j < TS; j++)
      for (int k = 0; k < TS; k++)
        C[i * TS + j] -= A[i * TS + k] * B[j * TS + k];
}

static void
Cholesky (double *A[NT][NT])
{
  for (int k = 0; k < NT; k++)
    {
      chol_spotrf (A[k][k]);
      for (int i = k + 1; i < NT; i++)
        chol_strsm (A[k][k], A[i][k]);
      for (int i = k + 1; i < NT; i++)
        for (int j = k + 1; j <= i; j++)
          chol_sgemm (A[i][k], A[j][k], A[i][j]);
    }
}

int
main (void)
{
  double *A[NT][NT], logarithm = 0;
  for (int i = 0; i < NT; i++)
    for (int j = 0; j <= i; j++)
      {
        A[i][j] = (double *)malloc (TS * TS * sizeof (double));
        for (int k = 0; k < TS * TS; k++)
          A[i][j][k] = i == j && k % (TS + 1) == 0
                           ? NT * TS
                           : 1. / (1 + (i - j) * TS + abs (k / TS - k % TS));
      }
  Cholesky (A);
#pragma css barrier
  for (int i = 0; i < NT; i++)
    for (int k = 0; k < TS; k++)
      logarithm += 2 * log (A[i][i][k * TS + k]);
  printf ("logarithm of the determinant: %.6f\n", logarithm);
  return 0;
}
