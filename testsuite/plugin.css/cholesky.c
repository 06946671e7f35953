/* A blocked Cholesky factorisation that nothing but pragmas makes parallel, on
   prototypes and definitions, public and static, with extents that are
   constants or parameters, and with regions, gives what the sequential program
   gives.  Nothing is registered or started.
   rows: G01 G03 G04
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -lm" } */
/* { dg-set-target-env-var STARPU_NCPU "4" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <math.h>
#include <stdlib.h>
#define NT 6
#define TS 16
#pragma css task inout(A[TS][TS]) highpriority
void potrf (float *A);
#pragma css task input(T[TS][TS]) inout(B[TS][TS])
void trsm (float *T, float *B);
#pragma css task input(A[TS][TS]) inout(C[TS][TS])
void
syrk (float *A, float *C)
{
  for (int i = 0; i < TS; i++)
    for (int j = 0; j < TS; j++)
      for (int k = 0; k < TS; k++)
        C[i * TS + j] -= A[i * TS + k] * A[j * TS + k];
}
#pragma css task input(A[n][n], B[n][n], n) inout(C[n][n])
static void
gemm (float *A, float *B, float *C, int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i * n + j] -= A[i * n + k] * B[j * n + k];
}
#pragma css task input(m[n][n]{ 0 : n - 1 } {}) inout(total[1])
void
sum (int n, float *m, double *total)
{
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      *total += m[i * n + j];
}
#pragma css task inout(v[n]{ lo..hi })
void
scale (int n, int lo, int hi, float *v)
{
  (void)n;
  for (int i = lo; i <= hi; i++)
    v[i] *= 2;
}
void
potrf (float *A)
{
  for (int k = 0; k < TS; k++)
    {
      A[k * TS + k] = sqrtf (A[k * TS + k]);
      for (int i = k + 1; i < TS; i++)
        A[i * TS + k] /= A[k * TS + k];
      for (int i = k + 1; i < TS; i++)
        for (int j = k + 1; j <= i; j++)
          A[i * TS + j] -= A[i * TS + k] * A[j * TS + k];
    }
}
void
trsm (float *T, float *B)
{
  for (int r = 0; r < TS; r++)
    for (int k = 0; k < TS; k++)
      {
        for (int j = 0; j < k; j++)
          B[r * TS + k] -= B[r * TS + j] * T[k * TS + j];
        B[r * TS + k] /= T[k * TS + k];
      }
}
static float *M[NT][NT];
int
main (void)
{
  for (int i = 0; i < NT; i++)
    for (int j = 0; j < NT; j++)
      {
        M[i][j] = (float *)malloc (TS * TS * sizeof (float));
        for (int k = 0; k < TS * TS; k++)
          M[i][j][k] = (i == j && k % (TS + 1) == 0)
                           ? 200
                           : 0.5f + ((i + j) * 7 + k / TS + k % TS) % 5 * .1f;
      }
  for (int k = 0; k < NT; k++)
    {
      potrf (M[k][k]);
      for (int i = k + 1; i < NT; i++)
        trsm (M[k][k], M[i][k]);
      for (int i = k + 1; i < NT; i++)
        {
          for (int j = k + 1; j < i; j++)
            gemm (M[i][k], M[j][k], M[i][j], TS);
          syrk (M[i][k], M[i][i]);
        }
    }
  double total = 0;
  for (int i = 0; i < NT; i++)
    sum (TS, M[i][0], &total);
#pragma css barrier
  if (fabs (total - 359.132369) > 1e-3)
    return 1;
  for (int i = 0; i < 4; i++)
    scale (TS * TS, i * 8, i * 8 + 7, M[0][0]);
  scale (TS * TS, 0, TS * TS - 1, M[0][0]);
#pragma css finish
  double t = 0;
  for (int i = 0; i < NT; i++)
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < TS * TS; k++)
        t += M[i][j][k];
  return fabs (t - 2420.311705) > 1e-2;
}
