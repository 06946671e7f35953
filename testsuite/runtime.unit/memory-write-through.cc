/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* N writes on a device cost N transfers when written through, and one when
   written back.
   rows: R10! G21!
   configs: one */

#include "lib-toy-device.h"

static uint64_t
chain (bool through, int writes)
{
  Options options;
  ToyDevice device;
  Memory memory (options);
  memory.add_node (device);
  int values[4] = {};
  Handle &handle = make_vector (memory, values, 4);
  if (through)
    memory.set_write_through (handle, 1);
  for (int i = 1; i <= writes; ++i)
    {
      use (memory, handle, STARPU_RW, 1, i);
      memory.progress ();
      CHECK_EQ (values[0], through ? i : 0);
    }
  CHECK_EQ (use (memory, handle, STARPU_R, 0), writes);
  return memory.traffic (1, 0).count;
}

int
main ()
{
  CHECK_EQ (chain (true, 9), 9u);
  CHECK_EQ (chain (false, 9), 1u);
  return 0;
}
