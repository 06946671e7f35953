/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the programs of dense linear algebra have in common: matrices in tiles,
   the kernels, the graphs of tasks, the check and main.  A program includes
   this, then defines the functions below with the library it measures.

     PROGRAM cholesky|lu|gemm N TILE WORKERS

   prints GFLOP/s, the best of five runs, of a factorization of a symmetric
   positive definite matrix, of one without pivoting, or of a product.  */

#ifndef DENSE_H
#define DENSE_H

#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* To be defined by the program.  The body of a task calls apply ().  */

/* Call BODY when WORKERS workers and NDATA tiles, numbered from 0, are there.
   Returns 77 when that cannot be, or else 0.  */
static int with_library (int workers, int ndata, void (*body) (void));

/* Submit a task that changes tile C; that reads A as well; A and B as well.  */
static void task1 (int op, int c);
static void task2 (int op, int a, int c);
static void task3 (int op, int a, int b, int c);

/* Wait for all of them.  */
static void wait_for_all (void);

/* Of the next task, for programs whose tasks have one: 1 is wanted first.  */
static int priority;

/* Threads of the BLAS that a program wants: one in each task.  */
#ifndef BLAS_THREADS
#define BLAS_THREADS 1
#endif

enum op
{
  op_potrf,
  op_trsm_cholesky,
  op_syrk,
  op_gemm_cholesky,
  op_getrf,
  op_trsm_row,
  op_trsm_column,
  op_gemm_lu,
  op_gemm,
  op_fill, /* with the tile's number times op_count */
  op_count
};

static const char *kernel;
static int n, size, tiles, workers; /* tiles of SIZE by SIZE */
static double *matrix;              /* tile after tile, each by columns */

static double *
tile (int number)
{
  return matrix + (size_t)number * size * size;
}

/* Of three matrices, the product's last.  */
static int
tile_number (int which, int row, int column)
{
  return (which * tiles + column) * tiles + row;
}

static int
matrices (void)
{
  return strcmp (kernel, "gemm") == 0 ? 3 : 1;
}

/* What the matrix is before anything is computed.  */
static double
element (int which, int row, int column)
{
  if (which == 2)
    return 0;
  return row == column ? 2 * n : 1. / (1 + abs (row - column) + which);
}

static void
fill (int number, double *c)
{
  int which = number / (tiles * tiles), rest = number % (tiles * tiles);
  int row = rest % tiles * size, column = rest / tiles * size;

  for (int j = 0; j < size; j++)
    for (int i = 0; i < size; i++)
      c[(size_t)j * size + i] = element (which, row + i, column + j);
}

/* The kernels are made of products as OpenBLAS is quickest with, for all
   programs alike but that of its own threads, which divides a whole matrix
   itself. */
enum
{
  /* dtrsm, dsyrk and dpotrf reach 0.5 to 0.8 of a product's speed with tiles
     like these, and so divide themselves by halves down to so many columns. */
  kFew = 16,
  /* In tiles of at most so many columns, products are made of some of so many
     multiplications at most: these are not copied before, and with AVX-512 a
     quarter quicker.  In larger ones columns lie on too few lines of the
     caches. */
  kNear = 256,
  kWide = 128,
  kUncopied = 800000
};

static int
whole (int order)
{
  return order <= kFew || BLAS_THREADS > 1;
}

/* C += FACTOR A B, where C has ROWS and COLUMNS, and A has DEPTH columns.  */
static void
multiply (CBLAS_TRANSPOSE transpose, double factor, int rows, int columns,
          int depth, const double *a, const double *b, double *c)
{
  const int cut = size <= kNear && BLAS_THREADS == 1;
  const int wide = cut && columns > kWide ? kWide : columns;
  const int deep = cut ? kUncopied / (rows * wide) / 8 * 8 : depth;
  for (int j = 0; j < columns; j += wide)
    for (int k = 0; k < depth; k += deep)
      {
        const size_t row = transpose == CblasTrans ? j : k,
                     column = transpose == CblasTrans ? k : j;
        cblas_dgemm (CblasColMajor, CblasNoTrans, transpose, rows,
                     columns - j < wide ? columns - j : wide,
                     depth - k < deep ? depth - k : deep, factor,
                     a + (size_t)k * size, size, b + column * size + row, size,
                     1, c + (size_t)j * size, size);
      }
}

static void
subtract (CBLAS_TRANSPOSE transpose, int rows, int columns, int depth,
          const double *a, const double *b, double *c)
{
  multiply (transpose, -1, rows, columns, depth, a, b, c);
}

