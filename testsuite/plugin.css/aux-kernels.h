/* A program whose kernels are launched with geometries of one to three
   dimensions, for the device DEVICE, with SOURCE clauses for what that needs. */

#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#define C_LINKAGE extern "C"
#else
#define C_LINKAGE extern
#endif

#pragma css target device (DEVICE) ndrange (1, n, 4) SOURCE                    \
    name ("scale_kernel")
#pragma css task inout (v[n])
void scale (int n, float *v, float by);

#pragma css task output (seen[rows][columns])
void number (int rows, int columns, int *seen);
#pragma css target device (DEVICE) implements (number)                         \
    grid ((columns + 3) / 4, rows) block (4) SOURCE MEMORY
C_LINKAGE void number_kernel (int rows, int columns, int *seen);

#pragma css task inout (cube[z][y][x])
static void volume (int x, int y, int z, int *cube);
#pragma css target device (DEVICE) ndrange (3, x, y, z, 4, 2, 8)               \
    implements (volume) SOURCE
C_LINKAGE void volume_kernel (int x, int y, int z, int *cube);

static int
run (void)
{
  static float v[10];
  static int seen[3][6], cube[5][3][7];
  for (int i = 0; i < 10; i++)
    v[i] = i;
  for (int i = 0; i < 20; i++)
    {
      scale (10, v, 2);
      scale (9, v, .5f);
    }
  number (3, 6, seen[0]);
  volume (7, 3, 5, cube[0][0]);
  volume (7, 3, 5, cube[0][0]);
#pragma css barrier
  for (int i = 0; i < 9; i++)
    if (v[i] != i)
      return 1;
  if (v[9] != 9 * (1 << 20))
    return 2;
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 6; x++)
      if (seen[y][x] != 2 * 1000000 + 3 * 10000 + 4100 + x % 4 * 10)
        return 3;
  /* Whole groups; the third dimension has fewer items than a group.  */
  for (int i = 0; i < 7 * 3 * 5; i++)
    if ((&cube[0][0][0])[i] != 2 * (8 * 10000 + 4 * 100 + 5))
      return 4;
  return 0;
}
