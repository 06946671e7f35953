/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* LU factorization with partial pivoting on a matrix that is distributed over
   devices by weight: algorithm 1 of Haidar et al., "Unified development for
   mixed multi-GPU and multi-coprocessor environments using a lightweight
   runtime environment" (IPDPS 2014).

   For each block column: cores factor it; its rows are swapped on its left;
   each device updates what it has on its right by one task, the device of the
   next block column that one first.  Nothing else makes the next block column
   be factored while others are still updated (lookahead). */

#ifndef LU_PIVOTING_H
#define LU_PIVOTING_H

#include <asterism_labels.h>
#include <asterism_matrix.h>

struct lu
{
  /* Set by the program: functions of the codelets, the matrix, distributed, of
     n by n in blocks of nb; who factors block columns; n pivots as LAPACK has
     them. */
  struct starpu_codelet factor, swap, update;
  asterism_matrix_t matrix;
  unsigned n, nb, devices;
  int host;
  int *pivots;
  int no_lookahead; /* the next block column is updated with all others */
  int adapts;       /* moves block columns every four steps */
  double swap_rate; /* bytes of rows that are swapped in the time of one
                       operation of a product; 0: 0.16 */

  /* Results: the first pivot that is 0, from 1 on; block columns that were
     moved. */
  int info, moved;
  starpu_data_handle_t *pivot_handles;
};

/* What a task is told. */
struct lu_step
{
  struct lu *lu;
  unsigned first; /* row and column of the diagonal */
  unsigned width;
};

enum
{
  LU_PANEL = 10,
  LU_NEXT = 5,
  LU_REST = 0,
  LU_LEFT = -1
};

static unsigned
lu_width (const struct lu *lu, unsigned k)
{
  return STARPU_MIN (lu->nb, lu->n - k * lu->nb);
}

/* Operations of an update of so many columns, in operations of a product: a
   triangular system is solved half as fast, and rows are swapped at 180 GB/s
   where a product has 1100 GFlop/s. */
static double
lu_update_flops (const struct lu *lu, unsigned k, double columns)
{
  const double width = lu_width (lu, k), rows = lu->n - k * lu->nb;
  const double swap_rate = lu->swap_rate > 0 ? lu->swap_rate : 0.16;
  return columns
         * (2 * width * (rows - width) + 2 * width * width
            + 32 * width / swap_rate);
}

static int
lu_insert_factor (struct lu *lu, unsigned k)
{
  const struct lu_step step = { lu, k * lu->nb, lu_width (lu, k) };
  const double rows = lu->n - k * lu->nb, width = step.width;
  const enum starpu_data_access_mode mode = STARPU_W;
  const struct asterism_section panel
      = { lu->matrix, k, k + 1, -1, step.first, STARPU_RW };
  const struct asterism_matrix_task task
      = { .worker = lu->host,
          .priority = LU_PANEL,
          .flops = rows * width * width - width * width * width / 3,
          .argument = &step,
          .argument_size = sizeof step,
          .handles = &lu->pivot_handles[k],
          .modes = &mode,
          .handle_count = 1 };
  return asterism_matrix_insert (&lu->factor, &panel, 1, &task);
}

/* Swaps rows left of the block column, on each device its own. */
static int
lu_insert_swaps (struct lu *lu, unsigned k)
{
  const struct lu_step step = { lu, k * lu->nb, lu_width (lu, k) };
  const enum starpu_data_access_mode mode = STARPU_R;
  int status = 0;
  for (unsigned d = 0; d < lu->devices && status == 0; ++d)
    {
      const struct asterism_section left
          = { lu->matrix, 0, k, (int)d, step.first, STARPU_RW };
      const struct asterism_matrix_task task
          = { .worker = asterism_matrix_worker (lu->matrix, d),
              .priority = LU_LEFT,
              .argument = &step,
              .argument_size = sizeof step,
              .handles = &lu->pivot_handles[k],
              .modes = &mode,
              .handle_count = 1 };
      status = asterism_matrix_insert (&lu->swap, &left, 1, &task);
    }
  return status;
}

