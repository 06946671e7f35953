/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* OpenCL versions of three of the tasks.  A kernel's parameters are those of
   its task, in order.  */

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

double
covariance (double sill, double range, double dx, double dy)
{
  double r = sqrt (5.0 * (dx * dx + dy * dy)) / range;
  return sill * (1.0 + r + r * r / 3.0) * exp (-r);
}

/* One work-item an element.  */
__kernel void
cov_tile (int n, double sill, double range, double nugget,
                 __global const double *p, __global const double *q,
                 __global double *a)
{
  int i = get_global_id (0);
  int j = get_global_id (1);

  if (i < n && j < n)
    a[i + j * n] = covariance (sill, range, p[i] - q[j], p[n + i] - q[n + j])
                   + (i == j ? nugget : 0.0);
}

/* One work-item a prediction.  */
__kernel void
predict (int n, double sill, double range, __global const double *p,
               __global const double *w, __global const double *t,
               __global double *y)
{
  int i = get_global_id (0);

  if (i >= n)
    return;
  double x0 = t[i], y0 = t[n + i], sum = y[i];
  for (int j = 0; j < n; j++)
    sum += w[j] * covariance (sill, range, x0 - p[j], y0 - p[n + j]);
  y[i] = sum;
}

/* C -= A B^T.  A work-item makes 8 by 8 elements of C, held in registers; it
   reads 8 of A and 8 of B a step, which lie side by side.  N is a multiple of
   8.  */
__kernel void
gemm_tile (int n, __global const double *a, __global const double *b,
           __global double *c)
{
  int i = 8 * get_global_id (0);
  int j = 8 * get_global_id (1);

  if (i >= n || j >= n)
    return;
  double8 c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0;
  for (int k = 0; k < n; k++)
    {
      double8 x = vload8 (0, a + i + k * n);
      double8 y = vload8 (0, b + j + k * n);
      c0 = fma (x, (double8) y.s0, c0);
      c1 = fma (x, (double8) y.s1, c1);
      c2 = fma (x, (double8) y.s2, c2);
      c3 = fma (x, (double8) y.s3, c3);
      c4 = fma (x, (double8) y.s4, c4);
      c5 = fma (x, (double8) y.s5, c5);
      c6 = fma (x, (double8) y.s6, c6);
      c7 = fma (x, (double8) y.s7, c7);
    }
  __global double *d = c + i + j * n;
  vstore8 (vload8 (0, d) - c0, 0, d);
  vstore8 (vload8 (0, d + n) - c1, 0, d + n);
  vstore8 (vload8 (0, d + 2 * n) - c2, 0, d + 2 * n);
  vstore8 (vload8 (0, d + 3 * n) - c3, 0, d + 3 * n);
  vstore8 (vload8 (0, d + 4 * n) - c4, 0, d + 4 * n);
  vstore8 (vload8 (0, d + 5 * n) - c5, 0, d + 5 * n);
  vstore8 (vload8 (0, d + 6 * n) - c6, 0, d + 6 * n);
  vstore8 (vload8 (0, d + 7 * n) - c7, 0, d + 7 * n);
}
