/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tasks of the factorization on NVIDIA devices, by cuBLAS and cuSOLVER.
   The pointers are device pointers; work goes to the stream of the worker.  */

#include <cublas_v2.h>
#include <cusolverDn.h>
#include <starpu.h>
#include <starpu_cuda.h>
#include <stdio.h>
#include <stdlib.h>

namespace
{

/* Libraries, workspace and stream of one worker: one thread, one device.  */
struct Library
{
  cublasHandle_t blas = nullptr;
  cusolverDnHandle_t solver = nullptr;
  cudaStream_t stream = nullptr;
  double *workspace = nullptr;
  int workspace_size = 0;
  int *info = nullptr;
};

void
require (bool good, const char *what)
{
  if (!good)
    {
      fprintf (stderr, "kriging: %s failed\n", what);
      exit (EXIT_FAILURE);
    }
}

Library &
library ()
{
  static thread_local Library mine;
  if (mine.blas)
    return mine;
  mine.stream = starpu_cuda_get_local_stream ();
  require (cublasCreate (&mine.blas) == CUBLAS_STATUS_SUCCESS
               && cublasSetStream (mine.blas, mine.stream)
                      == CUBLAS_STATUS_SUCCESS,
           "cublasCreate");
  require (cusolverDnCreate (&mine.solver) == CUSOLVER_STATUS_SUCCESS
               && cusolverDnSetStream (mine.solver, mine.stream)
                      == CUSOLVER_STATUS_SUCCESS,
           "cusolverDnCreate");
  require (cudaMalloc (&mine.info, sizeof *mine.info) == cudaSuccess,
           "cudaMalloc");
  return mine;
}

/* Make room for SIZE numbers to work in.  */
void
reserve_workspace (Library &mine, int size)
{
  if (size <= mine.workspace_size)
    return;
  cudaFree (mine.workspace);
  require (cudaMalloc (&mine.workspace, size * sizeof (double)) == cudaSuccess,
           "cudaMalloc");
  mine.workspace_size = size;
}

/* The task ends when its work has been done.  */
void
finish (const Library &mine, cublasStatus_t status, const char *what)
{
  require (status == CUBLAS_STATUS_SUCCESS
               && cudaStreamSynchronize (mine.stream) == cudaSuccess,
           what);
}

const double one = 1.0, minus_one = -1.0;

} // namespace

extern "C" void
potrf_cuda (int n, double *a)
{
  Library &mine = library ();
  int size = 0, info = 0;

  require (cusolverDnDpotrf_bufferSize (mine.solver, CUBLAS_FILL_MODE_LOWER, n,
                                        a, n, &size)
               == CUSOLVER_STATUS_SUCCESS,
           "cusolverDnDpotrf_bufferSize");
  reserve_workspace (mine, size);
  require (cusolverDnDpotrf (mine.solver, CUBLAS_FILL_MODE_LOWER, n, a, n,
                             mine.workspace, size, mine.info)
               == CUSOLVER_STATUS_SUCCESS,
           "cusolverDnDpotrf");
  cudaMemcpyAsync (&info, mine.info, sizeof info, cudaMemcpyDeviceToHost,
                   mine.stream);
  finish (mine, CUBLAS_STATUS_SUCCESS, "potrf");
  require (info == 0, "potrf (the matrix is not positive definite)");
}

extern "C" void
trsm_cuda (int n, const double *l, double *a)
{
  Library &mine = library ();
  finish (mine,
          cublasDtrsm (mine.blas, CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_LOWER,
                       CUBLAS_OP_T, CUBLAS_DIAG_NON_UNIT, n, n, &one, l, n, a,
                       n),
          "trsm");
}

extern "C" void
syrk_cuda (int n, const double *a, double *c)
{
  Library &mine = library ();
  finish (mine,
          cublasDsyrk (mine.blas, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, n,
                       &minus_one, a, n, &one, c, n),
          "syrk");
}

extern "C" void
gemm_cuda (int n, const double *a, const double *b, double *c)
{
  Library &mine = library ();
  finish (mine,
          cublasDgemm (mine.blas, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n,
                       &minus_one, a, n, b, n, &one, c, n),
          "gemm");
}