/* Solves with a triangle A of ORDER; C has as many rows or columns as that on
   the side of A, and ACROSS on the other.  A is of no other kind than the
   graphs have: what is transposed is on the right and the lower part.  */
static void
solve (CBLAS_SIDE side, CBLAS_UPLO part, CBLAS_TRANSPOSE transpose,
       CBLAS_DIAG diagonal, int order, int across, const double *a, double *c)
{
  const int left = side == CblasLeft;
  if (whole (order))
    {
      cblas_dtrsm (CblasColMajor, side, part, transpose, diagonal,
                   left ? order : across, left ? across : order, 1, a, size, c,
                   size);
      return;
    }
  const int half = order / 2, rest = order - half;
  const double *beside
      = part == CblasLower ? a + half : a + (size_t)half * size;
  const double *last = a + (size_t)half * size + half;
  double *second = left ? c + half : c + (size_t)half * size;
  solve (side, part, transpose, diagonal, half, across, a, c);
  if (left)
    subtract (transpose, rest, across, half, beside, c, second);
  else
    subtract (transpose, across, rest, half, c, beside, second);
  solve (side, part, transpose, diagonal, rest, across, last, second);
}

/* C -= A times its transpose, in the lower part; A has DEPTH columns.  */
static void
square (int order, int depth, const double *a, double *c)
{
  if (order <= kFew)
    {
      double product[kFew * kFew];
      cblas_dgemm (CblasColMajor, CblasNoTrans, CblasTrans, order, order, depth,
                   1, a, size, a, size, 0, product, order);
      for (int j = 0; j < order; j++)
        for (int i = j; i < order; i++)
          c[(size_t)j * size + i] -= product[j * order + i];
      return;
    }
  const int half = order / 2, rest = order - half;
  square (half, depth, a, c);
  subtract (CblasTrans, rest, half, depth, a + half, a, c + half);
  square (rest, depth, a + half, c + (size_t)half * size + half);
}

static void
potrf (int order, double *c)
{
  if (whole (order))
    {
      LAPACKE_dpotrf_work (LAPACK_COL_MAJOR, 'L', order, c, size);
      return;
    }
  const int half = order / 2, rest = order - half;
  double *below = c + half, *last = c + (size_t)half * size + half;
  potrf (half, c);
  solve (CblasRight, CblasLower, CblasTrans, CblasNonUnit, half, rest, c,
         below);
  square (rest, half, below, last);
  potrf (rest, last);
}

/* Factors without pivoting.  */
static void
getrf (int order, double *c)
{
  if (order == 1)
    return;
  int half = order / 2, rest = order - half;
  double *right = c + (size_t)half * size, *below = c + half,
         *last = right + half;
  getrf (half, c);
  solve (CblasLeft, CblasLower, CblasNoTrans, CblasUnit, half, rest, c, right);
  solve (CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, half, rest, c,
         below);
  subtract (CblasNoTrans, rest, rest, half, below, right, last);
  getrf (rest, last);
}

/* What a task does.  */
static inline void
apply (int op, const double *a, const double *b, double *c)
{
  switch (op % op_count)
    {
    case op_fill:
      return fill (op / op_count, c);
    case op_potrf:
      return potrf (size, c);
    case op_trsm_cholesky:
      return solve (CblasRight, CblasLower, CblasTrans, CblasNonUnit, size,
                    size, a, c);
    case op_syrk:
      return square (size, size, a, c);
    case op_gemm_cholesky:
      return subtract (CblasTrans, size, size, size, a, b, c);
    case op_getrf:
      return getrf (size, c);
    case op_trsm_row:
      return solve (CblasLeft, CblasLower, CblasNoTrans, CblasUnit, size, size,
                    a, c);
    case op_trsm_column:
      return solve (CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, size,
                    size, a, c);
    case op_gemm_lu:
      return subtract (CblasNoTrans, size, size, size, a, b, c);
    case op_gemm:
      return multiply (CblasNoTrans, 1, size, size, size, a, b, c);
    }
}

/* Cholesky, where few tasks are on the way to the next column of tiles: these
   are wanted first, and the diagonal before the rest of its row.  */
