/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Temporary data get storage where they are first written; reading them
   before is an error.
   rows: R11
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
  CHECK_EQ (handle.home (), -1);
  for (auto mode : { STARPU_R, STARPU_RW })
    for (int node = 0; node < 2; ++node)
      {
        Use early (memory, handle, mode, node);
        CHECK_EQ (early.begin ().code (), -ENODATA);
      }
  use (memory, handle, STARPU_W, 1, 6);
  bool allocated, valid, requested;
  memory.query (handle, 1, allocated, valid, requested);
  CHECK (allocated && valid && !requested);
  CHECK_EQ (use (memory, handle, STARPU_R, 0), 6);
  memory.invalidate (handle);
  Use late (memory, handle, STARPU_R, 0);
  CHECK_EQ (late.begin ().code (), -ENODATA);
  return 0;
}
