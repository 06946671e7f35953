/* Cholesky, LU and a product of matrices by tiles of plain matrices, each
   registered once: the arguments are pointers into them.  The panels of LU are
   unions of tiles.  Tiles at the edge are smaller.  On cores and on devices with
   copies the results are those of the sequential program.
   rows: C29 N13!
   options: -O0 | -O1 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -lm -ffp-contract=off" } */

#include "aux-run.h"
#include <math.h>

#define N 52
#define B 16

/* Blocks of R rows and C columns of matrices whose rows are LD apart.  */
static void
do_potrf (int n, int ld, double a[n][ld])
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
do_trsm (int m, int n, int ld, const double l[n][ld], double a[m][ld])
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
do_gemm_t (int m, int n, int k, int ld, const double a[m][ld],
           const double b[n][ld], double c[m][ld])
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int l = 0; l < k; l++)
        c[i][j] -= a[i][l] * b[j][l];
}

static void
do_gemm (int m, int n, int k, int lda, int ldb, int ldc,
         const double a[m][lda], const double b[k][ldb], double c[m][ldc])
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int l = 0; l < k; l++)
        c[i][j] += a[i][l] * b[l][j];
}

/* LU of a panel without pivoting, the solution below its first tile, and the
   update of a column of tiles.  */
static void
do_panel (int m, int n, int ld, double a[m][ld])
{
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < m; i++)
      {
        a[i][k] /= a[k][k];
        for (int j = k + 1; j < n; j++)
          a[i][j] -= a[i][k] * a[k][j];
      }
}

static void
do_update (int m, int k, int n, int lda, int ldb, const double p[m][lda],
           double a[m][ldb])
{
  for (int j = 0; j < n; j++)
    for (int l = 0; l < k; l++)
      for (int i = l + 1; i < m; i++)
        a[i][j] -= p[i][l] * a[l][j];
}

void potrf (int n, int ld, double a[n][ld] __attribute__ ((block (n, n))))
    __attribute__ ((task));
void
potrf (int n, int ld, double a[n][ld])
{
  do_potrf (n, ld, a);
}

void trsm (int m, int n, int ld,
           const double l[n][ld] __attribute__ ((block (n, n))),
           double a[m][ld] __attribute__ ((block (m, n))))
    __attribute__ ((task));
void
trsm (int m, int n, int ld, const double l[n][ld], double a[m][ld])
{
  do_trsm (m, n, ld, l, a);
}

void gemm_t (int m, int n, int k, int ld,
             const double a[m][ld] __attribute__ ((block (m, k))),
             const double b[n][ld] __attribute__ ((block (n, "k"))),
             double c[m][ld] __attribute__ ((block ("m", "n"))))
    __attribute__ ((task));
void
gemm_t (int m, int n, int k, int ld, const double a[m][ld],
        const double b[n][ld], double c[m][ld])
{
  do_gemm_t (m, n, k, ld, a, b, c);
}

static void
gemm (int m, int n, int k, int lda, int ldb, int ldc,
      const double a[m][lda] __attribute__ ((block (m, k))),
      const double b[k][ldb] __attribute__ ((block (k, n))),
      double c[m][ldc] __attribute__ ((block (m, n))))
    __attribute__ ((task));
static void
gemm (int m, int n, int k, int lda, int ldb, int ldc, const double a[m][lda],
      const double b[k][ldb], double c[m][ldc])
{
  do_gemm (m, n, k, lda, ldb, ldc, a, b, c);
}

static void
panel (int m, int n, int ld, double a[m][ld] __attribute__ ((block (m, n))))
    __attribute__ ((task));
static void
panel (int m, int n, int ld, double a[m][ld])
{
  do_panel (m, n, ld, a);
}

static void
update (int m, int k, int n, int lda, int ldb,
        const double p[m][lda] __attribute__ ((block (m, k))),
        double a[m][ldb] __attribute__ ((block (m, n))))
    __attribute__ ((task));
static void
update (int m, int k, int n, int lda, int ldb, const double p[m][lda],
        double a[m][ldb])
{
  do_update (m, k, n, lda, ldb, p, a);
}

/* A part of a vector.  */
static void
scale (int n, double *v __attribute__ ((block (n))), double by)
    __attribute__ ((task));
static void
scale (int n, double *v, double by)
{
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

/* The order of what is computed: tiles at the edge are smaller if it is no
   multiple of B.  */
static int order;
static double a[N][N], b[N][N], c[N][N], d[N][N], v[N];
static double ea[N][N], eb[N][N], ec[N][N], ev[N];

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      for (int j = 0; j < N; j++)
        {
          a[i][j] = 1. / (i + j + 1) + (i == j ? N : 0);
          b[i][j] = 1. / (2 * i + j + 1) + (i == j ? N : 0);
          c[i][j] = 0;
          d[i][j] = i - j / 3.;
        }
    }
}

