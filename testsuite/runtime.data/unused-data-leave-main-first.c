/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What starpu_data_wont_use names leaves main memory for a disk before what was
   used longer ago.
   rows: R18 G19
   configs: one many
   env: STARPU_LIMIT_CPU_MEM=4 */

#include "aux-disk.h"
#include "aux-vectors.h"

int
main (void)
{
  starpu_data_handle_t handle[5];

  start ();
  register_disk ();
  for (int idle = 0; idle < 4; ++idle)
    {
      /* Four of them fit. */
      for (int i = 0; i < 5; ++i)
        handle[i] = new_temporary (1 << 18);
      for (int i = 0; i < 4; ++i)
        CHECK_EQ (fill (handle[i], i), 0);
      starpu_data_wont_use (handle[idle]);
      CHECK_EQ (fill (handle[4], 4), 0);
      for (int i = 0; i < 5; ++i)
        CHECK_EQ (starpu_data_is_on_node (handle[i], STARPU_MAIN_RAM),
                  i != idle);
      for (int i = 0; i < 5; ++i)
        expect (handle[i], i);
      for (int i = 0; i < 5; ++i)
        starpu_data_unregister (handle[i]);
    }
  starpu_shutdown ();
  return 0;
}
