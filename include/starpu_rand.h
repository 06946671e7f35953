/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random numbers whose seed STARPU_RAND_SEED overrides: the functions of
   stdlib.h by other names. */

#ifndef STARPU_RAND_H
#define STARPU_RAND_H

#include <stdlib.h>

#include <starpu_config.h>
#include <starpu_helper.h>

#define starpu_seed(seed)                                                      \
  starpu_getenv_number_default ("STARPU_RAND_SEED", (seed))

#define starpu_srand48(seed) srand48 (starpu_seed (seed))
#define starpu_drand48() drand48 ()
#define starpu_lrand48() lrand48 ()
#define starpu_erand48(xsubi) erand48 (xsubi)

/* Need -D_DEFAULT_SOURCE or a GNU dialect. */
#define starpu_drand48_data struct drand48_data
#define starpu_srand48_r(seed, buffer) srand48_r (starpu_seed (seed), (buffer))
#define starpu_drand48_r(buffer, result) drand48_r ((buffer), (result))
#define starpu_lrand48_r(buffer, result) lrand48_r ((buffer), (result))
#define starpu_erand48_r(xsubi, buffer, result)                                \
  erand48_r ((xsubi), (buffer), (result))

#endif /* STARPU_RAND_H */
