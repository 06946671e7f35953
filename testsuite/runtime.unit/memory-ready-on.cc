/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* ready_on () says what needs no transfer: after each step, for each node.
   rows: E06 R11
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device;
  Memory memory (options);
  memory.add_node (device);
  int values[4] = {};
  Handle &handle = make_vector (memory, values, 4);
  CHECK (handle.ready_on (0, STARPU_R) && handle.ready_on (0, STARPU_RW)
         && handle.ready_on (0, STARPU_W));
  CHECK (!handle.ready_on (1, STARPU_R) && !handle.ready_on (1, STARPU_W));
  use (memory, handle, STARPU_R, 1);
  // Shared: readers go on, a writer must invalidate the other first.
  CHECK (handle.ready_on (0, STARPU_R) && handle.ready_on (1, STARPU_R));
  CHECK (!handle.ready_on (0, STARPU_W) && !handle.ready_on (1, STARPU_RW));
  use (memory, handle, STARPU_W, 1, 3);
  CHECK (!handle.ready_on (0, STARPU_R) && handle.ready_on (1, STARPU_RW));
  use (memory, handle, STARPU_RW, 0, 4);
  CHECK (handle.ready_on (0, STARPU_RW) && !handle.ready_on (1, STARPU_R));
  // While a copy is under way no writer may pass by.
  device.hold = true;
  memory.prefetch (handle, 1, STARPU_R);
  CHECK (handle.ready_on (0, STARPU_R) && !handle.ready_on (0, STARPU_RW));
  device.finish ();
  memory.progress ();
  CHECK (!handle.ready_on (0, STARPU_RW) && handle.ready_on (1, STARPU_R));
  // Nor when every write is to be copied on, nor for private buffers.
  use (memory, handle, STARPU_RW, 0, 5);
  CHECK (handle.ready_on (0, STARPU_RW));
  CHECK (!handle.ready_on (0, STARPU_SCRATCH));
  memory.set_write_through (handle, 2);
  CHECK (!handle.ready_on (0, STARPU_RW) && handle.ready_on (0, STARPU_R));
  return 0;
}
