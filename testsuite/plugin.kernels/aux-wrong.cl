/* Kernels of checked.c that are wrong in some elements. */
__kernel void
wrong (__global float *v, int n)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = v[i] * 2 + (i == 7);
}

__kernel void
wrong_integers (__global const int *v, __global int *w, int n)
{
  int i = get_global_id (0);
  if (i < n)
    w[i] = v[i] + (i == 0 ? 1 : 2);
}
