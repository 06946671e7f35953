/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts are reduced with the codelets of the whole, whether these were set
   before the parts were made or afterwards, and are written through as it is.
   rows: R10 R21  */

#include "aux-reduction.h"

enum
{
  kLength = 40,
  kParts = 4,
  kTimes = 25
};

static struct starpu_data_filter filter
    = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };

static void
reduce_parts (const starpu_data_handle_t *parts)
{
  for (int i = 0; i < kTimes * kParts; ++i)
    run_on (&reduce_codelet, parts[i % kParts], (void *)1);
}

static void
check_and_end (starpu_data_handle_t whole)
{
  CHECK_EQ (starpu_data_acquire (whole, STARPU_R), 0);
  const int *values = (const int *)starpu_data_get_local_ptr (whole);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], kTimes);
  starpu_data_release (whole);
  starpu_data_unregister (whole);
}

int
main (void)
{
  start ();
  starpu_data_handle_t parts[kParts];
  for (int late = 0; late <= 1; ++late)
    {
      /* Without contents: only a reduction can begin them. */
      starpu_data_handle_t whole = new_vector (NULL, kLength);
      if (!late)
        starpu_data_set_reduction_methods (whole, &join_codelet, &set_codelet);
      starpu_data_partition (whole, &filter);
      if (late)
        starpu_data_set_reduction_methods (whole, &join_codelet, &set_codelet);
      for (unsigned i = 0; i < kParts; ++i)
        parts[i] = starpu_data_get_child (whole, i);
      reduce_parts (parts);
      starpu_data_unpartition (whole, STARPU_MAIN_RAM);
      check_and_end (whole);
    }
  starpu_data_handle_t whole = new_vector (NULL, kLength);
  starpu_data_set_reduction_methods (whole, &join_codelet, &set_codelet);
  starpu_data_partition_plan (whole, &filter, parts);
  reduce_parts (parts);
  starpu_data_partition_clean (whole, kParts, parts);
  check_and_end (whole);

  if (starpu_memory_nodes_get_count () > 1)
    {
      static int values[kLength];
      whole = new_vector (values, kLength);
      starpu_data_set_wt_mask (whole, 1u << 1);
      starpu_data_partition (whole, &filter);
      starpu_data_handle_t part = starpu_data_get_child (whole, 1);
      CHECK_EQ (starpu_data_acquire (part, STARPU_RW), 0);
      starpu_data_release (part);
      /* It is on its way, or there. */
      CHECK_EQ (starpu_data_acquire_on_node (part, 1, STARPU_R), 0);
      starpu_data_release_on_node (part, 1);
      CHECK_EQ (starpu_data_acquire (part, STARPU_RW), 0);
      starpu_data_release (part);
      int valid = 0, coming = 0;
      starpu_data_query_status (part, 1, NULL, &valid, &coming);
      CHECK (valid || coming);
      starpu_data_unpartition (whole, STARPU_MAIN_RAM);
      starpu_data_unregister (whole);
    }
  starpu_shutdown ();
  return 0;
}
