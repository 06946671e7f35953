/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuSPARSE in codelets: a handle for each CUDA worker.  Without CUDA these
   functions do nothing. */

#ifndef STARPU_CUSPARSE_H
#define STARPU_CUSPARSE_H

#include <starpu_cuda.h>

#if defined STARPU_CUDA_HEADERS && defined __has_include
#if __has_include(<cusparse.h>)
#include <cusparse.h>
#define STARPU_HAVE_LIBCUSPARSE 1
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the handles, and destroys them.  From the application, between
   starpu_init () and starpu_shutdown (). */
void starpu_cusparse_init (void);
void starpu_cusparse_shutdown (void);

#ifdef STARPU_HAVE_LIBCUSPARSE
/* The calling worker's; it uses the worker's stream.  Requires:
   starpu_cusparse_init (), and a CUDA worker. */
cusparseHandle_t starpu_cusparse_get_local_handle (void);
#endif

#ifdef __cplusplus
}
#endif

#endif /* STARPU_CUSPARSE_H */
