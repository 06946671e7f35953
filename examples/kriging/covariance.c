/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tasks that evaluate covariances: on cores, or on OpenCL devices.  */

#include "covariance.h"

#include <math.h>

double
covariance (struct model model, double dx, double dy)
{
  double r = sqrt (5.0 * (dx * dx + dy * dy)) / model.range;
  return model.sill * (1.0 + r + r * r / 3.0) * exp (-r);
}

/* Fill the N by N tile A with the covariances of the points P and Q, and add
   NUGGET on its diagonal.  */
void covariance_tile (int n, double sill, double range, double nugget,
                      const double *p, const double *q,
                      double *a __attribute__ ((output)))
    __attribute__ ((task));

void covariance_opencl (int n, double sill, double range, double nugget,
                        const double *p, const double *q,
                        double *a __attribute__ ((output)))
    __attribute__ ((task_implementation ("opencl", covariance_tile)));

#pragma starpu opencl covariance_opencl "kernels.cl"                           \
                                        "cov_tile" 32 n n

void
covariance_tile (int n, double sill, double range, double nugget,
                 const double *p, const double *q, double *a)
{
  struct model model = { sill, range, nugget };

  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i + j * n] = covariance (model, p[i] - q[j], p[n + i] - q[n + j])
                     + (i == j ? nugget : 0.0);
}

/* Add to the N predictions Y at the points T what the N points P weighted by W
   tell about them.  */
void predict_block (int n, double sill, double range, const double *p,
                    const double *w, const double *t, double *y)
    __attribute__ ((task));

void predict_opencl (int n, double sill, double range, const double *p,
                     const double *w, const double *t, double *y)
    __attribute__ ((task_implementation ("opencl", predict_block)));

#pragma starpu opencl predict_opencl "kernels.cl"                              \
                                     "predict" 32 n

void
predict_block (int n, double sill, double range, const double *p,
               const double *w, const double *t, double *y)
{
  struct model model = { sill, range, 0.0 };

  for (int i = 0; i < n; i++)
    {
      double sum = y[i];
      for (int j = 0; j < n; j++)
        sum += w[j] * covariance (model, t[i] - p[j], t[n + i] - p[n + j]);
      y[i] = sum;
    }
}

void
covariance_build (struct model model, const struct blocks *points,
                  struct tiles *matrix)
{
  for (int j = 0; j < matrix->count; j++)
    for (int i = j; i < matrix->count; i++)
      covariance_tile (matrix->size, model.sill, model.range,
                       i == j ? model.nugget : 0.0, points->data[i],
                       points->data[j], tile (matrix, i, j));
}

void
covariance_predict (struct model model, const struct blocks *points,
                    const struct blocks *weights, const struct blocks *targets,
                    struct blocks *prediction)
{
  for (int j = 0; j < points->count; j++)
    for (int i = 0; i < targets->count; i++)
      predict_block (weights->size, model.sill, model.range, points->data[j],
                     weights->data[j], targets->data[i], prediction->data[i]);
}
