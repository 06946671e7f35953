/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data that go in their turn, or with their plan, are found by their addresses
   no more, and what is registered there afterwards is.
   rows: R20 R21  */

#include "aux-vectors.h"

enum
{
  kRounds = 300
};

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  int *value = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    ++value[i];
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int values[64];
  start ();
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 8 };
  for (int round = 0; round < kRounds; ++round)
    {
      starpu_data_handle_t whole = new_vector (values, 64), parts[8];
      starpu_data_partition_plan (whole, &filter, parts);
      for (int i = 0; i < 8; ++i)
        CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, parts[i], 0), 0);
      starpu_data_partition_clean (whole, 8, parts);
      CHECK (starpu_data_lookup (values + 56) == NULL);
      starpu_data_unregister (whole);
      starpu_data_handle_t part = new_vector (values + 56, 8);
      CHECK (starpu_data_lookup (values + 56) == part);
      CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, part, 0), 0);
      starpu_data_unregister_submit (part);
      CHECK (starpu_data_lookup (values + 56) == NULL);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  for (int i = 0; i < 64; ++i)
    CHECK_EQ (values[i], i < 56 ? kRounds : 2 * kRounds);
  starpu_shutdown ();
  return 0;
}
