/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Cholesky factorization of one plain matrix by tasks on its tiles.  Nothing is
   copied into tiles: the arguments are pointers into the matrix.
   rows: C29
   languages: c
   configs: one many sim */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* In each task the rows of the matrix are LD elements apart; M, N and K are how
   many rows and columns of the tiles are used.  */

/* A := L of A = L L', in the lower triangle.  */
static void factor (int n, int ld,
                    double a[n][ld] __attribute__ ((block (n, n))))
    __attribute__ ((task));

/* A := A inv (L').  */
static void solve (int m, int n, int ld,
                   const double l[n][ld] __attribute__ ((block (n, n))),
                   double a[m][ld] __attribute__ ((block (m, n))))
    __attribute__ ((task));

/* C := C - A B'.  */
static void update (int m, int n, int k, int ld,
                    const double a[m][ld] __attribute__ ((block (m, k))),
                    const double b[n][ld] __attribute__ ((block (n, k))),
                    double c[m][ld] __attribute__ ((block (m, n))))
    __attribute__ ((task));

static void
factor (int n, int ld, double a[n][ld])
{
  for (int k = 0; k < n; k++)
    {
      a[k][k] = sqrt (a[k][k]);
      for (int i = k + 1; i < n; i++)
        a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++)
        for (int i = j; i < n; i++)
          a[i][j] -= a[i][k] * a[j][k];
    }
}

static void
solve (int m, int n, int ld, const double l[n][ld], double a[m][ld])
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      {
        for (int k = 0; k < j; k++)
          a[i][j] -= a[i][k] * l[j][k];
        a[i][j] /= l[j][j];
      }
}

static void
update (int m, int n, int k, int ld, const double a[m][ld],
        const double b[n][ld], double c[m][ld])
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int l = 0; l < k; l++)
        c[i][j] -= a[i][l] * b[j][l];
}

/* The matrix whose element (i, j) is the smaller of i + 1 and j + 1: its factor
   has ones in the lower triangle.  */
static void
fill (int n, double a[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = (i < j ? i : j) + 1;
}

static int
check (int n, double a[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      if (a[i][j] != 1)
        {
          fprintf (stderr, "element %d, %d is %g\n", i, j, a[i][j]);
          return 1;
        }
  return 0;
}

#define TILE(i, j) ((double (*)[n]) & a[i][j])
#define READ(i, j) ((const double (*)[n]) & a[i][j])

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 200,
      size = argc > 2 ? atoi (argv[2]) : 32;
#pragma starpu initialize
  int wrong;
  {
    double a[n][n] __attribute__ ((heap_allocated, registered));
#pragma starpu acquire a
    fill (n, a);
#pragma starpu release a
    for (int k = 0; k < n; k += size)
      {
        int nk = n - k < size ? n - k : size;
        factor (nk, n, TILE (k, k));
        for (int i = k + size; i < n; i += size)
          {
            int ni = n - i < size ? n - i : size;
            solve (ni, nk, n, READ (k, k), TILE (i, k));
            for (int j = k + size; j <= i; j += size)
              update (ni, n - j < size ? n - j : size, nk, n, READ (i, k),
                      READ (j, k), TILE (i, j));
          }
      }
#pragma starpu acquire a
    wrong = check (n, a);
#pragma starpu release a
  }
#pragma starpu shutdown
  return wrong;
}
