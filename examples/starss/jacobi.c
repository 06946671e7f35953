/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Jacobi's iteration on a grid, by tiles: each task writes a tile and reads the
   same one and a row or column of each neighbour, as regions of one matrix.
   rows: G03 G05
   configs: one many */

#include <stdio.h>

enum
{
  size = 50, /* with the border */
  tile = 16,
  steps = 6
};

#pragma css task input(from[m][m]{ i - 1 : h + 2 } { j - 1 : h + 2 })          \
    output(to[m][m]{ i : h } { j : h })
static void
relax (int m, int i, int j, int h, const double *from, double *to)
{
  for (int y = i; y < i + h; y++)
    for (int x = j; x < j + h; x++)
      to[y * m + x] = .25
                      * (from[(y - 1) * m + x] + from[(y + 1) * m + x]
                         + from[y * m + x - 1] + from[y * m + x + 1]);
}

static double grids[2][size][size];

int
main (void)
{
  for (int k = 0; k < size; k++)
    grids[0][0][k] = grids[1][0][k] = 100;
  for (int step = 0; step < steps; step++)
    for (int i = 1; i + tile < size; i += tile)
      for (int j = 1; j + tile < size; j += tile)
        relax (size, i, j, tile, &grids[step % 2][0][0],
               &grids[(step + 1) % 2][0][0]);
#pragma css wait on(grids)
  double sum = 0;
  for (int i = 1; i < size - 1; i++)
    for (int j = 1; j < size - 1; j++)
      sum += grids[steps % 2][i][j];
  printf ("mean %.6f\n", sum / (size - 2) / (size - 2));
  return 0;
}
