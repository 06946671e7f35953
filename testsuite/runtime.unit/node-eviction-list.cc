/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The list of what may be evicted is in order of last use, and what was said
   not to be used goes first.
   rows: G19
   configs: one */

#include "data/node.h"
#include "lib-toy-device.h"

int
main ()
{
  ToyDevice device;
  data::Node node (1, &device);
  data::Replica a, b, c;
  SpinGuard lock (node.lock);
  node.enlist (a, false);
  node.enlist (b, false);
  node.enlist (c, true);
  CHECK (node.oldest () == &c);
  CHECK (c.newer == &a && a.newer == &b && b.newer == nullptr);
  node.delist (a);
  CHECK (c.newer == &b && b.older == &c);
  node.delist (a); // no effect
  node.delist (c);
  node.delist (b);
  CHECK (node.oldest () == nullptr);
  return 0;
}
