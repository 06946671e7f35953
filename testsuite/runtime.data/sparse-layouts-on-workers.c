/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sparse matrices by coordinates and by rows of blocks go to every worker and
   come back, and tell all of their members.
   rows: R15 R16 E44 */

#include "../support/check.h"

/* Doubles the values and writes down the place of the last. */
static void
use_coo (void *buffers[], void *argument)
{
  double *values = (double *)STARPU_COO_GET_VALUES (buffers[0]);
  const uint32_t *columns = STARPU_COO_GET_COLUMNS (buffers[0]);
  const uint32_t *rows = STARPU_COO_GET_ROWS (buffers[0]);
  const uint32_t n = STARPU_COO_GET_NVALUES (buffers[0]);
  int *seen = (int *)argument;
  CHECK_EQ (STARPU_COO_GET_NX (buffers[0]), 5);
  CHECK_EQ (STARPU_COO_GET_NY (buffers[0]), 4);
  CHECK_EQ (STARPU_COO_GET_ELEMSIZE (buffers[0]), sizeof (double));
  CHECK_EQ (STARPU_COO_GET_OFFSET, 0);
  for (uint32_t i = 0; i < n; ++i)
    values[i] *= 2;
  *seen = (int)(10 * rows[n - 1] + columns[n - 1]);
}

/* Adds the number of its column to each value of a block. */
static void
use_bcsr (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_BCSR_GET_NZVAL (buffers[0]);
  const uint32_t *columns = STARPU_BCSR_GET_COLIND (buffers[0]);
  const uint32_t *rows = STARPU_BCSR_GET_ROWPTR (buffers[0]);
  const uint32_t first = STARPU_BCSR_GET_FIRSTENTRY (buffers[0]);
  const uint32_t block
      = STARPU_BCSR_GET_R (buffers[0]) * STARPU_BCSR_GET_C (buffers[0]);
  int *seen = (int *)argument;
  CHECK_EQ (STARPU_BCSR_GET_ELEMSIZE (buffers[0]), sizeof (int));
  CHECK_EQ (STARPU_BCSR_GET_OFFSET, 0);
  *seen = 0;
  for (uint32_t row = 0; row < STARPU_BCSR_GET_NROW (buffers[0]); ++row)
    for (uint32_t i = rows[row] - first; i < rows[row + 1] - first;
         ++i, ++*seen)
      for (uint32_t k = 0; k < block; ++k)
        values[i * block + k] += (int)columns[i];
  CHECK_EQ (*seen, STARPU_BCSR_GET_NNZ (buffers[0]));
}

static struct starpu_codelet coo_codelet
    = { .cpu_funcs = { use_coo }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet bcsr_codelet
    = { .cpu_funcs = { use_bcsr }, .nbuffers = 1, .modes = { STARPU_RW } };

/* On each worker in turns; how many there are. */
static int
run_everywhere (struct starpu_codelet *codelet, starpu_data_handle_t handle,
                int expected)
{
  const unsigned workers = starpu_worker_get_count ();
  for (unsigned i = 0; i < workers; ++i)
    {
      int seen = -1;
      struct starpu_task *task = new_task (codelet, &seen);
      task->handles[0] = handle;
      task->execute_on_a_specific_worker = 1;
      task->workerid = i;
      submit (task);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (seen, expected);
    }
  return (int)workers;
}

static void
test_coo (void)
{
  static double values[] = { 1, 2, 3 };
  static uint32_t columns[] = { 0, 4, 2 }, rows[] = { 0, 1, 3 };
  starpu_data_handle_t handle;
  starpu_coo_data_register (&handle, STARPU_MAIN_RAM, 5, 4, 3, columns, rows,
                            (uintptr_t)values, sizeof (double));
  CHECK_EQ (starpu_data_get_interface_id (handle), STARPU_COO_INTERFACE_ID);
  CHECK_EQ (starpu_data_get_size (handle), 3 * (8 + 4 + 4));
  const int workers = run_everywhere (&coo_codelet, handle, 32);
  starpu_data_unregister (handle);
  CHECK (values[0] == 1 << workers && values[2] == 3 << workers);
  CHECK_EQ (columns[1], 4);
}

static void
test_bcsr (void)
{
  /* Three blocks of 2 by 3 in two rows, places counted from 1. */
  static int values[18];
  static uint32_t columns[] = { 1, 2, 5 }, rows[] = { 1, 3, 4 };
  starpu_data_handle_t handle;
  starpu_bcsr_data_register (&handle, STARPU_MAIN_RAM, 3, 2, (uintptr_t)values,
                             columns, rows, 1, 2, 3, sizeof (int));
  CHECK_EQ (starpu_data_get_interface_id (handle), STARPU_BCSR_INTERFACE_ID);
  CHECK_EQ (starpu_data_get_size (handle), 18 * 4 + 3 * 4 + 3 * 4);
  CHECK_EQ (starpu_bcsr_get_nnz (handle), 3);
  CHECK_EQ (starpu_bcsr_get_nrow (handle), 2);
  CHECK_EQ (starpu_bcsr_get_firstentry (handle), 1);
  CHECK_EQ (starpu_bcsr_get_r (handle), 2);
  CHECK_EQ (starpu_bcsr_get_c (handle), 3);
  CHECK_EQ (starpu_bcsr_get_elemsize (handle), sizeof (int));
  CHECK_EQ (starpu_bcsr_get_local_nzval (handle), (uintptr_t)values);
  CHECK (starpu_bcsr_get_local_colind (handle) == columns);
  CHECK (starpu_bcsr_get_local_rowptr (handle) == rows);
  const int workers = run_everywhere (&bcsr_codelet, handle, 3);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], workers);
  CHECK_EQ (values[11], 2 * workers);
  CHECK_EQ (values[17], 5 * workers);
}

int
main (void)
{
  start ();
  test_coo ();
  test_bcsr ();
  starpu_shutdown ();
  return 0;
}
