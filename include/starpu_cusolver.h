/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuSOLVER in codelets: a handle for each CUDA worker.  Without CUDA the
   first two functions do nothing. */

#ifndef STARPU_CUSOLVER_H
#define STARPU_CUSOLVER_H

#include <starpu_cuda.h>

#if defined STARPU_CUDA_HEADERS && defined STARPU_HAVE_LIBCUSOLVER
#include <cusolverDn.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the handles, and destroys them. */
void starpu_cusolver_init (void);
void starpu_cusolver_shutdown (void);

#if defined STARPU_CUDA_HEADERS && defined STARPU_HAVE_LIBCUSOLVER
/* The handle of the calling worker; it uses the worker's stream. */
cusolverDnHandle_t starpu_cusolverDn_get_local_handle (void);
#endif

#ifdef __cplusplus
}
#endif

#endif /* STARPU_CUSOLVER_H */
