/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The cuSOLVER handle of the calling worker. */

#ifndef STARPU_CUSOLVER_H
#define STARPU_CUSOLVER_H

#include <starpu_cublas.h>
#include <starpu_cuda.h>

#if defined STARPU_CUDA_HEADERS && defined STARPU_HAVE_LIBCUSOLVER
#include <cusolverDn.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if defined STARPU_CUDA_HEADERS && defined STARPU_HAVE_LIBCUSOLVER
/* Returns the handle of the calling worker, which uses its stream.  Requires:
   starpu_cusolver_init (), and a CUDA worker. */
cusolverDnHandle_t starpu_cusolverDn_get_local_handle (void);
#endif

#ifdef __cplusplus
}
#endif

#endif /* STARPU_CUSOLVER_H */
