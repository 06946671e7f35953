/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A matrix cut in both directions: each tile belongs to one task, on any
   worker.
   rows: R22 R23 R21! */

#include "../support/check.h"

enum
{
  kRows = 13,
  kColumns = 17,
  kStride = 20
};
static int values[kRows][kStride];

static void
mark (void *buffers[], void *argument)
{
  int *tile = (int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  unsigned ld = STARPU_MATRIX_GET_LD (buffers[0]);
  for (unsigned j = 0; j < STARPU_MATRIX_GET_NY (buffers[0]); ++j)
    for (unsigned i = 0; i < STARPU_MATRIX_GET_NX (buffers[0]); ++i)
      tile[j * ld + i] += (int)(intptr_t)argument;
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { mark }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  start ();
  starpu_data_handle_t handle;
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values,
                               kStride, kColumns, kRows, sizeof (int));
  struct starpu_data_filter columns
      = { .filter_func = starpu_matrix_filter_block, .nchildren = 4 };
  struct starpu_data_filter rows
      = { .filter_func = starpu_matrix_filter_vertical_block, .nchildren = 3 };
  starpu_data_map_filters (handle, 2, &columns, &rows);
  for (int x = 0; x < 4; ++x)
    for (int y = 0; y < 3; ++y)
      for (int again = 0; again < 3; ++again)
        {
          struct starpu_task *task
              = new_task (&codelet, (void *)(intptr_t)(1 + 10 * x + y));
          task->handles[0] = starpu_data_get_sub_data (handle, 2, x, y);
          submit (task);
        }
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  for (int j = 0; j < kRows; ++j)
    for (int i = 0; i < kStride; ++i)
      {
        int x = i < 5 ? 0 : 1 + (i - 5) / 4, y = j < 5 ? 0 : 1 + (j - 5) / 4;
        CHECK_EQ (values[j][i], i < kColumns ? 3 * (1 + 10 * x + y) : 0);
      }
  starpu_shutdown ();
  return 0;
}
