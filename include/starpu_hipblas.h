/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* hipBLAS in codelets.  There is no driver for HIP: these functions do
   nothing. */

#ifndef STARPU_HIPBLAS_H
#define STARPU_HIPBLAS_H

#ifdef __cplusplus
extern "C" {
#endif

void starpu_hipblas_init (void);
void starpu_hipblas_shutdown (void);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_HIPBLAS_H */