static double
submit_cholesky (void)
{
#define A(i, j) tile_number (0, i, j)
  for (int k = 0; k < tiles; k++)
    {
      priority = 1;
      task1 (op_potrf, A (k, k));
      for (int i = k + 1; i < tiles; i++)
        task2 (op_trsm_cholesky, A (k, k), A (i, k));
      for (int i = k + 1; i < tiles; i++)
        {
          priority = i == k + 1;
          task2 (op_syrk, A (i, k), A (i, i));
          for (int j = k + 1; j < i; j++)
            {
              priority = j == k + 1;
              task3 (op_gemm_cholesky, A (i, k), A (j, k), A (i, j));
            }
        }
    }
  priority = 0;
  return 1. / 3 * n * n * n;
}

static double
submit_lu (void)
{
  for (int k = 0; k < tiles; k++)
    {
      task1 (op_getrf, A (k, k));
      for (int j = k + 1; j < tiles; j++)
        task2 (op_trsm_row, A (k, k), A (k, j));
      for (int i = k + 1; i < tiles; i++)
        task2 (op_trsm_column, A (k, k), A (i, k));
      for (int j = k + 1; j < tiles; j++)
        for (int i = k + 1; i < tiles; i++)
          task3 (op_gemm_lu, A (i, k), A (k, j), A (i, j));
    }
  return 2. / 3 * n * n * n;
#undef A
}

static double
submit_gemm (void)
{
  for (int k = 0; k < tiles; k++)
    for (int j = 0; j < tiles; j++)
      for (int i = 0; i < tiles; i++)
        task3 (op_gemm, tile_number (0, i, k), tile_number (1, k, j),
               tile_number (2, i, j));
  return 2. * n * n * n;
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double best;

static void
measure (void)
{
  for (int run = 0; run < 5; run++)
    {
      for (int i = 0; i < matrices () * tiles * tiles; i++)
        task1 (op_fill + i * op_count, i);
      wait_for_all ();
      double start = now ();
      double flops = strcmp (kernel, "cholesky") == 0 ? submit_cholesky ()
                     : strcmp (kernel, "lu") == 0     ? submit_lu ()
                                                      : submit_gemm ();
      wait_for_all ();
      double speed = 1e-9 * flops / (now () - start);
      best = speed > best ? speed : best;
    }
}

/* An element of the result's factor PART ('L', 'U', or 'A' for all).  */
static double
result (char part, int i, int j)
{
  int which = strcmp (kernel, "gemm") == 0 ? 2 : 0;
  int cholesky = strcmp (kernel, "cholesky") == 0;

  if (part == 'U' && cholesky)
    return result ('L', j, i);
  if (part == 'L' && i == j && !cholesky)
    return 1;
  if ((part == 'L' && i < j) || (part == 'U' && i > j))
    return 0;
  return tile (tile_number (which, i / size,
                            j / size))[(size_t)(j % size) * size + i % size];
}

/* One row of the result times a vector against what it should be.  */
static double
row_error (int i)
{
  int gemm = strcmp (kernel, "gemm") == 0;
  double got = 0, wanted = 0;

  for (int j = 0; j < n; j += n / 16)
    {
      for (int k = 0; k < n; k++)
        if (gemm)
          wanted += element (0, i, k) * element (1, k, j);
        else
          got += result ('L', i, k) * result ('U', k, j);
      if (gemm)
        got += result ('A', i, j);
      else
        wanted += element (0, i, j);
    }
  return fabs (got - wanted) / fabs (wanted);
}

int
main (int argc, char **argv)
{
  kernel = argc > 1 ? argv[1] : "";
  n = argc > 2 ? atoi (argv[2]) : 0;
  size = argc > 3 ? atoi (argv[3]) : 0;
  workers = argc > 4 ? atoi (argv[4]) : 0;
  if (workers < 1 || size < 1 || n % size != 0 || n < 16
      || (strcmp (kernel, "cholesky") != 0 && strcmp (kernel, "lu") != 0
          && strcmp (kernel, "gemm") != 0))
    {
      fprintf (stderr, "Usage: %s cholesky|lu|gemm N TILE WORKERS\n", argv[0]);
      return 2;
    }
  tiles = n / size;
  matrix = aligned_alloc (64, sizeof (double) * matrices () * n * n);
  if (matrix == NULL)
    return EXIT_FAILURE;
  openblas_set_num_threads (BLAS_THREADS);
  int status = with_library (workers, matrices () * tiles * tiles, measure);
  if (status != 0)
    return status;
  for (int i = 0; i < n; i += n / 8)
    if (!(row_error (i) < 1e-10))
      {
        fprintf (stderr, "row %d is wrong: %g\n", i, row_error (i));
        return EXIT_FAILURE;
      }
  printf ("%.2f\n", best);
  return 0;
}

#endif
