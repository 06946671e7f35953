/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A copy goes directly where devices reach each other, else through main
   memory; and from the cheapest of the valid replicas.
   rows: R13! R14!
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice a, b, c;
  Memory memory (options);
  memory.add_node (a);
  memory.add_node (b);
  memory.add_node (c);
  int values[4] = { 1 };
  Handle &handle = make_vector (memory, values, 4);

  use (memory, handle, STARPU_W, 1, 2);
  CHECK_EQ (use (memory, handle, STARPU_R, 2), 2);
  CHECK_EQ (transfers (memory), 2u); // two hops
  CHECK_EQ (memory.traffic (1, 0).count, 1u);
  CHECK_EQ (memory.traffic (0, 2).count, 1u);

  b.peers = true;
  use (memory, handle, STARPU_W, 1, 3);
  CHECK_EQ (use (memory, handle, STARPU_R, 2), 3);
  CHECK_EQ (memory.traffic (1, 2).count, 1u);
  CHECK_EQ (transfers (memory), 3u); // one more

  // From main memory, devices 1 or 2: what is quickest.
  c.peers = true;
  c.peer_seconds = 1e-3;
  CHECK_EQ (use (memory, handle, STARPU_R, 0), 3);
  CHECK (memory.transfer_cost (handle, 3, STARPU_R) < 11);
  CHECK_EQ (use (memory, handle, STARPU_R, 3), 3);
  CHECK_EQ (memory.traffic (0, 3).count, 1u);
  use (memory, handle, STARPU_W, 1, 4);
  CHECK (memory.transfer_cost (handle, 3, STARPU_R) > 900);
  CHECK_EQ (use (memory, handle, STARPU_R, 2), 4);
  c.peer_seconds = 1e-9;
  CHECK_EQ (use (memory, handle, STARPU_R, 3), 4);
  CHECK_EQ (memory.traffic (0, 3).count, 1u);
  CHECK_EQ (memory.transfer_cost (handle, 3, STARPU_R), 0);
  CHECK_EQ (memory.transfer_cost (handle, 0, STARPU_W), 0);
  return 0;
}
