/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A handle goes only when no copy of it is under way, and leaves nothing.
   rows: E06
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device;
  {
    Memory memory (options);
    memory.add_node (device);
    int values[4] = { 1 };
    Handle &handle = make_vector (memory, values, 4);
    CHECK (memory.lookup (values) == &handle);
    device.hold = true;
    memory.prefetch (handle, 1, STARPU_R);
    Waker waker;
    CHECK (!memory.remove (handle, &waker));
    CHECK_EQ (memory.handle_count (), 1u);
    device.finish ();
    CHECK (memory.remove (handle, &waker));
    CHECK_EQ (memory.handle_count (), 0u);
    CHECK (memory.lookup (values) == nullptr);
    CHECK_EQ (memory.use (1).used, 0u);
    make_vector (memory, values, 4); // removed with the Memory
  }
  CHECK_EQ (device.used, 0u);
  return 0;
}
