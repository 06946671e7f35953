/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data that are told to stay in main memory do, whatever else wants room, and
   leave it again when they are told that they may.
   rows: R18
   configs: one many sim
   env: STARPU_LIMIT_CPU_MEM=1 */

#include <errno.h>

#include "../support/capture.h"
#include "aux-disk.h"

enum
{
  kLength = 200000 /* ints: one fits, two do not */
};

int
main (void)
{
  start ();
  const int disk = register_disk ();
  starpu_data_handle_t first = new_temporary (kLength),
                       second = new_temporary (kLength);
  starpu_data_set_ooc_flag (first, 0);
  CHECK_EQ (starpu_data_get_ooc_flag (first), 0);
  CHECK_EQ (fill (first, 5), 0);
  const int old = capture_begin ();
  CHECK_EQ (fill (second, 7), -ENOMEM);
  CHECK (occurrences (capture_end (old), "\n") > 0);
  CHECK (starpu_data_is_on_node (first, STARPU_MAIN_RAM));

  /* Not while somebody uses them. */
  CHECK_EQ (starpu_data_acquire (first, STARPU_R), 0);
  starpu_data_set_ooc_flag (first, 1);
  CHECK_EQ (starpu_data_get_ooc_flag (first), 0);
  starpu_data_set_ooc_flag (first, 0);
  starpu_data_release (first);
  CHECK_EQ (starpu_data_get_ooc_flag (first), 0);
  starpu_data_set_ooc_flag (first, 1);
  CHECK_EQ (starpu_data_get_ooc_flag (first), 1);
  for (int round = 0; round < 3; ++round)
    {
      CHECK_EQ (fill (second, 7 + round), 0);
      CHECK (starpu_data_is_on_node (first, (unsigned)disk));
      expect (first, 5);
      expect (second, 7 + round);
    }
  starpu_data_unregister (first);

  /* What is at home in main memory stays there. */
  static int values[kLength];
  starpu_vector_data_register (&first, STARPU_MAIN_RAM, (uintptr_t)values,
                               kLength, sizeof (int));
  CHECK_EQ (starpu_data_get_ooc_flag (first), 1);
  CHECK_EQ (fill (first, 3), 0);
  CHECK_EQ (fill (second, 4), 0);
  CHECK (starpu_data_is_on_node (first, STARPU_MAIN_RAM));
  starpu_data_unregister (first);
  starpu_data_unregister (second);
  starpu_shutdown ();
  return 0;
}
