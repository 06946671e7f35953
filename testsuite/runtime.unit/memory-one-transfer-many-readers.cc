/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* After a write elsewhere, one transfer serves however many readers on a node.
   rows: E06 E07 G18
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice a, b;
  Memory memory (options);
  int values[100] = { 5 };
  memory.add_node (a);
  memory.add_node (b);
  Handle &handle = make_vector (memory, values, 100);
  use (memory, handle, STARPU_RW, 1, 7);
  CHECK_EQ (transfers (memory), 1u);
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (use (memory, handle, STARPU_R, 2), 7);
  CHECK_EQ (memory.traffic (0, 2).count + memory.traffic (1, 2).count, 1u);
  // There is no direct way from one device to the other.
  CHECK_EQ (memory.traffic (1, 0).count, 1u);
  CHECK_EQ (memory.traffic (1, 0).bytes, 400u);
  CHECK_EQ (use (memory, handle, STARPU_R, 0), 7);
  CHECK_EQ (transfers (memory), 3u);
  return 0;
}
