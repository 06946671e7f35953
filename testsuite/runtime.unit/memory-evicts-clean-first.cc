/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A replica that must be saved stays longer than one that need not; when it
   goes its contents are kept.
   rows: E09 R18
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device (2 * 400);
  Memory memory (options);
  memory.add_node (device);
  int values[4][100] = {};
  Handle *handles[4];
  for (int i = 0; i < 4; ++i)
    handles[i] = &make_vector (memory, values[i], 100);
  use (memory, *handles[0], STARPU_RW, 1, 10);
  use (memory, *handles[1], STARPU_R, 1);
  use (memory, *handles[2], STARPU_RW, 1, 12);
  CHECK (handles[0]->ready_on (1, STARPU_R)); // older, but modified
  CHECK (!handles[1]->ready_on (1, STARPU_R));
  CHECK_EQ (memory.traffic (1, 0).count, 0u);
  use (memory, *handles[3], STARPU_R, 1);
  CHECK (!handles[0]->ready_on (1, STARPU_R));
  CHECK (handles[0]->ready_on (0, STARPU_RW));
  CHECK_EQ (memory.traffic (1, 0).count, 1u);
  CHECK_EQ (values[0][0], 10);
  CHECK_EQ (use (memory, *handles[2], STARPU_R, 0), 12);
  return 0;
}
