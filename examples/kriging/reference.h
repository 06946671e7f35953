/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The same computation by LAPACK on the whole matrix, to compare with.  */

#ifndef REFERENCE_H
#define REFERENCE_H

#include "covariance.h"

/* Factor the covariance matrix of the N points (X, Y) into A, N by N by
   columns, and overwrite B with the solution.  Returns 0 when LAPACK did.  */
int reference_solve (struct model model, int n, const double *x,
                     const double *y, double *a, double *b);

/* Norm of the difference of FACTOR and the N by N factor A, relative to A's. */
double reference_difference (const struct tiles *factor, int n,
                             const double *a);

#endif
