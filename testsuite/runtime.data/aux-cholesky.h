/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tiled Cholesky factorisation, whose result is compared with one that was
   made in place. */

#ifndef ASTERISM_TESTSUITE_CHOLESKY_H
#define ASTERISM_TESTSUITE_CHOLESKY_H

#include <math.h>

#include "../support/check.h"

enum
{
  kSide = 32, /* of a tile, of 8 KiB */
  kTiles = 14 /* on a side of the matrix, whose lower half is used: 840 KiB */
};

static double tile[kTiles][kTiles][kSide * kSide];
static double reference[kTiles * kSide][kTiles * kSide];

/* Called by each task, where it runs. */
static void (*at_work) (void) = NULL;

#define TILE(buffer) ((double *)STARPU_MATRIX_GET_PTR (buffers[buffer]))

static void
factorise (void *buffers[], void *argument)
{
  double *a = TILE (0);
  (void)argument;
  if (at_work != NULL)
    at_work ();
  for (int k = 0; k < kSide; ++k)
    {
      a[k * kSide + k] = sqrt (a[k * kSide + k]);
      for (int i = k + 1; i < kSide; ++i)
        a[i * kSide + k] /= a[k * kSide + k];
      for (int i = k + 1; i < kSide; ++i)
        for (int j = k + 1; j <= i; ++j)
          a[i * kSide + j] -= a[i * kSide + k] * a[j * kSide + k];
    }
}

static void
solve (void *buffers[], void *argument)
{
  const double *l = TILE (0);
  double *a = TILE (1);
  (void)argument;
  if (at_work != NULL)
    at_work ();
  for (int i = 0; i < kSide; ++i)
    for (int k = 0; k < kSide; ++k)
      {
        for (int j = 0; j < k; ++j)
          a[i * kSide + k] -= a[i * kSide + j] * l[k * kSide + j];
        a[i * kSide + k] /= l[k * kSide + k];
      }
}

/* Takes the product of two tiles from a third, times a number that the task
   carries along. */
static void
update (void *buffers[], void *argument)
{
  const double *a = TILE (0), *b = TILE (1), factor = *(double *)argument;
  double *c = TILE (2);
  if (at_work != NULL)
    at_work ();
  for (int i = 0; i < kSide; ++i)
    for (int j = 0; j < kSide; ++j)
      for (int k = 0; k < kSide; ++k)
        c[i * kSide + j] += factor * a[i * kSide + k] * b[j * kSide + k];
}

static struct starpu_codelet factorise_codelet
    = { .cpu_funcs = { factorise }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet solve_codelet
    = { .cpu_funcs = { solve },
        .nbuffers = 2,
        .modes = { STARPU_R, STARPU_RW } };
static struct starpu_codelet update_codelet
    = { .cpu_funcs = { update },
        .nbuffers = 3,
        .modes = { STARPU_R, STARPU_R, STARPU_RW } };

static double
element (int i, int j)
{
  return i == j ? kTiles * kSide : 1.0 / (1 + abs (i - j));
}

static void
fill (void)
{
  for (int i = 0; i < kTiles * kSide; ++i)
    for (int j = 0; j < kTiles * kSide; ++j)
      {
        reference[i][j] = element (i, j);
        tile[i / kSide][j / kSide][i % kSide * kSide + j % kSide]
            = element (i, j);
      }
}

static void
factorise_reference (void)
{
  const int n = kTiles * kSide;
  for (int k = 0; k < n; ++k)
    {
      reference[k][k] = sqrt (reference[k][k]);
      for (int i = k + 1; i < n; ++i)
        reference[i][k] /= reference[k][k];
      for (int i = k + 1; i < n; ++i)
        for (int j = k + 1; j <= i; ++j)
          reference[i][j] -= reference[i][k] * reference[j][k];
    }
}

static void
compare (void)
{
  for (int i = 0; i < kTiles * kSide; ++i)
    for (int j = 0; j <= i; ++j)
      CHECK (fabs (reference[i][j]
                   - tile[i / kSide][j / kSide][i % kSide * kSide + j % kSide])
             < 1e-9);
}

/* Submits all tasks, and waits for the result. */
static void
run_cholesky (void)
{
  static starpu_data_handle_t handle[kTiles][kTiles];
  static const double minus = -1;
  for (int i = 0; i < kTiles; ++i)
    for (int j = 0; j <= i; ++j)
      starpu_matrix_data_register (&handle[i][j], STARPU_MAIN_RAM,
                                   (uintptr_t)tile[i][j], kSide, kSide, kSide,
                                   sizeof (double));
  for (int k = 0; k < kTiles; ++k)
    {
      CHECK_EQ (starpu_task_insert (&factorise_codelet, STARPU_RW,
                                    handle[k][k], 0),
                0);
      for (int i = k + 1; i < kTiles; ++i)
        CHECK_EQ (starpu_task_insert (&solve_codelet, STARPU_R, handle[k][k],
                                      STARPU_RW, handle[i][k], 0),
                  0);
      for (int i = k + 1; i < kTiles; ++i)
        for (int j = k + 1; j <= i; ++j)
          {
            struct starpu_task *task = starpu_task_create ();
            task->cl = &update_codelet;
            task->handles[0] = handle[i][k];
            task->handles[1] = handle[j][k];
            task->handles[2] = handle[i][j];
            task->cl_arg = (void *)&minus;
            task->cl_arg_size = sizeof minus;
            submit (task);
          }
    }
  for (int i = 0; i < kTiles; ++i)
    for (int j = 0; j <= i; ++j)
      starpu_data_unregister (handle[i][j]);
}

#endif
