/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Fetches that cannot all have their data at once on a device go one after
   the other: none holds what another waits for, and the statistics tell.
   rows: R19
   configs: one */

#include "lib-toy-device.h"

/// What the memory statistics say.
static std::string
told (const Memory &memory)
{
  char *text = nullptr;
  size_t size = 0;
  FILE *file = open_memstream (&text, &size);
  memory.list_handles (file);
  fclose (file);
  const std::string all (text, size);
  free (text);
  return all;
}

int
main ()
{
  Options options;
  ToyDevice device (2 * 400);
  Memory memory (options);
  memory.add_node (device);
  static int values[4][100];
  Access accesses[2][2];
  Fetch fetches[2];
  Waker wakers[2];
  for (int i = 0; i < 4; ++i)
    {
      Access &access = accesses[i / 2][i % 2];
      access.handle = &make_vector (memory, values[i], 100);
      access.mode = STARPU_RW;
      access.entered = true;
    }
  for (int i = 0; i < 2; ++i)
    {
      fetches[i].accesses = accesses[i];
      fetches[i].count = 2;
      fetches[i].node = 1;
      fetches[i].waker = &wakers[i];
    }
  Use other (memory, make_vector (memory, new int[100], 100), STARPU_R, 1);
  CHECK (other.begin ().ok () && other.done ()); // one half is taken
  bool done[2];
  for (int i = 0; i < 2; ++i)
    CHECK (memory.begin (fetches[i]).ok ());
  for (int i = 0; i < 2; ++i)
    CHECK (memory.poll (fetches[i], done[i]).ok () && !done[i]);
  (void)wakers[0].park_for (1);
  CHECK (told (memory).find ("2 waits for storage, 1 of them behind another's")
         != std::string::npos);
  other.release ();
  CHECK (wakers[0].awake ()); // whoever has waited longest is told
  CHECK (memory.poll (fetches[1], done[1]).ok () && !done[1]);
  CHECK (memory.poll (fetches[0], done[0]).ok () && done[0]);
  CHECK (memory.poll (fetches[1], done[1]).ok () && !done[1]);
  memory.release (fetches[0]);
  CHECK (wakers[1].awake ());
  for (int i = 0; i < 10 && !done[1]; ++i)
    CHECK (memory.poll (fetches[1], done[1]).ok ());
  CHECK (done[1]);
  memory.release (fetches[1]);
  delete[] reinterpret_cast<int *> (
      static_cast<const struct starpu_vector_interface *> (
          other.access.handle->shape ())
          ->ptr);
  CHECK (memory.remove (*other.access.handle, nullptr));
  return 0;
}
