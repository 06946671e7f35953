/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The transfers of one fetch are under way together.
   rows: R09 Q22
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device;
  Memory memory (options);
  memory.add_node (device);
  int values[3][4] = {};
  Access accesses[3];
  for (int i = 0; i < 3; ++i)
    {
      accesses[i].handle = &make_vector (memory, values[i], 4);
      accesses[i].mode = STARPU_R;
      accesses[i].entered = true;
    }
  device.hold = true;
  Waker waker;
  Fetch fetch;
  fetch.accesses = accesses;
  fetch.count = 3;
  fetch.node = 1;
  fetch.waker = &waker;
  CHECK (memory.begin (fetch).ok ());
  CHECK_EQ (device.waiting (), 3u);
  bool done = true;
  CHECK (memory.poll (fetch, done).ok () && !done);
  device.finish ();
  CHECK (memory.poll (fetch, done).ok () && done);
  memory.release (fetch);
  return 0;
}
