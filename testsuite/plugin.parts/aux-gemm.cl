/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* c += a b, of rows that are `ld' apart.  */
__kernel void
gemm (int m, int n, int k, int ld, __global const int *a,
      __global const int *b, __global int *c)
{
  const int i = get_global_id (0), j = get_global_id (1);
  if (i >= m || j >= n)
    return;
  int sum = 0;
  for (int l = 0; l < k; l++)
    sum += a[i * ld + l] * b[l * ld + j];
  c[i * ld + j] += sum;
}

__kernel void
add (int n, __global int *v, int by)
{
  if (get_global_id (0) < n)
    v[get_global_id (0)] += by;
}
