/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A large copy between devices that do not reach each other goes through main
   memory in pieces: the first is on its way to the target while the last is not
   yet in main memory.  Each hop counts as one transfer.  When a piece fails all
   are sent again; a prefetch does the same; what is overwritten meanwhile does
   not arrive.
   rows: R14 R09
   configs: one */

#include "lib-toy-device.h"

constexpr size_t kCount = size_t{ 1 } << 20; // 4 MiB

/// Data that are valid on device a alone.
struct Scene
{
  ToyDevice a{ 64 << 20 }, b{ 64 << 20 };
  Options options;
  Memory memory{ options };
  std::vector<int> values = std::vector<int> (kCount);
  Handle *handle;

  Scene ()
  {
    memory.add_node (a);
    memory.add_node (b);
    handle = &make_vector (memory, values.data (), kCount);
    Use writer (memory, *handle, STARPU_W, 1);
    CHECK (writer.begin ().ok ());
    CHECK (writer.done ());
    for (size_t i = 0; i < kCount; ++i)
      writer.values ()[i] = int (i * 7);
    writer.release ();
    a.hold = b.hold = true;
  }

  void
  check_contents (Use &reader)
  {
    for (size_t i = 0; i < kCount; ++i)
      CHECK_EQ (reader.values ()[i], int (i * 7));
  }
};

static void
check_overlap ()
{
  Scene scene;
  Use reader (scene.memory, *scene.handle, STARPU_R, 2);
  CHECK (reader.begin ().ok ());
  CHECK (!reader.done ());
  const size_t pieces = scene.a.waiting ();
  CHECK (pieces > 2);
  CHECK_EQ (scene.b.waiting (), 0u);
  for (size_t i = 1; i < pieces; ++i)
    {
      scene.a.finish_one ();
      CHECK (!reader.done ());
      CHECK_EQ (scene.a.waiting (), pieces - i);
      CHECK_EQ (scene.b.waiting (), i); // it goes on, others still come
    }
  scene.a.finish ();
  CHECK (!reader.done ());
  CHECK_EQ (scene.b.waiting (), pieces);
  CHECK (scene.memory.traffic (1, 0).count == 1);
  CHECK (scene.memory.traffic (0, 2).count == 0);
  scene.b.finish ();
  CHECK (reader.done ());
  scene.check_contents (reader);
  reader.release ();
  CHECK (scene.memory.traffic (1, 0).bytes == kCount * sizeof (int));
  CHECK (scene.memory.traffic (0, 2).bytes == kCount * sizeof (int));
  CHECK_EQ (transfers (scene.memory), 2u);
  scene.a.hold = scene.b.hold = false;
}

/// So many copies of a device fail.
static void
check_failures (int of_source, int of_target)
{
  Scene scene;
  scene.a.failing_copies = of_source;
  scene.b.failing_copies = of_target;
  Use reader (scene.memory, *scene.handle, STARPU_R, 2);
  CHECK (reader.begin ().ok ());
  while (!reader.done ())
    {
      scene.a.finish ();
      scene.b.finish ();
    }
  CHECK_EQ (scene.a.failing_copies + scene.b.failing_copies, 0);
  scene.check_contents (reader);
  reader.release ();
  // What failed is not counted; what had arrived in main memory was enough.
  CHECK_EQ (scene.memory.traffic (1, 0).count, 1u);
  CHECK_EQ (scene.memory.traffic (0, 2).count, 1u);
  scene.a.hold = scene.b.hold = false;
}

/// The first hop fails for good; that is no failure of the second.
static void
check_failing_source ()
{
  Scene scene;
  Use reader (scene.memory, *scene.handle, STARPU_R, 2);
  scene.a.failing_copies = 1 << 20;
  CHECK (reader.begin ().ok ());
  Status status;
  for (bool done = false; status.ok ();)
    {
      scene.a.finish ();
      scene.b.finish ();
      status = scene.memory.poll (reader.fetch, done);
      CHECK (!done);
    }
  CHECK_EQ (status.code (), -EIO);
  CHECK_EQ (transfers (scene.memory), 0u);
  scene.a.failing_copies = 0;
  scene.b.failing_copies = 1; // of three attempts
  Use next (scene.memory, *scene.handle, STARPU_R, 2);
  CHECK (next.begin ().ok ());
  while (!next.done ())
    {
      scene.a.finish ();
      scene.b.finish ();
    }
  scene.check_contents (next);
  next.release ();
  CHECK_EQ (transfers (scene.memory), 2u);
  scene.a.hold = scene.b.hold = false;
}

/// A piece in the middle fails, after others were sent on.
static void
check_late_failure ()
{
  Scene scene;
  Use reader (scene.memory, *scene.handle, STARPU_R, 2);
  CHECK (reader.begin ().ok ());
  const size_t pieces = scene.a.waiting ();
  CHECK (pieces > 2);
  scene.a.finish_one ();
  CHECK (!reader.done ());
  CHECK_EQ (scene.b.waiting (), 1u);
  scene.a.fail_next ();
  scene.a.finish ();
  scene.b.finish ();
  while (!reader.done ())
    {
      scene.a.finish ();
      scene.b.finish ();
    }
  scene.check_contents (reader);
  reader.release ();
  CHECK_EQ (transfers (scene.memory), 2u);
  CHECK_EQ (scene.memory.traffic (0, 2).bytes, kCount * sizeof (int));
  scene.a.hold = scene.b.hold = false;
}

static void
check_prefetch ()
{
  Scene scene;
  scene.memory.prefetch (*scene.handle, 2, STARPU_R);
  const size_t pieces = scene.a.waiting ();
  CHECK (pieces > 2);
  scene.a.finish_one ();
  scene.memory.progress ();
  CHECK_EQ (scene.b.waiting (), 1u);
  scene.a.finish ();
  scene.memory.progress ();
  scene.b.finish ();
  scene.memory.drain ();
  Use reader (scene.memory, *scene.handle, STARPU_R, 2);
  CHECK (reader.begin ().ok ());
  CHECK (reader.done ());
  scene.check_contents (reader);
  reader.release ();
  scene.a.hold = scene.b.hold = false;
}

static void
check_overwritten ()
{
  Scene scene;
  scene.memory.prefetch (*scene.handle, 2, STARPU_R);
  scene.a.finish_one ();
  scene.memory.progress ();
  scene.memory.invalidate (*scene.handle);
  scene.a.finish ();
  scene.b.finish ();
  scene.a.hold = scene.b.hold = false;
  scene.memory.drain ();
  // All came to main memory, and not all went on.
  CHECK_EQ (transfers (scene.memory), 1u);
  for (int node = 0; node < 3; ++node)
    {
      bool allocated, valid, requested;
      scene.memory.query (*scene.handle, data::NodeId (node), allocated, valid,
                          requested);
      CHECK (!valid && !requested);
    }
}

int
main ()
{
  check_overlap ();
  check_failures (0, 0);
  check_failures (1, 0);
  check_failures (0, 1);
  check_failures (1, 1);
  check_failing_source ();
  check_late_failure ();
  check_prefetch ();
  check_overwritten ();
  return 0;
}
