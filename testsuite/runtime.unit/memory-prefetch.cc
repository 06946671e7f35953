/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A prefetched replica needs no further transfer; a writer waits for what is
   read from what it writes, and that is not used.
   rows: R09 E07
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device, other;
  Memory memory (options);
  memory.add_node (device);
  memory.add_node (other);
  int values[4] = { 1 };
  Handle &handle = make_vector (memory, values, 4);
  memory.prefetch (handle, 1, STARPU_R);
  memory.progress ();
  CHECK_EQ (device.copies, 1u);
  CHECK_EQ (use (memory, handle, STARPU_R, 1), 1);
  CHECK_EQ (device.copies, 1u);

  use (memory, handle, STARPU_W, 0, 2);
  device.hold = true;
  memory.prefetch (handle, 1, STARPU_R);
  memory.prefetch (handle, 1, STARPU_R); // only once
  CHECK_EQ (device.copies, 2u);
  Use writer (memory, handle, STARPU_RW, 0);
  CHECK (writer.begin ().ok ());
  CHECK (!writer.done ());
  device.finish ();
  device.hold = false;
  CHECK (writer.done ());
  writer.values ()[0] = 3;
  writer.release ();
  CHECK (!handle.ready_on (1, STARPU_R));
  CHECK (handle.ready_on (0, STARPU_RW));
  CHECK_EQ (use (memory, handle, STARPU_R, 1), 3);

  // From device to device in two hops.
  use (memory, handle, STARPU_W, 1, 4);
  memory.prefetch (handle, 2, STARPU_R);
  while (memory.progress ())
    ;
  CHECK (handle.ready_on (2, STARPU_R));
  return 0;
}
