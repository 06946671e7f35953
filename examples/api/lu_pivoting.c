/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* LU factorization with partial pivoting on devices of different weight, and
   its check by LAPACK: the pivots are the same, and the residual is small.  All
   cores together, a combined worker, factor block columns.

     lu_pivoting [N [NB]]     one matrix; without arguments those that matter

   rows: Q19 Q01 Q10 Q24 Q06
   needs: openblas
   languages: c
   configs: one many sim */

#include <cblas.h>
#include <float.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lu_pivoting.h"

extern void dgetrf_ (const int *m, const int *n, double *a, const int *ld,
                     int *pivots, int *info);

enum
{
  MostWorkers = 64
};

static unsigned products; /* calls of dgemm */

/* What the members of a team that factors a block column share. */
static struct
{
  double largest[MostWorkers];
  unsigned row[MostWorkers];
  unsigned waiting, turn;
} team;

static void
meet (unsigned size)
{
  const unsigned turn = __atomic_load_n (&team.turn, __ATOMIC_SEQ_CST);
  if (__atomic_add_fetch (&team.waiting, 1, __ATOMIC_SEQ_CST) == size)
    {
      __atomic_store_n (&team.waiting, 0, __ATOMIC_SEQ_CST);
      __atomic_add_fetch (&team.turn, 1, __ATOMIC_SEQ_CST);
    }
  else
    while (__atomic_load_n (&team.turn, __ATOMIC_SEQ_CST) == turn)
      sched_yield ();
}

static void
swap_rows (double *a, size_t ld, unsigned columns, unsigned one, unsigned other)
{
  if (one != other)
    cblas_dswap ((int)columns, a + one, (int)ld, a + other, (int)ld);
}

/* Finds the pivot of column c among the rows `from` to `end` - 1 of this
   member, and then among those of all. */
static unsigned
find_pivot (const double *column, unsigned from, unsigned end, unsigned rank,
            unsigned size)
{
  unsigned best = from;
  for (unsigned i = from; i < end; ++i)
    if (fabs (column[i]) > fabs (column[best]))
      best = i;
  team.largest[rank] = from < end ? fabs (column[best]) : -1;
  team.row[rank] = best;
  meet (size);
  best = 0;
  for (unsigned r = 1; r < size; ++r)
    if (team.largest[r] > team.largest[best])
      best = r;
  return team.row[best];
}

/* Column c of a block column: the part of one member, whose rows are `begin`
   to `end` - 1. */
static void
factor_column (const struct asterism_piece *panel, const struct lu_step *step,
               int *pivots, unsigned c, unsigned rank, unsigned size)
{
  double *a = (double *)panel->data, *column = a + c * panel->ld;
  const unsigned begin = panel->rows * rank / size;
  const unsigned end = panel->rows * (rank + 1) / size;
  const unsigned pivot
      = find_pivot (column, STARPU_MAX (begin, c), end, rank, size);
  if (rank == 0)
    {
      pivots[c] = (int)(step->first + pivot) + 1;
      swap_rows (a, panel->ld, panel->columns, c, pivot);
      if (column[c] == 0 && step->lu->info == 0)
        step->lu->info = (int)(step->first + c) + 1;
    }
  meet (size);
  const unsigned below = STARPU_MAX (begin, c + 1);
  if (below >= end)
    return;
  if (column[c] != 0)
    for (unsigned i = below; i < end; ++i)
      column[i] /= column[c];
  cblas_dger (CblasColMajor, (int)(end - below), (int)(panel->columns - c - 1),
              -1, column + below, 1, column + panel->ld + c, (int)panel->ld,
              column + panel->ld + below, (int)panel->ld);
}

static void
factor (void *buffers[], void *argument)
{
  const struct lu_step *step
      = (const struct lu_step *)asterism_section_argument (argument);
  int *pivots = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const unsigned size = (unsigned)starpu_combined_worker_get_size ();
  const unsigned rank = (unsigned)starpu_combined_worker_get_rank ();
  struct asterism_piece panel;
  asterism_section_pieces (buffers, argument, 0, &panel, 1);
  for (unsigned c = 0; c < step->width; ++c)
    factor_column (&panel, step, pivots, c, rank, size);
}

