/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A filter of the user's own: few lines on the public struct.
   rows: R24 R23!  */

#include "aux-vectors.h"

/* Odd and even lines of a table, as matrices of twice the distance. */
static void
interleave (void *parent, void *child, struct starpu_data_filter *filter,
            unsigned id, unsigned nparts)
{
  (void)filter;
  struct starpu_matrix_interface *whole
      = (struct starpu_matrix_interface *)parent;
  struct starpu_matrix_interface *part
      = (struct starpu_matrix_interface *)child;
  *part = *whole;
  part->ny = (whole->ny - id + nparts - 1) / nparts;
  part->ld = whole->ld * nparts;
  part->ptr += id * whole->ld * whole->elemsize;
  part->offset += id * whole->ld * whole->elemsize;
}

static void
fill (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  for (unsigned y = 0; y < STARPU_MATRIX_GET_NY (buffers[0]); ++y)
    for (unsigned x = 0; x < STARPU_MATRIX_GET_NX (buffers[0]); ++x)
      values[y * STARPU_MATRIX_GET_LD (buffers[0]) + x]
          = (int)(intptr_t)argument;
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { fill }, .nbuffers = 1, .modes = { STARPU_W } };

static unsigned
three (struct starpu_data_filter *filter, starpu_data_handle_t handle)
{
  (void)filter;
  CHECK_EQ (starpu_matrix_get_ny (handle), 10);
  return 3;
}

int
main (void)
{
  static int values[10][4];
  start ();
  starpu_data_handle_t handle;
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4,
                               4, 10, sizeof (int));
  struct starpu_data_filter filter
      = { .filter_func = interleave, .get_nchildren = three };
  starpu_data_partition (handle, &filter);
  for (int i = 0; i < 3; ++i)
    {
      struct starpu_task *task = new_task (&codelet, (void *)(intptr_t)(i + 1));
      task->handles[0] = starpu_data_get_sub_data (handle, 1, i);
      submit (task);
    }
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  for (int n = 0; n < 40; ++n)
    CHECK_EQ (values[n / 4][n % 4], n / 4 % 3 + 1);
  (void)all_codelets;
  starpu_shutdown ();
  return 0;
}
