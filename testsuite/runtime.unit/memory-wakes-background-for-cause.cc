/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Who goes on in the background is woken once when several prefetched copies
   have ended, and not each time that the program lets something go, but when
   somebody may wait for that.
   rows: R09 R18
   configs: one */

#include "lib-toy-device.h"

enum
{
  kCount = 3
};

static int woken = 0;

static void
count (void *)
{
  ++woken;
}

static bool
poll (data::Background &)
{
  return true;
}

static void
let_go (Memory &memory, Handle &handle)
{
  Use use (memory, handle, STARPU_R, 1);
  CHECK (use.begin ().ok ());
  CHECK (use.done ());
  CHECK (memory.hold (use.fetch));
  memory.unhold (use.fetch);
  use.release ();
}

int
main ()
{
  Options options;
  ToyDevice device;
  Waker background (count, nullptr);
  LastWaker last_copy (background);
  Memory memory (options);
  memory.add_node (device);
  memory.set_background_waker (&background, &last_copy);
  int values[kCount][10] = {};
  Handle *handles[kCount];
  device.hold = device.tells = true;
  for (int i = 0; i < kCount; ++i)
    {
      handles[i] = &make_vector (memory, values[i], 10);
      memory.prefetch (*handles[i], 1, STARPU_R);
    }
  for (int i = 0; i < kCount; ++i)
    {
      CHECK_EQ (woken, 0);
      device.finish_one ();
    }
  CHECK_EQ (woken, 1);
  memory.progress ();
  for (Handle *handle : handles)
    CHECK (handle->ready_on (1, STARPU_R));
  CHECK_EQ (woken, 1);

  let_go (memory, *handles[0]);
  CHECK_EQ (woken, 1);
  data::Background work;
  work.poll = poll;
  memory.add_background (work);
  CHECK_EQ (woken, 2);
  let_go (memory, *handles[0]);
  CHECK_EQ (woken, 3);
  memory.progress ();
  let_go (memory, *handles[0]);
  CHECK_EQ (woken, 3);
  return 0;
}
