/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Storage of a node that is divided into blocks takes whole blocks, of which
   there are so many and no more; freed ones serve for what needs as many.
   rows: G19
   configs: one */

#include "lib-toy-device.h"

#include "data/node.h"

int
main ()
{
  ToyDevice device (1000);
  {
    data::Node node (1, &device);
    node.set_blocks (4, 100);
    CHECK_EQ (node.capacity (), 400);
    device::Address a[5];
    CHECK (node.allocate (1, a[0]).ok ());
    CHECK (node.allocate (100, a[1]).ok ());
    CHECK_EQ (device.used, 200u);
    CHECK_EQ (node.allocate (201, a[2]).code (), -ENOMEM);
    CHECK (node.allocate (101, a[2]).ok ());
    CHECK_EQ (node.allocate (1, a[3]).code (), -ENOMEM);
    CHECK_EQ (node.used_bytes (), 400u);
    node.free (a[2], 101);
    CHECK_EQ (node.used_bytes (), 200u);
    CHECK (node.allocate (199, a[2]).ok ());
    CHECK_EQ (node.cache_hits (), 1u);
    // Two blocks are free again, but not one of each kind.
    node.free (a[2], 199);
    CHECK (node.allocate (50, a[3]).ok ());
    CHECK (node.allocate (50, a[4]).ok ());
    CHECK_EQ (node.allocate (50, a[2]).code (), -ENOMEM);
    node.free (a[0], 1);
    node.free (a[1], 100);
    node.free (a[3], 50);
    node.free (a[4], 50);
  }
  CHECK_EQ (device.used, 0u);

  // More blocks than the device has memory.
  data::Node node (1, &device);
  node.set_blocks (100, 100);
  CHECK_EQ (node.capacity (), 1000);
  return 0;
}
