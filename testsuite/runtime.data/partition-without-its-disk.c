/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A datum that had better be divided on the disk, to which nothing can be
   written, is divided in main memory, which has room for it, and the disk's
   storage is let go again.
   rows: R18 E09
   configs: one many sim
   env: STARPU_LIMIT_CPU_MEM=1 */

#include "aux-disk.h"
#include "aux-vectors.h"

enum
{
  kLength = 100000, /* of ints, two fifths of main memory */
  kParts = 4
};

static struct starpu_data_filter blocks
    = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };

static int
fails (size_t size)
{
  (void)size;
  return 1;
}

int
main (void)
{
  start ();
  const unsigned disk = (unsigned)register_disk ();
  before.write = fails;

  starpu_data_handle_t whole = new_temporary (kLength);
  CHECK_EQ (fill (whole, 5), 0);
  starpu_data_partition (whole, &blocks);
  CHECK_EQ (starpu_data_get_nb_children (whole), kParts);
  for (unsigned p = 0; p < kParts; ++p)
    add (starpu_data_get_child (whole, p), 1);
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  expect (whole, 6);
  CHECK_EQ (starpu_data_get_ooc_flag (whole), 1);
  CHECK_EQ (starpu_data_evict_from_node (whole, disk), 0);

  /* Later the disk can be written to again. */
  before.write = NULL;
  starpu_data_partition (whole, &blocks);
  CHECK_EQ (starpu_data_get_nb_children (whole), kParts);
  CHECK_EQ (starpu_data_get_ooc_flag (starpu_data_get_child (whole, 0)), 1);
  for (unsigned p = 0; p < kParts; ++p)
    add (starpu_data_get_child (whole, p), 1);
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  expect (whole, 7);

  starpu_data_unregister (whole);
  starpu_shutdown ();
  return 0;
}
