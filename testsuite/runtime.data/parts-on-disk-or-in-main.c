/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where parts are when main memory has a limit: many small wholes leave room for
   others, what must stay waits for room, the disk is let go again after a filter
   that failed, and the runtime ends while the program holds a part.
   rows: R18 E09
   configs: one many sim
   env: STARPU_LIMIT_CPU_MEM=1 STARPU_DISK_SWAP=swap */

#include <unistd.h>

#include "aux-disk.h"
#include "aux-vectors.h"

enum
{
  kWholes = 8,
  kLength = 50000, /* of ints, a fifth of main memory */
  kParts = 4
};

static struct starpu_data_filter blocks
    = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };

static void
divides_nothing (void *whole, void *part, struct starpu_data_filter *filter,
                 unsigned id, unsigned parts)
{
  struct starpu_vector_interface *vector
      = (struct starpu_vector_interface *)part;
  starpu_vector_filter_block (whole, part, filter, id, parts);
  vector->nx *= parts + 1;
}

/* Long enough for who wants room meanwhile to find none. */
static void
stay_for_a_while (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  usleep (100000);
}

static struct starpu_codelet staying = { .cpu_funcs = { stay_for_a_while },
                                         .nbuffers = 1,
                                         .modes = { STARPU_W } };

static void
check_many_wholes (void)
{
  starpu_data_handle_t whole[kWholes];
  for (int w = 0; w < kWholes; ++w)
    {
      whole[w] = new_temporary (kLength);
      CHECK_EQ (fill (whole[w], w), 0);
      starpu_data_partition (whole[w], &blocks);
      CHECK_EQ (starpu_data_get_nb_children (whole[w]), kParts);
    }
  for (int w = 0; w < kWholes; ++w)
    for (unsigned p = 0; p < kParts; ++p)
      set (starpu_data_get_child (whole[w], p), 10 * w);
  for (int w = 0; w < kWholes; ++w)
    for (unsigned p = 0; p < kParts; ++p)
      add (starpu_data_get_child (whole[w], p), 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int w = 0; w < kWholes; ++w)
    {
      starpu_data_unpartition (whole[w], STARPU_MAIN_RAM);
      CHECK_EQ (starpu_data_get_ooc_flag (whole[w]), 1);
      expect (whole[w], 10 * w + 1);
    }
  for (int w = 0; w < kWholes; ++w)
    starpu_data_unregister (whole[w]);
}

int
main (void)
{
  start ();
  check_many_wholes ();

  /* It waits for room, as it may not go to the disk. */
  starpu_data_handle_t whole = new_temporary (2 * kLength);
  starpu_data_handle_t other = new_temporary (4 * kLength);
  starpu_data_set_ooc_flag (whole, 0);
  CHECK_EQ (starpu_task_insert (&staying, STARPU_W, other, 0), 0);
  starpu_data_partition (whole, &blocks);
  CHECK_EQ (starpu_data_get_nb_children (whole), kParts);
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_get_ooc_flag (whole), 0);
  starpu_data_unregister (other);
  starpu_data_unregister (whole);
  /* The task cannot run where the partition has got the room first. */
  CHECK (asterism_failed_tasks () <= 1);

  /* Nothing is left on the disk of what could not be divided there. */
  struct starpu_data_filter wrong
      = { .filter_func = divides_nothing, .nchildren = kParts };
  whole = new_temporary (2 * kLength);
  CHECK_EQ (fill (whole, 3), 0);
  starpu_data_partition (whole, &wrong);
  CHECK_EQ (starpu_data_get_nb_children (whole), 0);
  expect (whole, 3);
  CHECK_EQ (starpu_data_evict_from_node (whole,
                                         (unsigned)starpu_disk_swap_node),
            0);
  expect (whole, 3);

  starpu_data_partition (whole, &blocks);
  CHECK_EQ (starpu_data_get_nb_children (whole), kParts);
  CHECK_EQ (starpu_data_acquire (starpu_data_get_child (whole, 1), STARPU_RW),
            0);
  starpu_shutdown ();
  return 0;
}
