/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The cuBLAS handle of the calling worker. */

#ifndef STARPU_CUBLAS_V2_H
#define STARPU_CUBLAS_V2_H

#include <starpu_cuda.h>

#if defined STARPU_CUDA_HEADERS && defined STARPU_HAVE_LIBCUBLAS
#include <cublas_v2.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the handle of the calling worker, which uses its stream.  Requires:
   starpu_cublas_init (), and a CUDA worker. */
cublasHandle_t starpu_cublas_get_local_handle (void);

#ifdef __cplusplus
}
#endif

#endif
#endif /* STARPU_CUBLAS_V2_H */
