/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the program holds on a node is counted to the byte: data that may leave
   main memory, those that are told to stay there meanwhile, and private
   buffers.
   rows: R18
   configs: one */

#include "lib-toy-device.h"

enum
{
  kLength = 100,
  kBytes = kLength * sizeof (int)
};

/// Holds two users of a datum, which stays in main memory from then on.
static void
check (Memory &memory, data::Mode mode, size_t held, size_t after)
{
  Handle &handle = make_vector (memory, nullptr, kLength, -1);
  (void)use (memory, handle, STARPU_W, 0, 1);
  Use users[] = { { memory, handle, mode, 0 }, { memory, handle, mode, 0 } };
  for (Use &user : users)
    {
      user.access.entered = mode != STARPU_SCRATCH;
      CHECK (user.begin ().ok ());
      while (!user.done ())
        memory.progress ();
      CHECK (memory.hold (user.fetch));
      CHECK (!memory.hold (user.fetch));
    }
  CHECK_EQ (memory.use (0).held, held);
  memory.keep_in_main (handle);
  CHECK_EQ (memory.use (0).held, after);
  memory.unhold (users[0].fetch);
  users[0].release ();
  users[1].release ();
  CHECK_EQ (memory.use (0).held, 0u);
}

int
main ()
{
  Options options;
  ToyDevice disk;
  Memory memory (options);
  memory.swap_to (memory.add_node (disk), 100 * kBytes);
  check (memory, STARPU_R, kBytes, 0);
  check (memory, STARPU_SCRATCH, 2 * kBytes, 2 * kBytes);
  return 0;
}
