/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuBLASLt in codelets: a handle for each CUDA worker.  Without CUDA these
   functions do nothing. */

#ifndef STARPU_CUBLASLT_H
#define STARPU_CUBLASLT_H

#include <starpu_cuda.h>

#if defined STARPU_CUDA_HEADERS && defined STARPU_HAVE_LIBCUBLAS               \
    && defined __has_include
#if __has_include(<cublasLt.h>)
#include <cublasLt.h>
#define STARPU_HAVE_LIBCUBLASLT 1
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the handles, and destroys them.  From the application, between
   starpu_init () and starpu_shutdown (). */
void starpu_cublasLt_init (void);
void starpu_cublasLt_shutdown (void);

#ifdef STARPU_HAVE_LIBCUBLASLT
/* The calling worker's.  Requires: starpu_cublasLt_init (), and a CUDA
   worker. */
cublasLtHandle_t starpu_cublasLt_get_local_handle (void);
#endif

#ifdef __cplusplus
}
#endif

#endif /* STARPU_CUBLASLT_H */
