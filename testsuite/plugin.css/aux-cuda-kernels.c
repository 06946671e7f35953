/* Stands in for the object of a .cu file, and for the CUDA runtime that it is
   linked with: kernels that take their arguments as that hands them over, and
   the function that launches them, here at once, item by item. */

#include <stddef.h>

struct dim3
{
  unsigned x, y, z;
};

static struct dim3 groups, size, group, item;
size_t shared_memory;

int
cudaLaunchKernel (const void *kernel, struct dim3 grid, struct dim3 block,
                  void **arguments, size_t shared, void *stream)
{
  (void)stream;
  groups = grid;
  size = block;
  if (shared > shared_memory)
    shared_memory = shared;
  for (group.z = 0; group.z < grid.z; group.z++)
    for (group.y = 0; group.y < grid.y; group.y++)
      for (group.x = 0; group.x < grid.x; group.x++)
        for (item.z = 0; item.z < block.z; item.z++)
          for (item.y = 0; item.y < block.y; item.y++)
            for (item.x = 0; item.x < block.x; item.x++)
              ((void (*) (void **))kernel) (arguments);
  return 0;
}

void
scale_kernel (void **arguments)
{
  int i = group.x * size.x + item.x;
  if (i < *(int *)arguments[0])
    (*(float **)arguments[1])[i] *= *(float *)arguments[2];
}

void
number_kernel (void **arguments)
{
  int rows = *(int *)arguments[0], columns = *(int *)arguments[1];
  int x = group.x * size.x + item.x, y = group.y * size.y + item.y;
  if (x < columns && y < rows)
    (*(int **)arguments[2])[y * columns + x]
        = groups.x * 1000000 + groups.y * 10000 + size.x * 1000 + size.y * 100
          + item.x * 10 + item.y;
}

void
volume_kernel (void **arguments)
{
  int x = *(int *)arguments[0], y = *(int *)arguments[1];
  int z = *(int *)arguments[2];
  int i = group.x * size.x + item.x, j = group.y * size.y + item.y;
  int k = group.z * size.z + item.z;
  if (i < x && j < y && k < z)
    (*(int **)arguments[3])[(k * y + j) * x + i]
        += groups.x * size.x * 10000 + groups.y * size.y * 100
           + groups.z * size.z;
}
