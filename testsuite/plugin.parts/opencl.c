/* Kernels get the distance between the rows of their copies of tiles, and parts
   of a vector begin at the kernel's buffers, whether a device has copies or
   shares main memory.
   rows: -
   options: -O2 */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var STARPU_OPENCL_ON_CPUS "1" } */
/* { dg-set-target-env-var POCL_DEVICES "basic" } */

#include <stdlib.h>
#include <string.h>

enum
{
  N = 24,
  B = 8
};

void gemm (int m, int n, int k, int ld,
           const int a[m][ld] __attribute__ ((block (m, k))),
           const int b[k][ld] __attribute__ ((block (k, n))),
           int c[m][ld] __attribute__ ((block (m, n)))) __attribute__ ((task));
void gemm_opencl (int m, int n, int k, int ld, const int a[m][ld],
                  const int b[k][ld], int c[m][ld])
    __attribute__ ((task_implementation ("opencl", gemm)));
#pragma starpu opencl gemm_opencl "aux-gemm.cl" "gemm" 4 m n

void add (int n, int *v __attribute__ ((block (n))), int by)
    __attribute__ ((task));
void add_opencl (int n, int *v, int by)
    __attribute__ ((task_implementation ("opencl", add)));
#pragma starpu opencl add_opencl "aux-gemm.cl" "add" 4 n

static int a[N][N], b[N][N], c[N][N], expected[N][N], v[N];

static int
test (const char *shares)
{
  setenv ("ASTERISM_SHARE_MEMORY", shares, 1);
  memset (c, 0, sizeof c);
  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      for (int j = 0; j < N; j++)
        a[i][j] = i + 2 * j, b[i][j] = 3 * i - j;
    }
#pragma starpu initialize
#pragma starpu register a
#pragma starpu register b
#pragma starpu register c
#pragma starpu register v
  for (int i = 0; i < N; i += B)
    for (int j = 0; j < N; j += B)
      for (int k = 0; k < N; k += B)
        gemm (B, B, B, N, (const int (*)[N]) & a[i][k],
              (const int (*)[N]) & b[k][j], (int (*)[N]) & c[i][j]);
  add (N / 2, v + N / 4, 100);
  add (N, v, 1000);
#pragma starpu unregister a
#pragma starpu unregister b
#pragma starpu unregister c
#pragma starpu unregister v
#pragma starpu shutdown
  for (int i = 0; i < N; i++)
    if (v[i] != i + 1000 + (i >= N / 4 && i < N / 4 + N / 2 ? 100 : 0))
      return 2;
  return memcmp (c, expected, sizeof c) ? 1 : 0;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        expected[i][j] += (i + 2 * k) * (3 * k - j);
  int failed = test ("0");
  return failed ? failed : 10 * test ("1");
}
