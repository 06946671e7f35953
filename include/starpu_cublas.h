/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuBLAS and cuSOLVER in codelets: a handle for each CUDA worker.  Without
   CUDA these functions do nothing. */

#ifndef STARPU_CUBLAS_H
#define STARPU_CUBLAS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the handles, and destroys them.  From the application, between
   starpu_init () and starpu_shutdown (). */
void starpu_cublas_init (void);
void starpu_cublas_shutdown (void);
void starpu_cusolver_init (void);
void starpu_cusolver_shutdown (void);

/* Sets the worker's stream in cuBLAS's old interface. */
void starpu_cublas_set_stream (void);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_CUBLAS_H */
