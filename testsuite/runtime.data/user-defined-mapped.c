/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data that says how is used by devices that share main
   memory where it lies: nothing is copied.  It is copied while one of the three
   functions is missing, and where there is no storage of the program's.
   rows: R15 G23
   configs: sim sim-only
   env: STARPU_SIM_SHARES=1 */

#include <errno.h>

#include "aux-mapped.h"

static struct starpu_codelet codelet = { .cpu_funcs = { chest_increment },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW } };

int
main (void)
{
  char bytes[8];
  int result = 0;
  CHECK_EQ (starpu_map_enabled (), 1);
  CHECK_EQ (starpu_interface_map ((uintptr_t)bytes, 0, 0, 1, 8, &result), 0);
  CHECK_EQ (result, -ENODEV);
  start ();
  check_maps (&codelet, STARPU_SIM_WORKER);

  CHECK_EQ (starpu_interface_map ((uintptr_t)bytes, 0, 0, 0, 8, &result), 0);
  CHECK_EQ (result, -ENOSYS);
  CHECK_EQ (starpu_interface_map ((uintptr_t)bytes, 0, 1, 2, 8, NULL), 0);
  CHECK_EQ (starpu_interface_map ((uintptr_t)bytes, 0, 0, 77, 8, &result), 0);
  CHECK_EQ (result, -EINVAL);
  CHECK_EQ (starpu_interface_update_map ((uintptr_t)bytes, 0, 65536,
                                         (uintptr_t)bytes, 0, 0, 8),
            -EINVAL);
  CHECK_EQ (starpu_interface_map ((uintptr_t)bytes, 3, 0, 1, 4, &result),
            (uintptr_t)bytes + 3);
  CHECK_EQ (result, 0);
  CHECK_EQ (starpu_interface_unmap ((uintptr_t)bytes, 3, 0, 0, 1, 4), -EINVAL);
  CHECK_EQ (starpu_interface_unmap ((uintptr_t)bytes, 3, 0,
                                    (uintptr_t)bytes + 3, 1, 4),
            0);
  starpu_shutdown ();

  struct starpu_conf conf;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  CHECK_EQ (conf.enable_map, 1);
  conf.enable_map = 0;
  CHECK_EQ (starpu_init (&conf), 0);
  CHECK_EQ (starpu_map_enabled (), 0);
  change_in_turn (&codelet, STARPU_SIM_WORKER, 0);
  starpu_shutdown ();
  return 0;
}