static void
swap_all (const struct asterism_piece *piece, const struct lu_step *step,
          const int *pivots)
{
  for (unsigned c = 0; c < step->width; ++c)
    swap_rows ((double *)piece->data, piece->ld, piece->columns, c,
               (unsigned)pivots[c] - 1 - step->first);
}

static void
swap_left (void *buffers[], void *argument)
{
  const struct lu_step *step
      = (const struct lu_step *)asterism_section_argument (argument);
  struct asterism_piece pieces[256];
  const unsigned count
      = asterism_section_pieces (buffers, argument, 0, pieces, 256);
  for (unsigned p = 0; p < count; ++p)
    swap_all (&pieces[p], step,
              (const int *)STARPU_VECTOR_GET_PTR (buffers[0]));
}

static void
update (void *buffers[], void *argument)
{
  const struct lu_step *step
      = (const struct lu_step *)asterism_section_argument (argument);
  const int width = (int)step->width;
  struct asterism_piece panel, pieces[256];
  asterism_section_pieces (buffers, argument, 1, &panel, 1);
  const unsigned count
      = asterism_section_pieces (buffers, argument, 0, pieces, 256);
  const double *l = (const double *)panel.data;
  for (unsigned p = 0; p < count; ++p)
    {
      double *a = (double *)pieces[p].data;
      const int columns = (int)pieces[p].columns, ld = (int)pieces[p].ld;
      const int below = (int)panel.rows - width;
      swap_all (&pieces[p], step,
                (const int *)STARPU_VECTOR_GET_PTR (buffers[0]));
      cblas_dtrsm (CblasColMajor, CblasLeft, CblasLower, CblasNoTrans,
                   CblasUnit, width, columns, 1, l, (int)panel.ld, a, ld);
      if (below > 0)
        cblas_dgemm (CblasColMajor, CblasNoTrans, CblasNoTrans, below, columns,
                     width, -1, l + width, (int)panel.ld, a, ld, 1, a + width,
                     ld);
      STARPU_ATOMIC_ADD (&products, 1);
    }
}

/* The cores as one worker, and the devices: workers with memories of their own,
   or the cores when there is none. */
static unsigned
find_devices (int *host, int *workers)
{
  int cores[MostWorkers];
  unsigned count = 0, core_count = 0;
  for (unsigned w = 0; w < starpu_worker_get_count () && w < MostWorkers; ++w)
    if (starpu_worker_get_memory_node (w) == STARPU_MAIN_RAM)
      cores[core_count++] = (int)w;
    else
      workers[count++] = (int)w;
  *host = core_count > 1
              ? starpu_combined_worker_assign_workerid ((int)core_count, cores)
              : cores[0];
  if (count == 0)
    memcpy (workers, cores, core_count * sizeof *cores);
  return count > 0 ? count : core_count;
}

/* Max norm of P A - L U by n |A| eps, with LAPACK's pivots. */
static double
residual (const double *a, const double *factors, const int *pivots, int n)
{
  double *product = (double *)calloc ((size_t)n * n, sizeof *product);
  double largest = 0, norm = 0;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      product[j * n + i] = i <= j ? factors[j * n + i] : 0;
  cblas_dtrmm (CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, n,
               n, 1, factors, n, product, n);
  for (int i = n - 1; i >= 0; --i)
    swap_rows (product, (size_t)n, (unsigned)n, (unsigned)i,
               (unsigned)pivots[i] - 1);
  for (int i = 0; i < n * n; ++i)
    {
      largest = fmax (largest, fabs (product[i] - a[i]));
      norm = fmax (norm, fabs (a[i]));
    }
  free (product);
  return norm > 0 ? largest / (n * norm * DBL_EPSILON) : largest;
}

