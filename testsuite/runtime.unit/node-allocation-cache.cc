/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Freed storage of a device is used again for the same size, and given back
   when another size needs the room.
   rows: R18 R19
   configs: one */

#include "data/node.h"
#include "lib-toy-device.h"

int
main ()
{
  ToyDevice device (1000);
  {
    data::Node node (1, &device);
    device::Address a, b, c;
    CHECK (node.allocate (600, a).ok ());
    CHECK (node.allocate (600, b).code () == -ENOMEM);
    node.free (a, 600);
    CHECK_EQ (node.used_bytes (), 0u);
    CHECK_EQ (device.used, 600u);
    CHECK (node.allocate (600, b).ok ());
    CHECK (b.base == a.base);
    CHECK_EQ (device.allocations, 1u);
    CHECK_EQ (node.cache_hits (), 1u);
    node.free (b, 600);
    CHECK (node.allocate (700, c).ok ());
    CHECK_EQ (device.used, 700u);
    node.free (c, 700);
    // Nothing is allocated for no bytes.
    CHECK (node.allocate (0, a).ok ());
    node.free (a, 0);
  }
  CHECK_EQ (device.used, 0u);
  return 0;
}
