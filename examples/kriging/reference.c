/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Calls LAPACK once on the whole matrix.  */

#include "reference.h"
#include "lapack.h"

#include <math.h>

int
reference_solve (struct model model, int n, const double *x, const double *y,
                 double *a, double *b)
{
  int info, one = 1;

  for (size_t j = 0; j < (size_t)n; j++)
    for (size_t i = j; i < (size_t)n; i++)
      a[i + j * n] = covariance (model, x[i] - x[j], y[i] - y[j])
                     + (i == j ? model.nugget : 0.0);
  dpotrf_ ("L", &n, a, &n, &info);
  if (info == 0)
    dpotrs_ ("L", &n, &one, a, &n, b, &n, &info);
  return info;
}

double
reference_difference (const struct tiles *factor, int n, const double *a)
{
  double difference = 0.0, norm = 0.0;
  int size = factor->size;

  for (int j = 0; j < n; j++)
    for (int i = j; i < n; i++)
      {
        double expected = a[i + (size_t)j * n];
        double got
            = tile (factor, i / size, j / size)[i % size + j % size * size];
        difference += (got - expected) * (got - expected);
        norm += expected * expected;
      }
  return sqrt (difference / norm);
}
