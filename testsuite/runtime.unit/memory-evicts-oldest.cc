/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* On a full device the least recently used replica makes room; one that main
   memory has too goes without a copy.
   rows: E09 R18 G19
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device (2 * 400);
  Memory memory (options);
  memory.add_node (device);
  int values[3][100] = {};
  Handle *handles[3];
  for (int i = 0; i < 3; ++i)
    handles[i] = &make_vector (memory, values[i], 100);
  use (memory, *handles[0], STARPU_R, 1);
  use (memory, *handles[1], STARPU_R, 1);
  use (memory, *handles[0], STARPU_R, 1);
  use (memory, *handles[2], STARPU_R, 1);
  CHECK (handles[0]->ready_on (1, STARPU_R));
  CHECK (!handles[1]->ready_on (1, STARPU_R));
  CHECK_EQ (memory.evictions (), 1u);
  CHECK_EQ (device.copies, 3u);
  // Storage of the same size is used again.
  CHECK_EQ (device.allocations, 2u);
  return 0;
}
