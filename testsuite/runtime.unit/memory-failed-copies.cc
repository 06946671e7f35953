/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A copy that fails is tried again; one that always fails is reported and the
   contents stay where they were.
   rows: E06
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device;
  Memory memory (options);
  memory.add_node (device);
  int values[4] = { 8 };
  Handle &handle = make_vector (memory, values, 4);
  device.failing_copies = 1;
  CHECK_EQ (use (memory, handle, STARPU_R, 1), 8);
  CHECK_EQ (device.copies, 2u);
  use (memory, handle, STARPU_W, 0, 9);
  device.failing_copies = 1000;
  Use failing (memory, handle, STARPU_R, 1);
  Status status = failing.begin ();
  bool done = false;
  while (status.ok () && !done)
    status = memory.poll (failing.fetch, done);
  CHECK_EQ (status.code (), -EIO);
  CHECK (handle.ready_on (0, STARPU_R));
  device.failing_copies = 0;
  CHECK_EQ (use (memory, handle, STARPU_RW, 1, 10), 10);
  return 0;
}