/* Random elements, but 0 in column `zero`, which makes the matrix singular, and
   in all if that is the first one; -1: in none. */
static void
fill (double *a, int n, int zero)
{
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      a[j * n + i] = j == zero || zero == 0 ? 0 : starpu_drand48 () - 0.5;
}

static int
compare (const double *a, const double *factors, const struct lu *lu)
{
  const int n = (int)lu->n;
  double *reference = (double *)malloc (sizeof *reference * n * n);
  int *pivots = (int *)malloc (sizeof *pivots * n);
  int info, same = 1;
  memcpy (reference, a, sizeof *reference * n * n);
  dgetrf_ (&n, &n, reference, &n, pivots, &info);
  /* Behind a zero pivot rounding alone decides. */
  const int valid = lu->info ? STARPU_MIN (lu->info - 1, n) : n;
  for (int i = 0; i < valid; ++i)
    same &= pivots[i] == lu->pivots[i];
  const double error = residual (a, factors, lu->pivots, n);
  const int good = same && error < 30 && info == lu->info;
  printf ("%d by %d in blocks of %u: %s, residual %s%s\n", n, n, lu->nb,
          same ? "LAPACK's pivots" : "other pivots",
          error < 30 ? "small" : "large", lu->info ? ", singular" : "");
  if (!good)
    fprintf (stderr, "info %d, LAPACK's %d; residual %g\n", lu->info, info,
             error);
  free (reference);
  free (pivots);
  return good ? 0 : 1;
}

static int
run (unsigned n, unsigned nb, int zero)
{
  static const double weights[MostWorkers] = { 4, 3, 2, 1 };
  double *a = (double *)malloc (sizeof *a * n * n);
  double *factors = (double *)malloc (sizeof *factors * n * n);
  int workers[MostWorkers];
  struct lu lu = { .factor = { .cpu_funcs = { factor },
                               .type = STARPU_SPMD,
                               .max_parallelism = MostWorkers,
                               .nbuffers = STARPU_VARIABLE_NBUFFERS,
                               .flags = ASTERISM_BLAS2,
                               .name = "factor" },
                   .swap = { .cpu_funcs = { swap_left },
                             .nbuffers = STARPU_VARIABLE_NBUFFERS,
                             .name = "swap" },
                   .update = { .cpu_funcs = { update },
                               .nbuffers = STARPU_VARIABLE_NBUFFERS,
                               .flags = ASTERISM_BLAS3,
                               .name = "update" },
                   .n = n,
                   .nb = nb,
                   .pivots = (int *)calloc (n, sizeof (int)),
                   .adapts = 1 };
  fill (a, (int)n, zero);
  memcpy (factors, a, sizeof *a * n * n);
  lu.devices = STARPU_MIN (4, find_devices (&lu.host, workers));
  int status = asterism_matrix_register (&lu.matrix, factors, n, n, n,
                                         sizeof *factors, nb);
  if (status == 0)
    status
        = asterism_matrix_distribute (lu.matrix, workers, lu.devices, weights);
  if (status == 0)
    status = lu_factor (&lu);
  if (status == 0)
    status = asterism_matrix_unregister (lu.matrix);
  if (status == 0)
    status = compare (a, factors, &lu);
  free (a);
  free (factors);
  free (lu.pivots);
  return status != 0;
}

int
main (int argc, char **argv)
{
  int failed = 0;
  if (starpu_init (NULL) != 0)
    return 77;
  if (argc > 1)
    failed = run ((unsigned)atoi (argv[1]),
                  argc > 2 ? (unsigned)atoi (argv[2]) : 64, -1);
  else
    {
      failed |= run (1, 4, -1);
      failed |= run (17, 32, -1);
      failed |= run (96, 16, -1);
      failed |= run (97, 16, -1);
      failed |= run (211, 23, -1);
      failed |= run (60, 8, 33);
      failed |= run (40, 8, 0);
    }
  starpu_shutdown ();
  return failed;
}
