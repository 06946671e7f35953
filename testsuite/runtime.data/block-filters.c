/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A block cut along each of its three dimensions.
   rows: R21 R23 */

#include "../support/check.h"

enum
{
  N = 6
};
static int values[N][N][N];

static void
count (void *buffers[], void *argument)
{
  int *part = (int *)STARPU_BLOCK_GET_PTR (buffers[0]);
  unsigned ldy = STARPU_BLOCK_GET_LDY (buffers[0]),
           ldz = STARPU_BLOCK_GET_LDZ (buffers[0]);
  for (unsigned z = 0; z < STARPU_BLOCK_GET_NZ (buffers[0]); ++z)
    for (unsigned y = 0; y < STARPU_BLOCK_GET_NY (buffers[0]); ++y)
      for (unsigned x = 0; x < STARPU_BLOCK_GET_NX (buffers[0]); ++x)
        part[z * ldz + y * ldy + x]
            = 10 * part[z * ldz + y * ldy + x] + (int)(intptr_t)argument;
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { count }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  start ();
  starpu_data_handle_t handle;
  starpu_block_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, N,
                              N * N, N, N, N, sizeof (int));
  struct starpu_data_filter filters[]
      = { { .filter_func = starpu_block_filter_block, .nchildren = 2 },
          { .filter_func = starpu_block_filter_vertical_block, .nchildren = 3 },
          { .filter_func = starpu_block_filter_depth_block, .nchildren = 6 } };
  for (int f = 0; f < 3; ++f)
    {
      starpu_data_partition (handle, &filters[f]);
      for (unsigned i = 0; i < filters[f].nchildren; ++i)
        {
          struct starpu_task *task = new_task (&codelet, (void *)(intptr_t)i);
          task->handles[0] = starpu_data_get_sub_data (handle, 1, i);
          submit (task);
        }
      starpu_data_unpartition (handle, STARPU_MAIN_RAM);
    }
  starpu_data_unregister (handle);
  for (int z = 0; z < N; ++z)
    for (int y = 0; y < N; ++y)
      for (int x = 0; x < N; ++x)
        CHECK_EQ (values[z][y][x], 100 * (x / 3) + 10 * (y / 2) + z);
  starpu_shutdown ();
  return 0;
}
