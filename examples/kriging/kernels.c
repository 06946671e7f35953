/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tasks' bodies, which are their implementations for a core.  */

#include "kernels.h"
#include "lapack.h"

#include <cblas.h>
#include <stdio.h>
#include <stdlib.h>

#pragma starpu opencl gemm_opencl "kernels.cl"                                 \
                                  "gemm_tile" 8 n                              \
    / 8 n / 8

void
potrf (int n, double *a)
{
  int info;

  dpotrf_ ("L", &n, a, &n, &info);
  if (info)
    {
      fprintf (stderr, "kriging: the matrix is not positive definite\n");
      exit (EXIT_FAILURE);
    }
}

void
trsm (int n, const double *l, double *a)
{
  cblas_dtrsm (CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit,
               n, n, 1.0, l, n, a, n);
}

void
syrk (int n, const double *a, double *c)
{
  cblas_dsyrk (CblasColMajor, CblasLower, CblasNoTrans, n, n, -1.0, a, n, 1.0,
               c, n);
}

void
gemm (int n, const double *a, const double *b, double *c)
{
  cblas_dgemm (CblasColMajor, CblasNoTrans, CblasTrans, n, n, n, -1.0, a, n, b,
               n, 1.0, c, n);
}

void
forward (int n, const double *l, double *x)
{
  cblas_dtrsv (CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, l, n,
               x, 1);
}

void
backward (int n, const double *l, double *x)
{
  cblas_dtrsv (CblasColMajor, CblasLower, CblasTrans, CblasNonUnit, n, l, n, x,
               1);
}

void
eliminate (int n, const double *a, const double *x, double *y)
{
  cblas_dgemv (CblasColMajor, CblasNoTrans, n, n, -1.0, a, n, x, 1, 1.0, y, 1);
}

void
eliminate_transposed (int n, const double *a, const double *x, double *y)
{
  cblas_dgemv (CblasColMajor, CblasTrans, n, n, -1.0, a, n, x, 1, 1.0, y, 1);
}
