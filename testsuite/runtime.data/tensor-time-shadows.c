/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts of a tensor along its last dimension with neighbours on both sides,
   which any worker reads.
   rows: R21 R23 */

#include "../support/check.h"

enum
{
  kPlane = 2 * 3 * 2,
  kTimes = 6,
  kParts = 2
};

static void
sum (void *buffers[], void *argument)
{
  const int *values = (const int *)STARPU_TENSOR_GET_PTR (buffers[0]);
  CHECK_EQ (STARPU_TENSOR_GET_NX (buffers[0]), 2);
  CHECK_EQ (STARPU_TENSOR_GET_NY (buffers[0]), 3);
  CHECK_EQ (STARPU_TENSOR_GET_NZ (buffers[0]), 2);
  int total = 0;
  for (unsigned t = 0; t < STARPU_TENSOR_GET_NT (buffers[0]); ++t)
    for (int i = 0; i < kPlane; ++i)
      total += values[t * STARPU_TENSOR_GET_LDT (buffers[0]) + (unsigned)i];
  *(int *)argument = total;
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { sum }, .nbuffers = 1, .modes = { STARPU_R } };

int
main (void)
{
  static int values[kTimes][kPlane];
  starpu_data_handle_t handle;
  start ();
  for (int t = 0; t < kTimes; ++t)
    for (int i = 0; i < kPlane; ++i)
      values[t][i] = 1 << t;
  starpu_tensor_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 2,
                               6, kPlane, 2, 3, 2, kTimes, sizeof (int));
  /* Of the six, the first and the last are neighbours only. */
  struct starpu_data_filter filter
      = { .filter_func = starpu_tensor_filter_time_block_shadow,
          .nchildren = kParts,
          .filter_arg_ptr = (void *)(uintptr_t)1 };
  starpu_data_partition (handle, &filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), kParts);
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    for (unsigned i = 0; i < kParts; ++i)
      {
        int total = 0;
        starpu_data_handle_t part = starpu_data_get_sub_data (handle, 1, i);
        CHECK_EQ (starpu_tensor_get_nt (part), 4);
        struct starpu_task *task = new_task (&codelet, &total);
        task->handles[0] = part;
        task->execute_on_a_specific_worker = 1;
        task->workerid = worker;
        submit (task);
        CHECK_EQ (starpu_task_wait_for_all (), 0);
        CHECK_EQ (total, kPlane * (i == 0 ? 1 + 2 + 4 + 8 : 4 + 8 + 16 + 32));
      }
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
