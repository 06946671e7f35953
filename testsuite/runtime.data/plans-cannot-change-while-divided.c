/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While a part of a plan is partitioned, the functions that change from plans'
   parts to the whole or others give a message and do nothing: what is in the
   parts of that part is not lost on any node.
   rows: R21 R22
   configs: one sim sim-only */

#include "aux-vectors.h"

enum
{
  kLength = 24,
  kThirds = 3,
  kHalves = 2,
  kWays = 7
};

static starpu_data_handle_t whole, thirds[kThirds], halves[kHalves];
static unsigned last_node;

static void
change (int way)
{
  const int node = (int)last_node;
  switch (way)
    {
    case 0:
      return starpu_data_unpartition_submit (whole, kThirds, thirds, node);
    case 1:
      return starpu_data_unpartition_readonly_submit (whole, kThirds, thirds,
                                                      node);
    case 2:
      return starpu_data_partition_readonly_downgrade_submit (whole, kThirds,
                                                              thirds);
    case 3:
      return starpu_data_unpartition_submit_r (whole, node);
    case 4:
      return starpu_data_partition_submit (whole, kHalves, halves);
    case 5:
      return starpu_data_partition_readonly_submit (whole, kHalves, halves);
    default: /* This changes nothing. */
      return starpu_data_partition_submit (whole, kThirds, thirds);
    }
}

/* Adds to the parts of a part on the last node before, and on the first after;
   then to the whole on the last. */
static void
try_way (int way, struct starpu_data_filter *filter)
{
  starpu_data_partition (thirds[0], filter);
  for (unsigned i = 0; i < kHalves; ++i)
    run_on_node (&add_codelet, starpu_data_get_child (thirds[0], i),
                 (void *)(intptr_t)1, last_node);
  change (way);
  starpu_task_wait_for_all ();
  if (way < 4)
    starpu_data_prefetch_on_node (whole, last_node, 1);
  for (unsigned i = 0; i < kHalves; ++i)
    add (starpu_data_get_child (thirds[0], i), 10);
  starpu_data_unpartition (thirds[0], STARPU_MAIN_RAM);
  run_on_node (&add_codelet, whole, (void *)(intptr_t)100, last_node);
}

int
main (void)
{
  static int values[kLength];
  start ();
  last_node = starpu_memory_nodes_get_count () - 1;
  whole = new_vector (values, kLength);
  struct starpu_data_filter three
      = { .filter_func = starpu_vector_filter_block, .nchildren = kThirds };
  struct starpu_data_filter two
      = { .filter_func = starpu_vector_filter_block, .nchildren = kHalves };
  starpu_data_partition_plan (whole, &three, thirds);
  starpu_data_partition_plan (whole, &two, halves);
  for (int way = 0; way < kWays; ++way)
    {
      try_way (way, &two);
      CHECK_EQ (starpu_data_acquire (whole, STARPU_R), 0);
      for (int i = 0; i < kLength; ++i)
        CHECK_EQ (values[i], (way + 1) * (i < kLength / kThirds ? 111 : 100));
      starpu_data_release (whole);
    }
  starpu_data_unregister (whole);
  starpu_shutdown ();
  return 0;
}
