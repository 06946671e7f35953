/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The two LAPACK routines used here, as Fortran names them.  */

#ifndef LAPACK_H
#define LAPACK_H

#ifdef __cplusplus
extern "C" {
#endif

void dpotrf_ (const char *uplo, const int *n, double *a, const int *lda,
              int *info);
void dpotrs_ (const char *uplo, const int *n, const int *nrhs, const double *a,
              const int *lda, double *b, const int *ldb, int *info);

#ifdef __cplusplus
}
#endif

#endif
