/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A product of matrices of blocks: the sequential program and two pragmas.
   rows: G03 G04
   configs: one many */

#include <stdio.h>
#include <stdlib.h>

enum
{
  blocks = 6,
  size = 24
};

#pragma css task input(a[n][n], b[n][n]) inout(c[n][n])
static void
multiply (int n, const double *a, const double *b, double *c)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

static double *
make_block (int seed)
{
  double *block = (double *)malloc (size * size * sizeof *block);
  for (int i = 0; i < size * size; i++)
    block[i] = seed == 0 ? 0 : (i * seed) % 7 - 3;
  return block;
}

int
main (void)
{
  double *a[blocks][blocks], *b[blocks][blocks], *c[blocks][blocks];
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < blocks; j++)
      {
        a[i][j] = make_block (i + 2 * j + 1);
        b[i][j] = make_block (3 * i + j + 2);
        c[i][j] = make_block (0);
      }
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < blocks; j++)
      for (int k = 0; k < blocks; k++)
        multiply (size, a[i][k], b[k][j], c[i][j]);
#pragma css barrier
  double trace = 0;
  for (int i = 0; i < blocks; i++)
    for (int k = 0; k < size; k++)
      trace += c[i][i][k * size + k];
  printf ("trace %g\n", trace);
  return 0;
}