/* Updates the blocks `first` to `end` - 1 that a device has. */
static int
lu_insert_update (struct lu *lu, unsigned k, unsigned first, unsigned end,
                  int device)
{
  const struct lu_step step = { lu, k * lu->nb, lu_width (lu, k) };
  const enum starpu_data_access_mode mode = STARPU_R;
  unsigned columns = 0;
  for (unsigned j = first; j < end; ++j)
    if (asterism_matrix_owner (lu->matrix, j) == device)
      columns += lu_width (lu, j);
  if (columns == 0)
    return 0;
  const struct asterism_section sections[]
      = { { lu->matrix, first, end, device, step.first, STARPU_RW },
          { lu->matrix, k, k + 1, -1, step.first, STARPU_R } };
  const struct asterism_matrix_task task
      = { .worker = asterism_matrix_worker (lu->matrix, (unsigned)device),
          .priority = first == k + 1 && end == k + 2 ? LU_NEXT : LU_REST,
          .flops = lu_update_flops (lu, k, columns),
          .argument = &step,
          .argument_size = sizeof step,
          .handles = &lu->pivot_handles[k],
          .modes = &mode,
          .handle_count = 1 };
  return asterism_matrix_insert (&lu->update, sections, 2, &task);
}

/* Has the block column and its pivots copied to each device as soon as it is
   factored, while the devices are still at what they do. */
static void
lu_broadcast (struct lu *lu, unsigned k)
{
  const struct asterism_section panel
      = { lu->matrix, k, k + 1, -1, k * lu->nb, STARPU_R };
  for (unsigned d = 0; d < lu->devices; ++d)
    {
      const int worker = asterism_matrix_worker (lu->matrix, d);
      const unsigned node = starpu_worker_get_memory_node ((unsigned)worker);
      asterism_matrix_prefetch (&panel, worker, 1);
      starpu_data_prefetch_on_node (lu->pivot_handles[k], node, 1);
    }
}

/* Waits until block column k is factored. */
static void
lu_await (struct lu *lu, unsigned k)
{
  if (starpu_data_acquire (lu->pivot_handles[k], STARPU_R) == 0)
    starpu_data_release (lu->pivot_handles[k]);
}

static int
lu_insert_step (struct lu *lu, unsigned k, unsigned blocks)
{
  const unsigned rest = lu->no_lookahead ? k + 1 : k + 2;
  int status = lu_insert_factor (lu, k);
  lu_broadcast (lu, k);
  if (status == 0 && k + 1 < blocks && rest > k + 1)
    status = lu_insert_update (lu, k, k + 1, k + 2,
                               asterism_matrix_owner (lu->matrix, k + 1));
  for (unsigned d = 0; d < lu->devices && status == 0; ++d)
    status = lu_insert_update (lu, k, rest, blocks, (int)d);
  return status == 0 ? lu_insert_swaps (lu, k) : status;
}

/* Factors the matrix, and returns when that is done: 0, or what the library
   says that is wrong. */
static int
lu_factor (struct lu *lu)
{
  const unsigned blocks = asterism_matrix_blocks (lu->matrix);
  int status = 0;
  lu->info = lu->moved = 0;
  lu->pivot_handles
      = (starpu_data_handle_t *)calloc (blocks, sizeof *lu->pivot_handles);
  for (unsigned k = 0; k < blocks; ++k)
    starpu_vector_data_register (&lu->pivot_handles[k], STARPU_MAIN_RAM,
                                 (uintptr_t)&lu->pivots[k * lu->nb],
                                 lu_width (lu, k), sizeof *lu->pivots);
  for (unsigned k = 0; k < blocks && status == 0; ++k)
    {
      if (lu->adapts && k >= 4 && k % 4 == 0)
        {
          lu_await (lu, k - 2);
          lu->moved += asterism_matrix_redistribute (lu->matrix, k, NULL);
        }
      status = lu_insert_step (lu, k, blocks);
    }
  for (unsigned k = 0; k < blocks; ++k)
    starpu_data_unregister (lu->pivot_handles[k]);
  free (lu->pivot_handles);
  return status;
}

#endif /* LU_PIVOTING_H */
