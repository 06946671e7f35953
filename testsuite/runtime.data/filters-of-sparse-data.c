/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sparse matrices cut into rows, and one of blocks into its blocks: each part
   has the entries that it should have, on every worker, and they come back.
   rows: R21 R23  */

#include "../support/check.h"

enum
{
  kRows = 7,
  kEntries = 12,
  kFirst = 5, /* where the rows' places begin to count */
  kR = 2,
  kC = 3
};

static uint32_t places[kRows + 1]
    = { kFirst,     kFirst + 2, kFirst + 2, kFirst + 5,
        kFirst + 6, kFirst + 8, kFirst + 8, kFirst + 12 };
static uint32_t columns[kEntries];
static int values[kEntries * kR * kC];
static int seen[kEntries * kR * kC];

/* Marks the entries of a row part with its number. */
static void
mark_row_part (uint32_t nrow, uint32_t nnz, uint32_t first,
               const uint32_t *rowptr, const uint32_t *colind, int *at,
               unsigned size, int part)
{
  int bad = rowptr[0] != first || rowptr[nrow] - first != nnz;
  for (uint32_t i = 0; i < nnz && !bad; ++i)
    {
      bad = colind[i] != first - kFirst + i;
      for (unsigned k = 0; k < size; ++k)
        at[i * size + k] = part;
    }
  if (bad && nnz > 0)
    at[0] = -1;
}

static void
mark_csr (void *buffers[], void *argument)
{
  void *b = buffers[0];
  mark_row_part (STARPU_CSR_GET_NROW (b), STARPU_CSR_GET_NNZ (b),
                 STARPU_CSR_GET_FIRSTENTRY (b), STARPU_CSR_GET_ROWPTR (b),
                 STARPU_CSR_GET_COLIND (b), (int *) STARPU_CSR_GET_NZVAL (b), 1,
                 (int) (intptr_t) argument);
}

static void
mark_bcsr (void *buffers[], void *argument)
{
  void *b = buffers[0];
  mark_row_part (STARPU_BCSR_GET_NROW (b), STARPU_BCSR_GET_NNZ (b),
                 STARPU_BCSR_GET_FIRSTENTRY (b), STARPU_BCSR_GET_ROWPTR (b),
                 STARPU_BCSR_GET_COLIND (b), (int *) STARPU_BCSR_GET_NZVAL (b),
                 kR * kC, (int) (intptr_t) argument);
}

static void
mark_matrix (void *buffers[], void *argument)
{
  int *at = (int *) STARPU_MATRIX_GET_PTR (buffers[0]);
  unsigned ld = STARPU_MATRIX_GET_LD (buffers[0]);
  if (STARPU_MATRIX_GET_NX (buffers[0]) != kC
      || STARPU_MATRIX_GET_NY (buffers[0]) != kR)
    return;
  for (unsigned y = 0; y < kR; ++y)
    for (unsigned x = 0; x < kC; ++x)
      at[y * ld + x] = (int) (intptr_t) argument * 100 + (int) (y * kC + x);
}

static struct starpu_codelet csr_codelet
    = { .cpu_funcs = { mark_csr }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet bcsr_codelet
    = { .cpu_funcs = { mark_bcsr }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet matrix_codelet
    = { .cpu_funcs = { mark_matrix }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
run (starpu_data_handle_t handle, struct starpu_data_filter *filter,
     struct starpu_codelet *codelet, int parts)
{
  memset (values, 0, sizeof values);
  starpu_data_partition (handle, filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), parts);
  for (int i = 0; i < parts; ++i)
    {
      struct starpu_task *task = new_task (codelet, (void *) (intptr_t) i);
      task->handles[0] = starpu_data_get_sub_data (handle, 1, i);
      task->execute_on_a_specific_worker = 1;
      task->workerid = (unsigned) i % starpu_worker_get_count ();
      submit (task);
    }
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  memcpy (seen, values, sizeof seen);
  starpu_data_release (handle);
}

/* Three parts: rows 0 to 2, 3 and 4, 5 and 6. */
static void
check_rows (int size)
{
  for (int i = 0; i < kEntries; ++i)
    for (int k = 0; k < size; ++k)
      CHECK_EQ (seen[i * size + k], i < 5 ? 0 : i < 8 ? 1 : 2);
}

int
main (void)
{
  start ();
  for (uint32_t i = 0; i < kEntries; ++i)
    columns[i] = i;
  struct starpu_data_filter rows
      = { .filter_func = starpu_csr_filter_vertical_block, .nchildren = 3 };
  starpu_data_handle_t handle;
  starpu_csr_data_register (&handle, STARPU_MAIN_RAM, kEntries, kRows,
                            (uintptr_t) values, columns, places, kFirst,
                            sizeof (int));
  run (handle, &rows, &csr_codelet, 3);
  check_rows (1);
  starpu_data_unregister (handle);

  starpu_bcsr_data_register (&handle, STARPU_MAIN_RAM, kEntries, kRows,
                             (uintptr_t) values, columns, places, kFirst, kR,
                             kC, sizeof (int));
  /* A filter of another layout is refused. */
  starpu_data_partition (handle, &rows);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  rows.filter_func = starpu_bcsr_filter_vertical_block;
  run (handle, &rows, &bcsr_codelet, 3);
  check_rows (kR * kC);

  struct starpu_data_filter blocks
      = { .filter_func = starpu_bcsr_filter_canonical_block,
          .get_nchildren = starpu_bcsr_filter_canonical_block_get_nchildren,
          .get_child_ops = starpu_bcsr_filter_canonical_block_child_ops };
  run (handle, &blocks, &matrix_codelet, kEntries);
  for (int i = 0; i < kEntries * kR * kC; ++i)
    CHECK_EQ (seen[i], i / (kR * kC) * 100 + i % (kR * kC));
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
