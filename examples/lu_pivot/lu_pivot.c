/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* LU factorization with partial pivoting by blocks of columns: tasks that
   compute beside tasks that only search and move memory; the check multiplies
   the factors.
   rows: Q01! Q19! E42 C28 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A block has WIDTH columns of N rows, stored by columns; a task writes its
   last argument, and `factor' both of the last two.  */

/* Factor a block from row FROM on; PIVOTS are the rows that were exchanged with
   row FROM, FROM + 1 and so on.  */
void factor (int n, int from, int width, int *pivots __attribute__ ((output)),
             double *a) __attribute__ ((task));

/* Exchange these rows of another block.  */
void exchange (int n, int from, int width, const int *pivots, double *a)
    __attribute__ ((task));

/* A := L^-1 A in the WIDTH rows from FROM on, with L in a factored block.  */
void solve (int n, int from, int width, const double *lu, double *a)
    __attribute__ ((task));

/* In the rows below these: A := A - L B, with B in those rows of A.  */
void update (int n, int from, int width, const double *lu, double *a)
    __attribute__ ((task));

static void
exchange_rows (int n, int width, int first, int second, double *a)
{
  for (int j = 0; j < width; j++)
    {
      double old = a[j * n + first];
      a[j * n + first] = a[j * n + second];
      a[j * n + second] = old;
    }
}

void
factor (int n, int from, int width, int *pivots, double *a)
{
  for (int k = 0; k < width; k++)
    {
      double *column = a + k * n;
      int row = from + k, pivot = row;
      for (int i = row + 1; i < n; i++)
        if (fabs (column[i]) > fabs (column[pivot]))
          pivot = i;
      pivots[k] = pivot;
      exchange_rows (n, width, row, pivot, a);
      for (int i = row + 1; i < n; i++)
        column[i] /= column[row];
      for (int j = k + 1; j < width; j++)
        for (int i = row + 1; i < n; i++)
          a[j * n + i] -= column[i] * a[j * n + row];
    }
}

void
exchange (int n, int from, int width, const int *pivots, double *a)
{
  for (int k = 0; k < width; k++)
    exchange_rows (n, width, from + k, pivots[k], a);
}

void
solve (int n, int from, int width, const double *lu, double *a)
{
  for (int j = 0; j < width; j++)
    for (int k = 0; k < width; k++)
      for (int i = from + k + 1; i < from + width; i++)
        a[j * n + i] -= lu[k * n + i] * a[j * n + from + k];
}

void
update (int n, int from, int width, const double *lu, double *a)
{
  for (int j = 0; j < width; j++)
    for (int k = 0; k < width; k++)
      for (int i = from + width; i < n; i++)
        a[j * n + i] -= lu[k * n + i] * a[j * n + from + k];
}

/* Overwrite the COUNT blocks with the factors.  What the next block needs is
   submitted first, so that it is factored while others are still updated.  */
static void
factor_blocks (double **blocks, int **pivots, int count, int width)
{
  int n = count * width;

  for (int k = 0; k < count; k++)
    {
      int from = k * width;
      factor (n, from, width, pivots[k], blocks[k]);
      for (int j = k + 1; j < count; j++)
        {
          exchange (n, from, width, pivots[k], blocks[j]);
          solve (n, from, width, blocks[k], blocks[j]);
          update (n, from, width, blocks[k], blocks[j]);
        }
      for (int j = 0; j < k; j++)
        exchange (n, from, width, pivots[k], blocks[j]);
    }
}

static double
element (int i, int j)
{
  return sin (1.0 + 3.0 * i + 7.0 * j + 0.01 * i * j);
}

/* The largest difference of L U from the matrix, its rows exchanged.  */
static double
residual (double **blocks, int **pivots, int count, int width)
{
  int n = count * width;
  int *rows = (int *)malloc (n * sizeof *rows);
  double largest = 0;

  for (int i = 0; i < n; i++)
    rows[i] = i;
  for (int i = 0; i < n; i++)
    {
      int pivot = pivots[i / width][i % width], old = rows[i];
      rows[i] = rows[pivot];
      rows[pivot] = old;
    }
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      {
        const double *right = blocks[j / width] + j % width * n;
        double sum = i <= j ? right[i] : 0;
        for (int k = 0; k < i && k <= j; k++)
          sum += blocks[k / width][k % width * n + i] * right[k];
        double difference = fabs (sum - element (rows[i], j));
        if (!(difference <= largest))
          largest = difference;
      }
  free (rows);
  return largest;
}

static void
create (double **blocks, int **pivots, int count, int width)
{
  int n = count * width;

  for (int j = 0; j < count; j++)
    {
      double *block = (double *)malloc (sizeof *block * n * width);
      int *pivot = (int *)malloc (sizeof *pivot * width);
      for (int e = 0; e < n * width; e++)
        block[e] = element (e % n, j * width + e / n);
      blocks[j] = block;
      pivots[j] = pivot;
#pragma starpu register block n *width
#pragma starpu register pivot width
    }
}

int
main (int argc, char **argv)
{
  int count = argc > 1 ? atoi (argv[1]) : 8;
  int width = argc > 2 ? atoi (argv[2]) : 24;

  if (count < 1 || width < 1)
    {
      fprintf (stderr,
               "Usage: %s [BLOCKS [WIDTH]]\n"
               "Factor a matrix of BLOCKS blocks of WIDTH columns.\n",
               argv[0]);
      return EXIT_FAILURE;
    }
  double **blocks = (double **)calloc (count, sizeof *blocks);
  int **pivots = (int **)calloc (count, sizeof *pivots);
#pragma starpu initialize
  create (blocks, pivots, count, width);
  factor_blocks (blocks, pivots, count, width);
  for (int j = 0; j < count; j++)
    {
#pragma starpu unregister blocks[j]
#pragma starpu unregister pivots[j]
    }
#pragma starpu shutdown

  double error = residual (blocks, pivots, count, width);
  printf ("lu_pivot: %d by %d, residual %s\n", count * width, count * width,
          error < 1e-11 ? "small" : "large");
  if (!(error < 1e-11))
    fprintf (stderr, "lu_pivot: residual %g\n", error);
  for (int j = 0; j < count; j++)
    {
      free (blocks[j]);
      free (pivots[j]);
    }
  free (blocks);
  free (pivots);
  return error < 1e-11 ? EXIT_SUCCESS : EXIT_FAILURE;
}
