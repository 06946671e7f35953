/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The largest singular values of a sparse matrix, and their vectors, by
   subspace iteration: sparse products, and orthogonalization by one-sided
   Jacobi rotations of pairs of columns.  Each task is written once; cores,
   OpenCL and CUDA devices execute it.  The matrix is made of rotations and a
   diagonal, so that its singular values are known.
   rows: Q33!
   configs: one sim opencl-only cuda */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  N = 200,         /* rows and columns */
  BLOCKS = 3,      /* blocks of columns of the subspace */
  WIDTH = 3,       /* columns of a block */
  CHECKED = 4,     /* singular values that are exact by then */
  ROUNDS = 12,     /* of the iteration */
  MOST_SWEEPS = 30 /* of all pairs of columns */
};

/* A sparse matrix by rows: elements start[i] to start[i + 1] - 1 are row i. */
struct sparse
{
  int start[N + 1], column[4 * N];
  double value[4 * N];
};

/* A block has its columns one after another. */
static double x[BLOCKS][WIDTH * N], y[BLOCKS][WIDTH * N];
static double off[BLOCKS][BLOCKS], sigma[BLOCKS][WIDTH];
static struct sparse a, transposed;

/* y := A x, of a block with k columns. */
static void multiply (int n, int k, const int *start, const int *column,
                      const double *value, const double *x,
                      double *y __attribute__ ((output)))
    __attribute__ ((task));

/* Makes each column of a orthogonal to each of b; off: how far they were from
   that, at most 1. */
static void rotate (int n, int k, double *a, double *b,
                    double *off __attribute__ ((output)))
    __attribute__ ((task));

/* Makes the columns of a orthogonal to each other. */
static void rotate_within (int n, int k, double *a,
                           double *off __attribute__ ((output)))
    __attribute__ ((task));

/* Divides each column by its length. */
static void normalize (int n, int k, double *a,
                       double *length __attribute__ ((output)))
    __attribute__ ((task));

static void
multiply (int n, int k, const int *start, const int *column,
          const double *value, const double *x, double *y)
{
#pragma starpu kernel collapse(2)
  for (int c = 0; c < k; c++)
    for (int i = 0; i < n; i++)
      {
        double sum = 0;
        for (int e = start[i]; e < start[i + 1]; e++)
          sum += value[e] * x[c * n + column[e]];
        y[c * n + i] = sum;
      }
}

static void
rotate (int n, int k, double *a, double *b, double *off)
{
  double largest = 0;
  for (int p = 0; p < k; p++)
    for (int q = 0; q < k; q++)
      {
        double pp = 0, qq = 0, pq = 0;
#pragma starpu kernel reduction(+ : pp, qq, pq)
        for (int i = 0; i < n; i++)
          {
            pp += a[p * n + i] * a[p * n + i];
            qq += b[q * n + i] * b[q * n + i];
            pq += a[p * n + i] * b[q * n + i];
          }
        double angle = fabs (pq) / sqrt (pp * qq);
        largest = fmax (largest, angle);
        if (angle > 1e-15)
          {
            double zeta = (qq - pp) / (2 * pq);
            double t
                = copysign (1 / (fabs (zeta) + sqrt (1 + zeta * zeta)), zeta);
            double c = 1 / sqrt (1 + t * t), s = c * t;
#pragma starpu kernel
            for (int i = 0; i < n; i++)
              {
                double u = a[p * n + i], v = b[q * n + i];
                a[p * n + i] = c * u - s * v;
                b[q * n + i] = s * u + c * v;
              }
          }
      }
  *off = largest;
}

static void
rotate_within (int n, int k, double *a, double *off)
{
  double largest = 0;
  for (int p = 0; p < k; p++)
    for (int q = p + 1; q < k; q++)
      {
        double pp = 0, qq = 0, pq = 0;
#pragma starpu kernel reduction(+ : pp, qq, pq)
        for (int i = 0; i < n; i++)
          {
            pp += a[p * n + i] * a[p * n + i];
            qq += a[q * n + i] * a[q * n + i];
            pq += a[p * n + i] * a[q * n + i];
          }
        double angle = fabs (pq) / sqrt (pp * qq);
        largest = fmax (largest, angle);
        if (angle > 1e-15)
          {
            double zeta = (qq - pp) / (2 * pq);
            double t
                = copysign (1 / (fabs (zeta) + sqrt (1 + zeta * zeta)), zeta);
            double c = 1 / sqrt (1 + t * t), s = c * t;
#pragma starpu kernel
            for (int i = 0; i < n; i++)
              {
                double u = a[p * n + i], v = a[q * n + i];
                a[p * n + i] = c * u - s * v;
                a[q * n + i] = s * u + c * v;
              }
          }
      }
  *off = largest;
}

static void
normalize (int n, int k, double *a, double *length)
{
  for (int p = 0; p < k; p++)
    {
      double sum = 0;
#pragma starpu kernel reduction(+ : sum)
      for (int i = 0; i < n; i++)
        sum += a[p * n + i] * a[p * n + i];
      double norm = sqrt (sum);
#pragma starpu kernel
      for (int i = 0; i < n; i++)
        a[p * n + i] /= norm;
      length[p] = norm;
    }
}

