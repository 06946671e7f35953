/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tiled Cholesky factorization, and the solution of the systems it gives.  */

#ifndef CHOLESKY_H
#define CHOLESKY_H

#include "tiles.h"

/* Submit the tasks that overwrite MATRIX, positive definite, with its lower
   Cholesky factor.  */
void cholesky_factor (struct tiles *matrix);

/* Submit the tasks that overwrite the right-hand side X with the solution,
   given the FACTOR.  */
void cholesky_solve (const struct tiles *factor, struct blocks *x);

#endif
