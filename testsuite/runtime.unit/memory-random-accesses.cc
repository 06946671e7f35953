/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random accesses on four nodes, two of them tiny: contents always those of a
   sequential oracle, never more transfers than the protocol allows.
   rows: E07 E09 R11 R19
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice devices[3]
      = { ToyDevice (3 * 64), ToyDevice (4 * 64), ToyDevice (1 << 20) };
  devices[2].peers = true;
  Memory memory (options);
  for (ToyDevice &device : devices)
    memory.add_node (device);
  constexpr int kCount = 8;
  static int values[kCount][16];
  Handle *handles[kCount];
  int oracle[kCount];
  for (int i = 0; i < kCount; ++i)
    {
      handles[i] = &make_vector (memory, values[i], 16);
      values[i][0] = oracle[i] = i;
    }
  unsigned seed = 12345;
  auto random = [&seed] (unsigned below) {
    seed = seed * 1103515245 + 12345;
    return (seed >> 16) % below;
  };
  uint64_t allowed = 0;
  for (int step = 1; step <= 20000; ++step)
    {
      unsigned which = random (kCount), node = random (4);
      data::Mode mode = random (3) == 0 ? STARPU_R
                        : random (2)    ? STARPU_RW
                                        : STARPU_W;
      Handle &handle = *handles[which];
      size_t evictions = memory.evictions ();
      uint64_t before = transfers (memory);
      bool needs = data::reads (mode) && !handle.ready_on (node, STARPU_R);
      if (!data::writes (mode))
        CHECK_EQ (use (memory, handle, mode, int (node)), oracle[which]);
      else
        use (memory, handle, mode, int (node), oracle[which] = step);
      // Two hops at most, and one to save what was evicted.
      allowed = before + 2 * needs + (memory.evictions () - evictions);
      CHECK (transfers (memory) <= allowed);
      if (random (50) == 0)
        memory.prefetch (*handles[random (kCount)], data::NodeId (random (4)),
                         STARPU_R);
      if (random (100) == 0)
        memory.wont_use (*handles[random (kCount)]);
    }
  CHECK (memory.evictions () > 0);
  for (int i = 0; i < kCount; ++i)
    CHECK_EQ (use (memory, *handles[i], STARPU_R, 0), oracle[i]);
  return 0;
}
