/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The cheapest source is the one whose copies have taken least, whatever its
   driver guesses.
   rows: R13
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice a, b;
  Memory memory (options);
  memory.add_node (a);
  memory.add_node (b);
  b.peers = true;
  b.seconds = 1e-3;      // from main memory
  b.peer_seconds = 1e-5; // from the other device: better
  int values[4] = { 1 };
  Handle &handle = make_vector (memory, values, 4);

  // On all nodes but the last one.
  auto share = [&] (int value) {
    use (memory, handle, STARPU_W, 0, value);
    CHECK_EQ (use (memory, handle, STARPU_R, 1), value);
  };
  share (1);
  CHECK (memory.transfer_cost (handle, 2, STARPU_R) < 11);
  b.measured = 1e-2; // but that is slow
  CHECK_EQ (use (memory, handle, STARPU_R, 2), 1);
  CHECK_EQ (memory.traffic (1, 2).count, 1u);

  b.measured = 1e-3;
  share (2);
  CHECK (memory.transfer_cost (handle, 2, STARPU_R) > 990);
  CHECK (memory.transfer_cost (handle, 2, STARPU_R) < 1010);
  CHECK_EQ (use (memory, handle, STARPU_R, 2), 2);
  CHECK_EQ (memory.traffic (0, 2).count, 1u);
  CHECK_EQ (memory.traffic (1, 2).count, 1u);

  // Of a copy that fails the time does not count.
  share (3);
  b.measured = 10;
  b.failing_copies = 1;
  CHECK_EQ (use (memory, handle, STARPU_R, 2), 3);
  b.measured = 1e-3;
  share (4);
  CHECK (memory.transfer_cost (handle, 2, STARPU_R) < 1e6);
  return 0;
}
