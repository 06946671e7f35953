/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tiled LU factorization without pivoting, with kernels in plain C; the check
   multiplies the factors.
   rows: E42 C28 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The tiles are N by N, stored by rows; a task writes its last argument.  */

/* A := L \ U, where A = L U and L has ones on its diagonal.  */
void factor (int n, double *a) __attribute__ ((task));

/* A := L^-1 A, with L in LU.  */
void solve_lower (int n, const double *lu, double *a) __attribute__ ((task));

/* A := A U^-1, with U in LU.  */
void solve_upper (int n, const double *lu, double *a) __attribute__ ((task));

/* C := C - A B.  */
void update (int n, const double *a, const double *b, double *c)
    __attribute__ ((task));

void
factor (int n, double *a)
{
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      {
        double f = a[i * n + k] /= a[k * n + k];
        for (int j = k + 1; j < n; j++)
          a[i * n + j] -= f * a[k * n + j];
      }
}

void
solve_lower (int n, const double *lu, double *a)
{
  for (int i = 1; i < n; i++)
    for (int k = 0; k < i; k++)
      for (int j = 0; j < n; j++)
        a[i * n + j] -= lu[i * n + k] * a[k * n + j];
}

void
solve_upper (int n, const double *lu, double *a)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      {
        double f = a[i * n + k] /= lu[k * n + k];
        for (int j = k + 1; j < n; j++)
          a[i * n + j] -= f * lu[k * n + j];
      }
}

void
update (int n, const double *a, const double *b, double *c)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] -= a[i * n + k] * b[k * n + j];
}

/* Overwrite the COUNT by COUNT TILES with their factors.  */
static void
factor_tiles (double **tiles, int count, int n)
{
  for (int k = 0; k < count; k++)
    {
      factor (n, tiles[k * count + k]);
      for (int j = k + 1; j < count; j++)
        {
          solve_lower (n, tiles[k * count + k], tiles[k * count + j]);
          solve_upper (n, tiles[k * count + k], tiles[j * count + k]);
        }
      for (int i = k + 1; i < count; i++)
        for (int j = k + 1; j < count; j++)
          update (n, tiles[i * count + k], tiles[k * count + j],
                  tiles[i * count + j]);
    }
}

/* The matrix of SIZE rows: its diagonal dominates, so that no pivot is small.
 */
static double
element (int size, int i, int j)
{
  return i == j ? size : sin (1.0 + 3.0 * i + 7.0 * j);
}

/* The tile of element (I, J), and where the element is in it.  */
static double
factor_element (double **tiles, int count, int n, int i, int j)
{
  return tiles[i / n * count + j / n][i % n * n + j % n];
}

/* The largest difference of L U from the matrix, relative to its diagonal.  */
static double
residual (double **tiles, int count, int n)
{
  int size = count * n;
  double largest = 0;

  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      {
        double sum = i <= j ? factor_element (tiles, count, n, i, j) : 0;
        for (int k = 0; k < i && k <= j; k++)
          sum += factor_element (tiles, count, n, i, k)
                 * factor_element (tiles, count, n, k, j);
        double difference = fabs (sum - element (size, i, j)) / size;
        if (!(difference <= largest))
          largest = difference;
      }
  return largest;
}

static double **
create (int count, int n)
{
  double **tiles = (double **)calloc (count * count, sizeof *tiles);

  for (int t = 0; t < count * count; t++)
    {
      double *tile = (double *)malloc (sizeof *tile * n * n);
      tiles[t] = tile;
      for (int e = 0; e < n * n; e++)
        tile[e]
            = element (count * n, t / count * n + e / n, t % count * n + e % n);
#pragma starpu register tile n *n
    }
  return tiles;
}

int
main (int argc, char **argv)
{
  int count = argc > 1 ? atoi (argv[1]) : 6;
  int n = argc > 2 ? atoi (argv[2]) : 32;

  if (count < 1 || n < 1)
    {
      fprintf (stderr,
               "Usage: %s [TILES [SIZE]]\n"
               "Factor a matrix of TILES by TILES tiles of SIZE by "
               "SIZE.\n",
               argv[0]);
      return EXIT_FAILURE;
    }
#pragma starpu initialize
  double **tiles = create (count, n);
  factor_tiles (tiles, count, n);
#pragma starpu wait
  for (int t = 0; t < count * count; t++)
    {
#pragma starpu unregister tiles[t]
    }
#pragma starpu shutdown

  double error = residual (tiles, count, n);
  printf ("lu: %d by %d, residual %s\n", count * n, count * n,
          error < 1e-13 ? "small" : "large");
  if (!(error < 1e-13))
    fprintf (stderr, "lu: residual %g\n", error);
  for (int t = 0; t < count * count; t++)
    free (tiles[t]);
  free (tiles);
  return error < 1e-13 ? EXIT_SUCCESS : EXIT_FAILURE;
}
