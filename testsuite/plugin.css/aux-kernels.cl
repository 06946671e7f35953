// Kernels of aux-kernels.h.
kernel void
scale_kernel (int n, global float *v, float by)
{
  if (get_global_id (0) < (ulong)n)
    v[get_global_id (0)] *= by;
}

// Each item says what it sees.
kernel void
number_kernel (int rows, int columns, global int *seen)
{
  int x = get_global_id (0), y = get_global_id (1);
  if (x < columns && y < rows)
    seen[y * columns + x]
        = get_num_groups (0) * 1000000 + get_num_groups (1) * 10000
          + get_local_size (0) * 1000 + get_local_size (1) * 100
          + get_local_id (0) * 10 + get_local_id (1);
}

kernel void
volume_kernel (int x, int y, int z, global int *cube)
{
  ulong i = get_global_id (0), j = get_global_id (1), k = get_global_id (2);
  if (i < (ulong)x && j < (ulong)y && k < (ulong)z)
    cube[(k * y + j) * x + i] += get_global_size (0) * 10000
                                 + get_global_size (1) * 100
                                 + get_global_size (2);
}
