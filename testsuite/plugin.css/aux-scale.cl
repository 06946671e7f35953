__kernel void
scale (int n, __global float *v, float by)
{
  if (get_global_id (0) < n)
    v[get_global_id (0)] *= by;
}
