/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data that will not be used go first, and are saved beforehand.
   rows: G19
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
  use (memory, *handles[0], STARPU_RW, 1, 10);
  use (memory, *handles[1], STARPU_RW, 1, 11);
  memory.wont_use (*handles[1]);
  CHECK (handles[1]->ready_on (0, STARPU_R));
  use (memory, *handles[2], STARPU_R, 1);
  CHECK (handles[0]->ready_on (1, STARPU_R));
  CHECK (!handles[1]->ready_on (1, STARPU_R));
  CHECK (memory.evict (*handles[0], 1));
  CHECK_EQ (values[0][0], 10);
  return 0;
}
