/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tasks that work on tiles.  Tiles are N by N, stored by columns; a task
   writes its last argument.  */

#ifndef KERNELS_H
#define KERNELS_H

/* A := L, where A = L L^T.  */
void potrf (int n, double *a) __attribute__ ((task));

/* A := A L^-T.  */
void trsm (int n, const double *l, double *a) __attribute__ ((task));

/* C := C - A A^T, lower triangle.  */
void syrk (int n, const double *a, double *c) __attribute__ ((task));

/* C := C - A B^T.  */
void gemm (int n, const double *a, const double *b, double *c)
    __attribute__ ((task));

/* X := L^-1 X and X := L^-T X.  */
void forward (int n, const double *l, double *x) __attribute__ ((task));
void backward (int n, const double *l, double *x) __attribute__ ((task));

/* Y := Y - A X and Y := Y - A^T X.  */
void eliminate (int n, const double *a, const double *x, double *y)
    __attribute__ ((task));
void eliminate_transposed (int n, const double *a, const double *x, double *y)
    __attribute__ ((task));

/* Implementations elsewhere: kernels_cuda.cu, kernels.cl.  */
#ifdef HAVE_CUDA
#ifdef __cplusplus
extern "C" {
#endif
void potrf_cuda (int n, double *a)
    __attribute__ ((task_implementation ("cuda", potrf)));
void trsm_cuda (int n, const double *l, double *a)
    __attribute__ ((task_implementation ("cuda", trsm)));
void syrk_cuda (int n, const double *a, double *c)
    __attribute__ ((task_implementation ("cuda", syrk)));
void gemm_cuda (int n, const double *a, const double *b, double *c)
    __attribute__ ((task_implementation ("cuda", gemm)));
#ifdef __cplusplus
}
#endif
#endif

void gemm_opencl (int n, const double *a, const double *b, double *c)
    __attribute__ ((task_implementation ("opencl", gemm)));

#endif
