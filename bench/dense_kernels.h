/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tasks of dense linear algebra do with tiles, as OpenBLAS is quickest
   with; the same for all programs.  A matrix of one tile it divides itself.

   Its dtrsm, dsyrk and dpotrf reach 0.5 to 0.8 of the speed of its products
   with tiles like these, and so divide themselves by halves until nearly all is
   done by products.  With AVX-512 it does not copy the operands of small
   products, which are quicker so as long as columns are near each other: there
   a tile consists of panels of a few rows, one below the other, each by
   columns, and products are those with the transposed of such a tile, which
   take long rows of both at once.  What is only ever the right operand of a
   product, in LU and in the product itself, is therefore stored transposed.  */

#ifndef DENSE_KERNELS_H
#define DENSE_KERNELS_H

#include <lapacke.h>

enum
{
  kPanel = 32,
  kMany = 64,
  kFew = 16
};

static int block, blocks; /* rows of a panel, which has BLOCKS such squares */
static int few;           /* columns that are not divided any more */

/* Requires: SIZE and TILES are set.  */
static void
divide_tiles (void)
{
  int quick = 0;
#ifdef __x86_64__
  quick = __builtin_cpu_supports ("avx512f");
#endif
  few = tiles == 1 ? size : quick ? kFew : kMany;
  block = few == kFew && size % kPanel == 0 ? kPanel : size;
  blocks = size / block;
}

/* Where a tile has an element.  */
static size_t
place (int i, int j)
{
  return ((size_t)(i / block) * size + j) * block + i % block;
}

/* First, of parts of panels.  */

/* C += FACTOR A B, where C has ROWS and COLUMNS, and A has DEPTH columns.  */
static void
multiply_part (CBLAS_TRANSPOSE transpose, double factor, int rows, int columns,
               int depth, const double *a, const double *b, double *c)
{
  cblas_dgemm (CblasColMajor, CblasNoTrans, transpose, rows, columns, depth,
               factor, a, block, b, block, 1, c, block);
}

/* The triangles that tiles are solved with: on the left lower, with ones on the
   diagonal; on the right upper; lower and transposed, with ones or without.  */
enum kind
{
  kLowerOnes,
  kUpper,
  kLowerTransposed,
  kLowerOnesTransposed
};

/* Solves with a triangle A of ORDER; C has as many rows or columns as that on
   the side of A, and ACROSS on the other.  */
static void
solve_part (enum kind kind, int order, int across, const double *a, double *c)
{
  const int left = kind == kLowerOnes, upper = kind == kUpper;
  const int ones = left || kind == kLowerOnesTransposed;
  const CBLAS_TRANSPOSE transpose = left || upper ? CblasNoTrans : CblasTrans;
  if (order <= few)
    {
      cblas_dtrsm (CblasColMajor, left ? CblasLeft : CblasRight,
                   upper ? CblasUpper : CblasLower, transpose,
                   ones ? CblasUnit : CblasNonUnit, left ? order : across,
                   left ? across : order, 1, a, block, c, block);
      return;
    }
  const int half = order / 2, rest = order - half;
  const double *beside = upper ? a + (size_t)half * block : a + half;
  double *second = left ? c + half : c + (size_t)half * block;
  solve_part (kind, half, across, a, c);
  if (left)
    multiply_part (transpose, -1, rest, across, half, beside, c, second);
  else
    multiply_part (transpose, -1, across, rest, half, c, beside, second);
  solve_part (kind, rest, across, a + (size_t)half * block + half, second);
}

/* C -= A times its transpose, in the lower part; A has DEPTH columns.  What is
   above the diagonal means nothing.  */
static void
square_part (int order, int depth, const double *a, double *c)
{
  if (few == kFew && order <= kPanel) /* quicker than only the lower part */
    {
      multiply_part (CblasTrans, -1, order, order, depth, a, a, c);
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
  solve_part (kLowerTransposed, half, rest, c, below);
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
  solve_part (kLowerOnes, half, rest, c, right);
  solve_part (kUpper, half, rest, c, below);
  multiply_part (CblasNoTrans, -1, rest, rest, half, below, right, last);
  factor_lu_part (rest, last);
}

/* Then of tiles, square by square of their panels.  */

#define SQUARE(tile, i, j) ((tile) + ((size_t)(i)*blocks + (j)) * block * block)

/* C += FACTOR A B, of which B is stored transposed.  */
static void
multiply (double factor, const double *a, const double *b, double *c)
{
  for (int j = 0; j < blocks; j++)
    for (int i = 0; i < blocks; i++)
      multiply_part (CblasTrans, factor, block, block, size, SQUARE (a, i, 0),
                     SQUARE (b, j, 0), SQUARE (c, i, j));
}

/* Subtracts from what is right of square K in panel C what that square and
   panel A contribute.  */
static void
subtract_beyond (int k, const double *a, double *c)
{
  const int columns = size - (k + 1) * block;
  if (columns > 0)
    multiply_part (CblasNoTrans, -1, block, columns, block, SQUARE (c, 0, k),
                   SQUARE (a, 0, k + 1), SQUARE (c, 0, k + 1));
}

/* Subtracts from square K of panel C what its squares before that and those of
   panel A contribute.  */
static void
subtract_before (int k, const double *a, double *c)
{
  if (k > 0)
    multiply_part (CblasTrans, -1, block, block, k * block, c, a,
                   SQUARE (c, 0, k));
}

/* Solves with the triangle in A, which is on the right.  */
static void
solve (enum kind kind, const double *a, double *c)
{
  for (int i = 0; i < blocks; i++)
    for (int k = 0; k < blocks; k++)
      {
        double *panel = SQUARE (c, i, 0);
        if (kind != kUpper)
          subtract_before (k, SQUARE (a, k, 0), panel);
        solve_part (kind, block, block, SQUARE (a, k, k), SQUARE (c, i, k));
        if (kind == kUpper)
          subtract_beyond (k, SQUARE (a, k, 0), panel);
      }
}

/* C -= A times its transpose, in the lower part.  */
static void
square (const double *a, double *c)
{
  for (int j = 0; j < blocks; j++)
    {
      square_part (block, size, SQUARE (a, j, 0), SQUARE (c, j, j));
      for (int i = j + 1; i < blocks; i++)
        multiply_part (CblasTrans, -1, block, block, size, SQUARE (a, i, 0),
                       SQUARE (a, j, 0), SQUARE (c, i, j));
    }
}

static void
factor_cholesky (double *c)
{
  for (int i = 0; i < blocks; i++)
    {
      for (int k = 0; k < i; k++)
        {
          subtract_before (k, SQUARE (c, k, 0), SQUARE (c, i, 0));
          solve_part (kLowerTransposed, block, block, SQUARE (c, k, k),
                      SQUARE (c, i, k));
        }
      if (i > 0)
        square_part (block, i * block, SQUARE (c, i, 0), SQUARE (c, i, i));
      factor_cholesky_part (block, SQUARE (c, i, i));
    }
}

/* Without pivoting.  */
static void
factor_lu (double *c)
{
  for (int i = 0; i < blocks; i++)
    {
      for (int k = 0; k < i; k++)
        {
          solve_part (kUpper, block, block, SQUARE (c, k, k), SQUARE (c, i, k));
          subtract_beyond (k, SQUARE (c, k, 0), SQUARE (c, i, 0));
        }
      factor_lu_part (block, SQUARE (c, i, i));
      if (i + 1 < blocks)
        solve_part (kLowerOnes, block, size - (i + 1) * block, SQUARE (c, i, i),
                    SQUARE (c, i, i + 1));
    }
}

#undef SQUARE

#endif
