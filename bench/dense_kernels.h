/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tasks of dense linear algebra do with tiles, as OpenBLAS is quickest
   with; the same for all programs.  A matrix of one tile it divides itself.

   Its dtrsm, dsyrk and dpotrf reach 0.5 to 0.8 of the speed of its products
   with tiles like these, and so divide themselves by halves until nearly all is
   done by products.  With AVX-512 it does not copy the operands of small
   products, which are a quarter quicker as long as columns are near each other:
   there a tile consists of blocks, one behind the other, each by columns.  */

#ifndef DENSE_KERNELS_H
#define DENSE_KERNELS_H

#include <lapacke.h>

enum
{
  kBlock = 64,
  kFew = 16
};

static int block, blocks; /* blocks of BLOCK by BLOCK: BLOCKS in a row */
static int few;           /* columns that are not divided any more */

/* Requires: SIZE and TILES are set.  */
static void
divide_tiles (void)
{
  int quick = 0;
#ifdef __x86_64__
  quick = __builtin_cpu_supports ("avx512f");
#endif
  few = tiles == 1 ? size : quick ? kFew : kBlock;
  block = few < kBlock && size % kBlock == 0 ? kBlock : size;
  blocks = size / block;
}

/* Where a tile has an element.  */
static size_t
place (int i, int j)
{
  const size_t number = (size_t)(j / block) * blocks + i / block;
  return (number * block + j % block) * block + i % block;
}

/* First, of parts of blocks.  */

/* C += FACTOR A B, where C has ROWS and COLUMNS, and A has DEPTH columns.  */
static void
multiply_part (CBLAS_TRANSPOSE transpose, double factor, int rows, int columns,
               int depth, const double *a, const double *b, double *c)
{
  cblas_dgemm (CblasColMajor, CblasNoTrans, transpose, rows, columns, depth,
               factor, a, block, b, block, 1, c, block);
}

/* The kinds of triangles that tiles are solved with: of ones on the diagonal,
   and lower; upper; lower and transposed.  */
enum kind
{
  kOnLeft,
  kOnRight,
  kOnRightTransposed
};

/* Solves with a triangle A of ORDER; C has as many rows or columns as that on
   the side of A, and ACROSS on the other.  */
static void
solve_part (enum kind kind, int order, int across, const double *a, double *c)
{
  const int left = kind == kOnLeft;
  const CBLAS_TRANSPOSE transpose
      = kind == kOnRightTransposed ? CblasTrans : CblasNoTrans;
  if (order <= few)
    {
      cblas_dtrsm (CblasColMajor, left ? CblasLeft : CblasRight,
                   kind == kOnRight ? CblasUpper : CblasLower, transpose,
                   left ? CblasUnit : CblasNonUnit, left ? order : across,
                   left ? across : order, 1, a, block, c, block);
      return;
    }
  const int half = order / 2, rest = order - half;
  const double *beside = kind == kOnRight ? a + (size_t)half * block : a + half;
  double *second = left ? c + half : c + (size_t)half * block;
  solve_part (kind, half, across, a, c);
  if (left)
    multiply_part (transpose, -1, rest, across, half, beside, c, second);
  else
    multiply_part (transpose, -1, across, rest, half, c, beside, second);
  solve_part (kind, rest, across, a + (size_t)half * block + half, second);
}

/* C -= A times its transpose, in the lower part; A has DEPTH columns.  */
static void
square_part (int order, int depth, const double *a, double *c)
{
  if (order <= kFew)
    {
      double product[kFew * kFew];
      cblas_dgemm (CblasColMajor, CblasNoTrans, CblasTrans, order, order, depth,
                   1, a, block, a, block, 0, product, order);
      for (int j = 0; j < order; j++)
        for (int i = j; i < order; i++)
          c[(size_t)j * block + i] -= product[j * order + i];
      return;
    }
  if (order <= few)
    {
      cblas_dsyrk (CblasColMajor, CblasLower, CblasNoTrans, order, depth, -1, a,
                   block, 1, c, block);
      return;
    }
  const int half = order / 2, rest = order - half;
  square_part (half, depth, a, c);
  multiply_part (CblasTrans, -1, rest, half, depth, a + half, a, c + half);
  square_part (rest, depth, a + half, c + (size_t)half * block + half);
}

