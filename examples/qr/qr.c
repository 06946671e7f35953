/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tiled QR factorization with Householder reflections, as in Buttari et al.,
   "A class of parallel tiled linear algebra algorithms for multicore
   architectures".  The panel is factored tile by tile, so that the updates of
   a tile need not wait for the whole panel.  The check multiplies the factors.
   rows: E42 C28 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  TILES = 6,
  SIZE = 24, /* of a tile */
  N = TILES * SIZE
};

/* Tiles are n by n, stored by rows.  Reflection c is I - tau[c] v v^T, where v
   is column c of a tile of reflections. */

/* A := R with A = Q R; v: the reflections of Q, zero above the diagonal, where
   it has ones. */
void factor (int n, double *a, double *v __attribute__ ((output)),
             double *tau __attribute__ ((output))) __attribute__ ((task));

/* R := the new R with (R; A) = Q (R; 0); A := the reflections of Q, which have
   a unit vector each beside them. */
void factor_below (int n, double *r, double *a,
                   double *tau __attribute__ ((output))) __attribute__ ((task));

/* C := Q^T C, or Q C when `forward` is 0. */
void apply (int n, int forward, const double *v, const double *tau, double *c)
    __attribute__ ((task));

/* (C; D) := Q^T (C; D), or Q (C; D) when `forward` is 0. */
void apply_below (int n, int forward, const double *v, const double *tau,
                  double *c, double *d) __attribute__ ((task));

/* Makes the reflection that maps (top, x) to (result, 0), where x is every
   n-th of `count` elements, and scales x so that top is 1; returns tau. */
static double
reflect (int n, int count, double top, double *x, double *result)
{
  double sum = 0;
  for (int i = 0; i < count; i++)
    sum += x[i * n] * x[i * n];
  *result = top;
  if (sum == 0)
    return 0;
  double beta = -copysign (sqrt (top * top + sum), top);
  for (int i = 0; i < count; i++)
    x[i * n] /= top - beta;
  *result = beta;
  return (beta - top) / beta;
}

/* Subtracts tau (1, v) (1, v)^T from (top, x), columns of rows of n. */
static void
subtract (int n, int count, double tau, const double *v, double *top, double *x)
{
  double sum = *top;
  for (int i = 0; i < count; i++)
    sum += v[i * n] * x[i * n];
  *top -= tau * sum;
  for (int i = 0; i < count; i++)
    x[i * n] -= tau * sum * v[i * n];
}

void
factor (int n, double *a, double *v, double *tau)
{
  for (int i = 0; i < n * n; i++)
    v[i] = i / n == i % n;
  for (int c = 0; c < n; c++)
    {
      double *top = &a[c * n + c], *below = top + n;
      const int count = n - 1 - c;
      tau[c] = reflect (n, count, *top, below, top);
      for (int j = 1; j <= count; j++)
        subtract (n, count, tau[c], below, top + j, below + j);
      for (int i = 0; i < count; i++)
        {
          v[(c + 1 + i) * n + c] = below[i * n];
          below[i * n] = 0;
        }
    }
}

void
factor_below (int n, double *r, double *a, double *tau)
{
  for (int c = 0; c < n; c++)
    {
      double *top = &r[c * n + c];
      tau[c] = reflect (n, n, *top, &a[c], top);
      for (int j = c + 1; j < n; j++)
        subtract (n, n, tau[c], &a[c], &r[c * n + j], &a[j]);
    }
}

void
apply (int n, int forward, const double *v, const double *tau, double *c)
{
  for (int i = 0; i < n; i++)
    {
      const int k = forward ? i : n - 1 - i, below = (k + 1) * n;
      for (int j = 0; j < n; j++)
        subtract (n, n - 1 - k, tau[k], &v[below + k], &c[k * n + j],
                  &c[below + j]);
    }
}

void
apply_below (int n, int forward, const double *v, const double *tau, double *c,
             double *d)
{
  for (int i = 0; i < n; i++)
    {
      const int k = forward ? i : n - 1 - i;
      for (int j = 0; j < n; j++)
        subtract (n, n, tau[k], &v[k], &c[k * n + j], &d[j]);
    }
}

static double a[TILES][TILES][SIZE * SIZE], q[TILES][TILES][SIZE * SIZE];
static double v[TILES][SIZE * SIZE], tau[TILES][TILES][SIZE];
static double original[N][N];

/* Leaves R on and above the diagonal of tiles of a, and reflections in v and
   below that diagonal. */
static void
factorize (void)
{
  for (int k = 0; k < TILES; k++)
    {
      factor (SIZE, a[k][k], v[k], tau[k][k]);
      for (int j = k + 1; j < TILES; j++)
        apply (SIZE, 1, v[k], tau[k][k], a[k][j]);
      for (int i = k + 1; i < TILES; i++)
        {
          factor_below (SIZE, a[k][k], a[i][k], tau[i][k]);
          for (int j = k + 1; j < TILES; j++)
            apply_below (SIZE, 1, a[i][k], tau[i][k], a[k][j], a[i][j]);
        }
    }
}

/* Makes q, the identity, Q. */
static void
form (void)
{
  for (int k = TILES - 1; k >= 0; k--)
    for (int j = k; j < TILES; j++)
      {
        for (int i = TILES - 1; i > k; i--)
          apply_below (SIZE, 0, a[i][k], tau[i][k], q[k][j], q[i][j]);
        apply (SIZE, 0, v[k], tau[k][k], q[k][j]);
      }
}

static double
element (double (*tiles)[TILES][SIZE * SIZE], int i, int j)
{
  return tiles[i / SIZE][j / SIZE][i % SIZE * SIZE + j % SIZE];
}

/* The largest elements of A - Q R and of Q^T Q - I. */
static double
check (void)
{
  double largest = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        double product = 0, dot = 0;
        for (int k = 0; k <= j; k++)
          product += element (q, i, k) * element (a, k, j);
        for (int k = 0; k < N; k++)
          dot += element (q, k, i) * element (q, k, j);
        largest = fmax (largest, fabs (original[i][j] - product));
        largest = fmax (largest, fabs (dot - (i == j)));
      }
  return largest;
}

int
main (void)
{
  srand (1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        const int at = i % SIZE * SIZE + j % SIZE;
        original[i][j] = rand () / (double)RAND_MAX - .5;
        a[i / SIZE][j / SIZE][at] = original[i][j];
        q[i / SIZE][j / SIZE][at] = i == j;
      }

#pragma starpu initialize
  for (int i = 0; i < TILES; i++)
    {
#pragma starpu register v[i]
      for (int j = 0; j < TILES; j++)
        {
#pragma starpu register a[i][j]
#pragma starpu register q[i][j]
#pragma starpu register tau[i][j]
        }
    }
  factorize ();
  form ();
  for (int i = 0; i < TILES; i++)
    {
#pragma starpu unregister v[i]
      for (int j = 0; j < TILES; j++)
        {
#pragma starpu unregister a[i][j]
#pragma starpu unregister q[i][j]
#pragma starpu unregister tau[i][j]
        }
    }
#pragma starpu shutdown

  const double error = check ();
  if (!(error < 1e-11))
    {
      printf ("wrong by %g\n", error);
      return 1;
    }
  printf ("A = Q R, and Q is orthogonal\n");
  return 0;
}