static double
singular_value (int j)
{
  return pow (.8, j);
}

/* Element (i, j) of rotations of rows first, first + 1; first + 2, ... */
static double
rotation (int first, int i, int j)
{
  if (i < first || (i == N - 1 && (i - first) % 2 == 0))
    return i == j;
  int partner = (i - first) % 2 == 0 ? i + 1 : i - 1;
  double angle = 1 + (i + partner) % 5;
  return i == j         ? cos (angle)
         : j != partner ? 0
                        : (i < j ? -1 : 1) * sin (angle);
}

/* Appends rotations * diagonal * other rotations, row by row. */
static void
make (struct sparse *m, int left, int right, int transpose)
{
  int count = 0;
  for (int i = 0; i < N; i++)
    {
      m->start[i] = count;
      for (int j = i < 3 ? 0 : i - 3; j < N && j < i + 4; j++)
        {
          double sum = 0;
          for (int d = i < 1 ? 0 : i - 1; d < N && d < i + 2; d++)
            sum += (transpose ? rotation (right, d, i) : rotation (left, i, d))
                   * singular_value (d)
                   * (transpose ? rotation (left, j, d)
                                : rotation (right, d, j));
          if (sum == 0)
            continue;
          m->column[count] = j;
          m->value[count++] = sum;
        }
    }
  m->start[N] = count;
}

/* Orthogonalizes the columns of all blocks, until they are if `all`. */
static void
orthogonalize (double (*blocks)[WIDTH * N], int all)
{
  double largest = 1;
  for (int sweep = 0; sweep < (all ? MOST_SWEEPS : 1) && largest > 1e-14;
       sweep++)
    {
      for (int i = 0; i < BLOCKS; i++)
        {
          rotate_within (N, WIDTH, blocks[i], &off[i][i]);
          for (int j = 0; j < i; j++)
            rotate (N, WIDTH, blocks[i], blocks[j], &off[i][j]);
        }
      if (!all)
        continue;
      largest = 0;
      for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j <= i; j++)
          {
#pragma starpu acquire &off[i][j]
            largest = fmax (largest, off[i][j]);
#pragma starpu release &off[i][j]
          }
    }
}

static int
descending (const void *left, const void *right)
{
  double l = *(const double *)left, r = *(const double *)right;
  return (l < r) - (l > r);
}

int
main (void)
{
  double error = 0, dot = 0;
  make (&a, 0, 1, 0);
  make (&transposed, 0, 1, 1);
  srand (1);
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < WIDTH * N; j++)
      x[i][j] = rand () / (double)RAND_MAX - .5;

#pragma starpu initialize
#pragma starpu register a.start
#pragma starpu register a.column
#pragma starpu register a.value
#pragma starpu register transposed.start
#pragma starpu register transposed.column
#pragma starpu register transposed.value
  for (int i = 0; i < BLOCKS; i++)
    {
#pragma starpu register x[i]
#pragma starpu register y[i]
#pragma starpu register sigma[i]
      for (int j = 0; j <= i; j++)
        {
#pragma starpu register &off[i][j] 1
        }
    }
  for (int round = 0; round < ROUNDS; round++)
    {
      for (int i = 0; i < BLOCKS; i++)
        {
          multiply (N, WIDTH, a.start, a.column, a.value, x[i], y[i]);
          multiply (N, WIDTH, transposed.start, transposed.column,
                    transposed.value, y[i], x[i]);
        }
      orthogonalize (x, round == ROUNDS - 1);
      for (int i = 0; i < BLOCKS; i++)
        normalize (N, WIDTH, x[i], sigma[i]);
    }
  for (int i = 0; i < BLOCKS; i++)
    multiply (N, WIDTH, a.start, a.column, a.value, x[i], y[i]);
  orthogonalize (y, 1);
  for (int i = 0; i < BLOCKS; i++)
    normalize (N, WIDTH, y[i], sigma[i]);
#pragma starpu wait
  for (int i = 0; i < BLOCKS; i++)
    {
      for (int j = 0; j <= i; j++)
        {
#pragma starpu unregister &off[i][j]
        }
#pragma starpu unregister sigma[i]
#pragma starpu unregister y[i]
#pragma starpu unregister x[i]
    }
#pragma starpu unregister transposed.value
#pragma starpu unregister transposed.column
#pragma starpu unregister transposed.start
#pragma starpu unregister a.value
#pragma starpu unregister a.column
#pragma starpu unregister a.start
#pragma starpu shutdown

  for (int i = 0; i < N; i++)
    dot += y[0][i] * y[BLOCKS - 1][i];
  qsort (sigma, BLOCKS * WIDTH, sizeof **sigma, descending);
  for (int j = 0; j < CHECKED; j++)
    error = fmax (error, fabs ((&sigma[0][0])[j] / singular_value (j) - 1));
  if (!(error < 1e-10 && fabs (dot) < 1e-12))
    {
      printf ("wrong by %g, not orthogonal by %g\n", error, fabs (dot));
      return 1;
    }
  printf ("%d singular values of a sparse matrix, right to 10 digits\n",
          CHECKED);
  return 0;
}
