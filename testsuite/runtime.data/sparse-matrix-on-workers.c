/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A sparse matrix by rows goes to any worker and comes back.
   rows: R15 R16 E44 */

#include "../support/check.h"

static void
multiply (void *buffers[], void *argument)
{
  (void)argument;
  double *values = (double *)STARPU_CSR_GET_NZVAL (buffers[0]);
  uint32_t *columns = STARPU_CSR_GET_COLIND (buffers[0]);
  uint32_t *rows = STARPU_CSR_GET_ROWPTR (buffers[0]);
  double *x = (double *)STARPU_VECTOR_GET_PTR (buffers[1]);
  double *y = (double *)STARPU_VECTOR_GET_PTR (buffers[2]);
  for (uint32_t r = 0; r < STARPU_CSR_GET_NROW (buffers[0]); ++r)
    {
      y[r] = 0;
      for (uint32_t k = rows[r]; k < rows[r + 1]; ++k)
        {
          y[r] += values[k] * x[columns[k]];
          values[k] *= 2;
        }
    }
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { multiply },
        .nbuffers = 3,
        .modes = { STARPU_RW, STARPU_R, STARPU_W } };

int
main (void)
{
  static double values[] = { 2, 1, 3, 4 }, x[3] = { 1, 2, 3 }, y[3];
  static uint32_t columns[] = { 0, 2, 1, 2 }, rows[] = { 0, 2, 3, 4 };
  start ();
  starpu_data_handle_t h[3];
  starpu_csr_data_register (&h[0], STARPU_MAIN_RAM, 4, 3, (uintptr_t)values,
                            columns, rows, 0, sizeof (double));
  starpu_vector_data_register (&h[1], STARPU_MAIN_RAM, (uintptr_t)x, 3,
                               sizeof (double));
  starpu_vector_data_register (&h[2], STARPU_MAIN_RAM, (uintptr_t)y, 3,
                               sizeof (double));
  CHECK_EQ (starpu_csr_get_nnz (h[0]), 4);
  CHECK_EQ (starpu_data_get_size (h[0]), 4 * 8 + 4 * 4 + 4 * 4);
  for (int i = 0; i < 3; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      memcpy (task->handles, h, sizeof h);
      submit (task);
    }
  for (int i = 0; i < 3; ++i)
    starpu_data_unregister (h[i]);
  CHECK (y[0] == 4 * 5 && y[1] == 4 * 6 && y[2] == 4 * 12);
  CHECK (values[0] == 16 && values[3] == 32);
  starpu_shutdown ();
  return 0;
}