static void
factor_cholesky_part (int order, double *c)
{
  if (order <= few)
    {
      LAPACKE_dpotrf_work (LAPACK_COL_MAJOR, 'L', order, c, block);
      return;
    }
  const int half = order / 2, rest = order - half;
  double *below = c + half, *last = c + (size_t)half * block + half;
  factor_cholesky_part (half, c);
  solve_part (kOnRightTransposed, half, rest, c, below);
  square_part (rest, half, below, last);
  factor_cholesky_part (rest, last);
}

static void
factor_lu_part (int order, double *c)
{
  if (order == 1)
    return;
  const int half = order / 2, rest = order - half;
  double *right = c + (size_t)half * block, *below = c + half,
         *last = right + half;
  factor_lu_part (half, c);
  solve_part (kOnLeft, half, rest, c, right);
  solve_part (kOnRight, half, rest, c, below);
  multiply_part (CblasNoTrans, -1, rest, rest, half, below, right, last);
  factor_lu_part (rest, last);
}

/* Then of tiles, block by block.  */

#define BLOCK(tile, i, j) ((tile) + ((size_t)(j)*blocks + (i)) * block * block)

static void
multiply_blocks (CBLAS_TRANSPOSE transpose, double factor, const double *a,
                 const double *b, double *c)
{
  multiply_part (transpose, factor, block, block, block, a, b, c);
}

/* C += FACTOR A B.  */
static void
multiply (CBLAS_TRANSPOSE transpose, double factor, const double *a,
          const double *b, double *c)
{
  for (int j = 0; j < blocks; j++)
    for (int i = 0; i < blocks; i++)
      for (int k = 0; k < blocks; k++)
        multiply_blocks (transpose, factor, BLOCK (a, i, k),
                         transpose == CblasTrans ? BLOCK (b, j, k)
                                                 : BLOCK (b, k, j),
                         BLOCK (c, i, j));
}

/* Solves with the triangle in A.  */
static void
solve (enum kind kind, const double *a, double *c)
{
  for (int d = 0; d < blocks; d++)
    for (int o = 0; o < blocks; o++)
      {
        double *x = kind == kOnLeft ? BLOCK (c, d, o) : BLOCK (c, o, d);
        for (int k = 0; k < d; k++)
          if (kind == kOnLeft)
            multiply_blocks (CblasNoTrans, -1, BLOCK (a, d, k), BLOCK (c, k, o),
                             x);
          else if (kind == kOnRight)
            multiply_blocks (CblasNoTrans, -1, BLOCK (c, o, k), BLOCK (a, k, d),
                             x);
          else
            multiply_blocks (CblasTrans, -1, BLOCK (c, o, k), BLOCK (a, d, k),
                             x);
        solve_part (kind, block, block, BLOCK (a, d, d), x);
      }
}

/* Of C -= A times its transpose, in the lower part, what column K of A adds to
   column J.  */
static void
square_column (const double *a, int k, int j, double *c)
{
  square_part (block, block, BLOCK (a, j, k), BLOCK (c, j, j));
  for (int i = j + 1; i < blocks; i++)
    multiply_blocks (CblasTrans, -1, BLOCK (a, i, k), BLOCK (a, j, k),
                     BLOCK (c, i, j));
}

static void
square (const double *a, double *c)
{
  for (int j = 0; j < blocks; j++)
    for (int k = 0; k < blocks; k++)
      square_column (a, k, j, c);
}

static void
factor_cholesky (double *c)
{
  for (int k = 0; k < blocks; k++)
    {
      factor_cholesky_part (block, BLOCK (c, k, k));
      for (int i = k + 1; i < blocks; i++)
        solve_part (kOnRightTransposed, block, block, BLOCK (c, k, k),
                    BLOCK (c, i, k));
      for (int j = k + 1; j < blocks; j++)
        square_column (c, k, j, c);
    }
}

/* Without pivoting.  */
static void
factor_lu (double *c)
{
  for (int k = 0; k < blocks; k++)
    {
      factor_lu_part (block, BLOCK (c, k, k));
      for (int i = k + 1; i < blocks; i++)
        {
          solve_part (kOnLeft, block, block, BLOCK (c, k, k), BLOCK (c, k, i));
          solve_part (kOnRight, block, block, BLOCK (c, k, k), BLOCK (c, i, k));
        }
      for (int j = k + 1; j < blocks; j++)
        for (int i = k + 1; i < blocks; i++)
          multiply_blocks (CblasNoTrans, -1, BLOCK (c, i, k), BLOCK (c, k, j),
                           BLOCK (c, i, j));
    }
}

#undef BLOCK

#endif
