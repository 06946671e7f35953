/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A sparse LU factorization by blocks without pivoting: blocks that are absent
   are null pointers, and appear while tasks run.
   rows: G03 G05
   configs: one many */

#include <stdio.h>
#include <stdlib.h>

enum
{
  blocks = 7,
  n = 16
};

#pragma css task inout(d[n][n]) highpriority
static void
factor (double *d)
{
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      {
        d[i * n + k] /= d[k * n + k];
        for (int j = k + 1; j < n; j++)
          d[i * n + j] -= d[i * n + k] * d[k * n + j];
      }
}

#pragma css task input(d[n][n]) inout(row[n][n])
static void
solve_lower (const double *d, double *row)
{
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      for (int j = 0; j < n; j++)
        row[i * n + j] -= d[i * n + k] * row[k * n + j];
}

#pragma css task input(d[n][n]) inout(column[n][n])
static void
solve_upper (const double *d, double *column)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      {
        column[i * n + k] /= d[k * n + k];
        for (int j = k + 1; j < n; j++)
          column[i * n + j] -= column[i * n + k] * d[k * n + j];
      }
}

#pragma css task input(column[n][n], row[n][n]) inout(inner[n][n])
static void
update (const double *column, const double *row, double *inner)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        inner[i * n + j] -= column[i * n + k] * row[k * n + j];
}

static double *a[blocks][blocks];

int
main (void)
{
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < blocks; j++)
      if (i == j || (i * j + i + j) % 3 == 0)
        {
          a[i][j] = (double *)malloc (n * n * sizeof (double));
          for (int k = 0; k < n * n; k++)
            a[i][j][k] = i == j && k % (n + 1) == 0 ? 50 : 1 + k % 3;
        }
  for (int k = 0; k < blocks; k++)
    {
      factor (a[k][k]);
      for (int j = k + 1; j < blocks; j++)
        if (a[k][j])
          solve_lower (a[k][k], a[k][j]);
      for (int i = k + 1; i < blocks; i++)
        if (a[i][k])
          solve_upper (a[k][k], a[i][k]);
      for (int i = k + 1; i < blocks; i++)
        for (int j = k + 1; j < blocks; j++)
          if (a[i][k] && a[k][j])
            {
              if (!a[i][j])
                a[i][j] = (double *)calloc (n * n, sizeof (double));
              update (a[i][k], a[k][j], a[i][j]);
            }
    }
#pragma css barrier
  double product = 1;
  int present = 0;
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < blocks; j++)
      present += a[i][j] != NULL;
  for (int k = 0; k < blocks; k++)
    product *= a[k][k][n * n - 1] / 50;
  printf ("%d blocks, %.9g\n", present, product);
  return 0;
}
