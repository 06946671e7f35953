/* The Cholesky factorisation of the GPUSs paper, Figures 1 and 2 with the
   pragmas of section 3.2 as printed, but for the type of the blocks and which
   half is allocated: nothing is added but pragmas, and nothing is registered,
   started or waited for.  The wrappers for CUDA run there, the other on a core,
   and once main has returned main memory has the result of the sequential
   program, which remains when the pragmas are ignored.
   rows: G01! G06! G07 G08 N01!
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-require cuda } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "1" } */
/* { dg-set-target-env-var STARPU_NCUDA "2" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-set-target-env-var ASTERISM_CUDART "libfake_cuda.so" } */
/* { dg-final { sequential-same-output } } */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef __STARSS
#include <starpu.h>
static int wrong;
static void
expect (enum starpu_worker_archtype type)
{
  if (starpu_worker_get_type (starpu_worker_get_id ()) != type)
    __atomic_store_n (&wrong, 1, __ATOMIC_RELAXED);
}
#define HOST expect (STARPU_CPU_WORKER)
#define DEVICE expect (STARPU_CUDA_WORKER)
#else
static const int wrong = 0;
#define HOST
#define DEVICE
#endif

#define NT 5
#define TS 8

#pragma css task inout(A[TS][TS])
void chol_spotrf (float *A);

#pragma css target device(cuda) copy_in(T[TS][TS], B[TS][TS])\
  copy_out(B[TS][TS])
#pragma css task input(T[TS][TS]) inout(B[TS][TS])
void chol_strsm (float *T, float *B);

#pragma css target device(cuda) copy_in(A[TS][TS], C[TS][TS])\
  copy_out(C[TS][TS])
#pragma css task input(A[TS][TS]) inout(C[TS][TS])
void chol_ssyrk (float *A, float *C);

#pragma css target device(cuda) copy_in(A[TS][TS], B[TS][TS],\
  C[TS][TS])\
  copy_out(C[TS][TS])
#pragma css task input(A[TS][TS], B[TS][TS]) inout(C[TS][TS])
void chol_sgemm (float *A, float *B, float *C);

void
chol_spotrf (float *A)
{
  HOST;
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

/* The double of CUDA has its memory in that of the host.  */
void
chol_strsm (float *T, float *B)
{
  DEVICE;
  for (int r = 0; r < TS; r++)
    for (int k = 0; k < TS; k++)
      {
        for (int j = 0; j < k; j++)
          B[r * TS + k] -= B[r * TS + j] * T[k * TS + j];
        B[r * TS + k] /= T[k * TS + k];
      }
}

void
chol_ssyrk (float *A, float *C)
{
  DEVICE;
  for (int i = 0; i < TS; i++)
    for (int j = 0; j < TS; j++)
      for (int k = 0; k < TS; k++)
        C[i * TS + j] -= A[i * TS + k] * A[j * TS + k];
}

void
chol_sgemm (float *A, float *B, float *C)
{
  DEVICE;
  for (int i = 0; i < TS; i++)
    for (int j = 0; j < TS; j++)
      for (int k = 0; k < TS; k++)
        C[i * TS + j] -= A[i * TS + k] * B[j * TS + k];
}

static void
Cholesky (float *A[NT][NT])
{
  int i, j, k;
  for (k = 0; k < NT; k++)
    {
      chol_spotrf (A[k][k]); // Factorize diagonal block
      for (i = k + 1; i < NT; i++)
        chol_strsm (A[k][k], A[i][k]); // Triangular solves
      for (i = k + 1; i < NT; i++)
        { // Update trailing submatrix
          for (j = k + 1; j < i; j++)
            chol_sgemm (A[i][k], A[j][k], A[i][j]);
          chol_ssyrk (A[i][k], A[i][i]);
        }
    }
}

static void
Init_matrix (float *A[NT][NT])
{
  for (int i = 0; i < NT; i++)
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < TS * TS; k++)
        A[i][j][k] = (i == j && k % (TS + 1) == 0)
                         ? 100
                         : .5f + ((i + j) * 7 + k / TS + k % TS) % 5 * .1f;
}

static float *A[NT][NT];

/* Is registered before any task is called: it runs after their end.  */
static void
print (void)
{
  double sum = 0;
  for (int i = 0; i < NT; i++)
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < TS * TS; k++)
        sum += A[i][j][k] * (k + 1);
  printf ("%.3f\n", sum);
  fflush (stdout);
  if (wrong)
    _Exit (1);
}

int
main (void)
{
  int i, j;
  atexit (print);
  for (i = 0; i < NT; i++)
    for (j = 0; j <= i; j++)
      A[i][j] = (float *)malloc (TS * TS * sizeof (float));
  Init_matrix (A);
  Cholesky (A);
  return 0;
}
