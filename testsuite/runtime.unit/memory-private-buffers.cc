/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Users of a scratch datum on one node get storage of their own each, used
   again afterwards.
   rows: R17
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device;
  Memory memory (options);
  memory.add_node (device);
  Handle &handle = make_vector (memory, nullptr, 100, -1);
  for (int node = 0; node < 2; ++node)
    {
      Use a (memory, handle, STARPU_SCRATCH, node),
          b (memory, handle, STARPU_SCRATCH, node);
      a.access.entered = b.access.entered = false;
      CHECK (a.begin ().ok () && b.begin ().ok ());
      CHECK (a.done () && b.done ());
      int *first = a.values (), *second = b.values ();
      CHECK (first && second && first != second);
      first[99] = second[99] = 1;
      a.release ();
      Use c (memory, handle, STARPU_SCRATCH, node);
      CHECK (c.begin ().ok () && c.done ());
      CHECK (c.values () == first);
      b.release ();
      c.release ();
    }
  CHECK_EQ (transfers (memory), 0u);
  CHECK_EQ (memory.use (1).used, 0u);
  return 0;
}
