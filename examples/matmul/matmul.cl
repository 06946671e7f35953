/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* C += A B on blocks: a work-item makes four elements of a column of C.  */

__kernel void
multiply (int n, __global const float *a, __global const float *b,
                __global float *c)
{
  int j = get_global_id (0);
  int i = 4 * get_global_id (1);

  if (j >= n || i >= n)
    return;
  float4 sum = 0;
  for (int k = 0; k < n; k++)
    sum += b[k * n + j]
           * (float4) (a[i * n + k], a[(i + 1) * n + k], a[(i + 2) * n + k],
                       a[(i + 3) * n + k]);
  c[i * n + j] += sum.s0;
  c[(i + 1) * n + j] += sum.s1;
  c[(i + 2) * n + j] += sum.s2;
  c[(i + 3) * n + j] += sum.s3;
}
