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
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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
  op_subtract, /* the product with the second, transposed */
  op_add,
  op_getrf,
  op_trsm_row, /* which is stored transposed */
  op_trsm_column,
  op_fill, /* with the tile's number times op_count */
  op_count
};

static const char *kernel;
static int n, size, tiles, workers; /* tiles of SIZE by SIZE */
static double *matrix;              /* tile after tile */

#include "dense_kernels.h"

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

/* Whether the tile is stored transposed: it is only the right operand of
   products.  */
static int
transposed (int which, int row, int column)
{
  return which == 1 || (strcmp (kernel, "lu") == 0 && row < column);
}

static void
fill (int number, double *c)
{
  int which = number / (tiles * tiles), rest = number % (tiles * tiles);
  int row = rest % tiles, column = rest / tiles;
  int across = transposed (which, row, column);

  for (int j = 0; j < size; j++)
    for (int i = 0; i < size; i++)
      c[across ? place (j, i) : place (i, j)]
          = element (which, row * size + i, column * size + j);
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
      return factor_cholesky (c);
    case op_trsm_cholesky:
      return solve (kLowerTransposed, a, c);
    case op_syrk:
      return square (a, c);
    case op_subtract:
      return multiply (-1, a, b, c);
    case op_getrf:
      return factor_lu (c);
    case op_trsm_row:
      return solve (kLowerOnesTransposed, a, c);
    case op_trsm_column:
      return solve (kUpper, a, c);
    case op_add:
      return multiply (1, a, b, c);
    }
}

/* All three go through the matrix by strips of a few columns of tiles, as many
   as were quickest, and finish one before the next.  What is left of a strip is
   applied to it row by row: each tile there serves all columns of the strip,
   and tiles of the strip take all that is for them while they are in a cache,
   however large the matrix is.  Then come the tasks that the strip's own
   columns have among them.  */

/* The column behind a strip of WIDTH.  */
static int
end_of_strip (int first, int width)
{
  return first + width < tiles ? first + width : tiles;
}

/* The tiles of a factorization.  */
#define A(i, j) tile_number (0, i, j)

/* Subtracts from row I, in columns FIRST to END, what column K contributes.  It
   is wanted first in the column that is factored next.  */
static void
update_cholesky (int i, int k, int first, int end)
{
  for (int j = first; j < end && j <= i; j++)
    {
      priority = j == k + 1;
      if (j == i)
        task2 (op_syrk, A (i, k), A (i, i));
      else
        task3 (op_subtract, A (i, k), A (j, k), A (i, j));
    }
}

/* In Cholesky few tasks are on the way to the next column of tiles: these are
   wanted first.  */
static double
submit_cholesky (void)
{
  for (int first = 0, end; first < tiles; first = end)
    {
      end = end_of_strip (first, 4);
      for (int i = first; i < tiles; i++)
        for (int k = 0; k < first; k++)
          update_cholesky (i, k, first, end);
      for (int k = first; k < end; k++)
        {
          priority = 1;
          task1 (op_potrf, A (k, k));
          for (int i = k + 1; i < tiles; i++)
            task2 (op_trsm_cholesky, A (k, k), A (i, k));
          for (int i = k + 1; i < tiles; i++)
            update_cholesky (i, k, k + 1, end);
        }
    }
  priority = 0;
  return 1. / 3 * n * n * n;
}

/* Subtracts from row I, in columns FIRST to END, what column K contributes.  */
static void
update_lu (int i, int k, int first, int end)
{
  for (int j = first; j < end; j++)
    if (i < j) /* the transposed: its operands change places */
      task3 (op_subtract, A (k, j), A (i, k), A (i, j));
    else
      task3 (op_subtract, A (i, k), A (k, j), A (i, j));
}

static double
submit_lu (void)
{
  for (int first = 0, end; first < tiles; first = end)
    {
      end = end_of_strip (first, 8);
      for (int i = 0; i < tiles; i++)
        {
          for (int k = 0; k < i && k < first; k++)
            update_lu (i, k, first, end);
          if (i < first)
            for (int j = first; j < end; j++)
              task2 (op_trsm_row, A (i, i), A (i, j));
        }
      for (int k = first; k < end; k++)
        {
          task1 (op_getrf, A (k, k));
          for (int j = k + 1; j < end; j++)
            task2 (op_trsm_row, A (k, k), A (k, j));
          for (int i = k + 1; i < tiles; i++)
            task2 (op_trsm_column, A (k, k), A (i, k));
          for (int i = k + 1; i < tiles; i++)
            update_lu (i, k, k + 1, end);
        }
    }
  return 2. / 3 * n * n * n;
}
#undef A

/* Larger tiles are quicker one by one.  */
static double
submit_gemm (void)
{
  for (int first = 0, end; first < tiles; first = end)
    {
      end = end_of_strip (first, size <= 64 ? 4 : 1);
      for (int i = 0; i < tiles; i++)
        for (int k = 0; k < tiles; k++)
          for (int j = first; j < end; j++)
            task3 (op_add, tile_number (0, i, k), tile_number (1, k, j),
                   tile_number (2, i, j));
    }
  return 2. * n * n * n;
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Of huge pages, where the system has them: the addresses of tiles then stay in
   the processor's tables.  */
static void *
allocate (size_t bytes)
{
  const size_t page = (size_t)2 << 20, whole = (bytes + page - 1) / page * page;
  void *memory = aligned_alloc (page, whole);
  if (memory != NULL)
    (void)madvise (memory, whole, MADV_HUGEPAGE);
  return memory;
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
  const double *found = tile (tile_number (which, i / size, j / size));
  return found[transposed (which, i / size, j / size)
                   ? place (j % size, i % size)
                   : place (i % size, j % size)];
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
  divide_tiles ();
  matrix = allocate (sizeof (double) * matrices () * n * n);
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
