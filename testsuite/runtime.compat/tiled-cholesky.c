/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An application of the C API that StarPU's library executes as well
   (tools/check --peer): a Cholesky factorization by tiles, with
   priorities, a performance model, and iterations over the same data.
   rows: E14! C25
   configs: one many */

#include <math.h>
#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>

#define TILES 6
#define SIZE 16

static double tiles[TILES][TILES][SIZE * SIZE];

#define AT(a, i, j) (a)[(j)*SIZE + (i)]

static double *
buffer (void *buffers[], int i)
{
  return (double *)STARPU_MATRIX_GET_PTR (buffers[i]);
}

static void
factor (void *buffers[], void *cl_arg)
{
  double *a = buffer (buffers, 0);

  (void)cl_arg;
  for (int j = 0; j < SIZE; j++)
    {
      for (int k = 0; k < j; k++)
        AT (a, j, j) -= AT (a, j, k) * AT (a, j, k);
      AT (a, j, j) = sqrt (AT (a, j, j));
      for (int i = j + 1; i < SIZE; i++)
        {
          for (int k = 0; k < j; k++)
            AT (a, i, j) -= AT (a, i, k) * AT (a, j, k);
          AT (a, i, j) /= AT (a, j, j);
        }
    }
}

static void
solve (void *buffers[], void *cl_arg)
{
  const double *l = buffer (buffers, 0);
  double *a = buffer (buffers, 1);

  (void)cl_arg;
  for (int j = 0; j < SIZE; j++)
    for (int i = 0; i < SIZE; i++)
      {
        for (int k = 0; k < j; k++)
          AT (a, i, j) -= AT (a, i, k) * AT (l, j, k);
        AT (a, i, j) /= AT (l, j, j);
      }
}

static void
update (void *buffers[], void *cl_arg)
{
  const double *a = buffer (buffers, 0), *b = buffer (buffers, 1);
  double *c = buffer (buffers, 2);

  (void)cl_arg;
  for (int j = 0; j < SIZE; j++)
    for (int k = 0; k < SIZE; k++)
      for (int i = 0; i < SIZE; i++)
        AT (c, i, j) -= AT (a, i, k) * AT (b, j, k);
}

static struct starpu_perfmodel update_model
    = { .type = STARPU_HISTORY_BASED, .symbol = "compat_cholesky_update" };
static struct starpu_codelet factoring = { .cpu_funcs = { factor },
                                           .nbuffers = 1,
                                           .modes = { STARPU_RW },
                                           .name = "factor" };
static struct starpu_codelet solving = { .cpu_funcs = { solve },
                                         .nbuffers = 2,
                                         .modes = { STARPU_R, STARPU_RW },
                                         .name = "solve" };
static struct starpu_codelet updating
    = { .cpu_funcs = { update },
        .nbuffers = 3,
        .modes = { STARPU_R, STARPU_R, STARPU_RW },
        .model = &update_model,
        .name = "update" };

static double
element (int i, int j)
{
  return i == j ? TILES * SIZE : 1. / (1 + abs (i - j));
}

static void
fill (void)
{
  for (int ti = 0; ti < TILES; ti++)
    for (int tj = 0; tj < TILES; tj++)
      for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
          AT (tiles[ti][tj], i, j) = element (ti * SIZE + i, tj * SIZE + j);
}

static double
lower (int i, int j)
{
  return j > i ? 0 : AT (tiles[i / SIZE][j / SIZE], i % SIZE, j % SIZE);
}

/* The largest difference between the matrix and the product of the factors. */
static double
residual (void)
{
  double largest = 0;

  for (int i = 0; i < TILES * SIZE; i++)
    for (int j = 0; j <= i; j++)
      {
        double sum = 0;
        for (int k = 0; k <= j; k++)
          sum += lower (i, k) * lower (j, k);
        largest = fmax (largest, fabs (sum - element (i, j)));
      }
  return largest;
}

static void
submit (starpu_data_handle_t handles[TILES][TILES])
{
  for (int k = 0; k < TILES; k++)
    {
      starpu_iteration_push ((unsigned long)k);
      starpu_task_insert (&factoring, STARPU_PRIORITY, STARPU_MAX_PRIO,
                          STARPU_RW, handles[k][k], 0);
      for (int i = k + 1; i < TILES; i++)
        starpu_task_insert (&solving, STARPU_PRIORITY,
                            i == k + 1 ? STARPU_MAX_PRIO : STARPU_DEFAULT_PRIO,
                            STARPU_R, handles[k][k], STARPU_RW, handles[i][k],
                            0);
      for (int i = k + 1; i < TILES; i++)
        for (int j = k + 1; j <= i; j++)
          starpu_task_insert (&updating, STARPU_R, handles[i][k], STARPU_R,
                              handles[j][k], STARPU_RW, handles[i][j], 0);
      starpu_iteration_pop ();
    }
}

int
main (void)
{
  starpu_data_handle_t handles[TILES][TILES];

  if (starpu_init (NULL) != 0)
    return 77;
  for (int round = 0; round < 3; round++)
    {
      fill ();
      for (int i = 0; i < TILES; i++)
        for (int j = 0; j <= i; j++)
          {
            starpu_matrix_data_register (&handles[i][j], STARPU_MAIN_RAM,
                                         (uintptr_t)tiles[i][j], SIZE, SIZE,
                                         SIZE, sizeof (double));
            starpu_data_set_coordinates (handles[i][j], 2, i, j);
          }
      submit (handles);
      for (int i = 0; i < TILES; i++)
        for (int j = 0; j <= i; j++)
          starpu_data_unregister (handles[i][j]);
      printf ("corner %.6f, residual below 1e-12: %d\n",
              lower (TILES * SIZE - 1, TILES * SIZE - 1), residual () < 1e-12);
    }
  starpu_shutdown ();
  return 0;
}