static int
min (int x, int y)
{
  return x < y ? x : y;
}

static int
of (int i)
{
  return min (B, order - i);
}

static void
with_tasks (void)
{
  for (int k = 0; k < order; k += B)
    {
      potrf (of (k), N, (double (*)[N]) & a[k][k]);
      for (int i = k + B; i < order; i += B)
        trsm (of (i), of (k), N, (const double (*)[N]) & a[k][k],
              (double (*)[N]) & a[i][k]);
      for (int i = k + B; i < order; i += B)
        for (int j = k + B; j <= i; j += B)
          gemm_t (of (i), of (j), of (k), N, (const double (*)[N]) & a[i][k],
                  (const double (*)[N]) & a[j][k], (double (*)[N]) & a[i][j]);
    }
  for (int k = 0; k < order; k += B)
    {
      panel (order - k, of (k), N, (double (*)[N]) & b[k][k]);
      for (int j = k + B; j < order; j += B)
        update (order - k, of (k), of (j), N, N, (const double (*)[N]) & b[k][k],
                (double (*)[N]) & b[k][j]);
    }
  for (int i = 0; i < order; i += B)
    for (int j = 0; j < order; j += B)
      for (int k = 0; k < order; k += B)
        gemm (of (i), of (j), of (k), N, N, N, (const double (*)[N]) & a[i][k],
              (const double (*)[N]) & d[k][j], (double (*)[N]) & c[i][j]);
  scale (N, v, 3);
  scale (N / 2, v + N / 4, 2);
  scale (1, v + N - 1, 5);
  scale (0, v + N, 5);
}

static void
sequentially (void)
{
  for (int k = 0; k < order; k += B)
    {
      do_potrf (of (k), N, (double (*)[N]) & a[k][k]);
      for (int i = k + B; i < order; i += B)
        do_trsm (of (i), of (k), N, (const double (*)[N]) & a[k][k],
                 (double (*)[N]) & a[i][k]);
      for (int i = k + B; i < order; i += B)
        for (int j = k + B; j <= i; j += B)
          do_gemm_t (of (i), of (j), of (k), N, (const double (*)[N]) & a[i][k],
                     (const double (*)[N]) & a[j][k],
                     (double (*)[N]) & a[i][j]);
    }
  for (int k = 0; k < order; k += B)
    {
      do_panel (order - k, of (k), N, (double (*)[N]) & b[k][k]);
      for (int j = k + B; j < order; j += B)
        do_update (order - k, of (k), of (j), N, N,
                   (const double (*)[N]) & b[k][k], (double (*)[N]) & b[k][j]);
    }
  for (int i = 0; i < order; i += B)
    for (int j = 0; j < order; j += B)
      for (int k = 0; k < order; k += B)
        do_gemm (of (i), of (j), of (k), N, N, N,
                 (const double (*)[N]) & a[i][k],
                 (const double (*)[N]) & d[k][j], (double (*)[N]) & c[i][j]);
  for (int i = 0; i < N; i++)
    v[i] *= 3;
  for (int i = N / 4; i < N / 4 + N / 2; i++)
    v[i] *= 2;
  v[N - 1] *= 5;
}

static void
test (const struct machine *m, int n)
{
  order = n;
  fill ();
  sequentially ();
  memcpy (ea, a, sizeof a);
  memcpy (eb, b, sizeof b);
  memcpy (ec, c, sizeof c);
  memcpy (ev, v, sizeof v);
  fill ();
#pragma starpu initialize
#pragma starpu register a
#pragma starpu register b
#pragma starpu register c
#pragma starpu register d
#pragma starpu register v
  with_tasks ();
#pragma starpu unregister a
#pragma starpu unregister b
#pragma starpu unregister c
#pragma starpu unregister d
#pragma starpu unregister v
#pragma starpu shutdown
  expect_same (m, "Cholesky", a, ea, sizeof a);
  expect_same (m, "LU", b, eb, sizeof b);
  expect_same (m, "the product", c, ec, sizeof c);
  expect_same (m, "a vector", v, ev, sizeof v);
}

int
main (void)
{
  for (size_t i = 0; i < MACHINES; i++)
    {
      set_machine (&machines[i]);
      test (&machines[i], 3 * B);
      /* Blocks of unlike width that share a distance need cores.  */
      if (atoi (machines[i].cores))
        test (&machines[i], N);
    }
  return failures != 0;
}
