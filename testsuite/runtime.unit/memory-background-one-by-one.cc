/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Background work that is over may have called the program back, and that waits
   for other such work: this goes on meanwhile, on the same thread or another.
   Who calls progress () has what is its own looked at after each that is over.
   rows: R09 R18
   configs: one */

#include <thread>

#include "lib-toy-device.h"

namespace
{

enum
{
  kCount = 3
};

/// The first one that is called waits for the others.
struct Work
{
  data::Background background; // first: found by its address
  bool over = false;
};

Memory *memory;
Work works[kCount];
int called = 0;
bool by_thread = false;

bool
poll (data::Background &background)
{
  auto &self = reinterpret_cast<Work &> (background);
  if (called++ == 0)
    for (Work &work : works)
      for (int turns = 0; &work != &self && !work.over; ++turns)
        {
          CHECK (turns < kCount);
          if (by_thread)
            std::thread ([] { memory->progress (); }).join ();
          else
            memory->progress ();
        }
  self.over = true;
  return true;
}

void
add_all ()
{
  called = 0;
  for (Work &work : works)
    {
      work.over = false;
      work.background.poll = poll;
      memory->add_background (work.background);
    }
}

} // namespace

int
main ()
{
  Options options;
  Memory all (options);
  memory = &all;
  for (const bool threads : { false, true })
    {
      by_thread = threads;
      add_all ();
      CHECK (all.progress ());
      CHECK_EQ (called, int (kCount));
      CHECK (!all.progress ());
    }
  add_all ();
  called = 1;
  for (int ended = 1; ended <= kCount; ++ended)
    {
      CHECK (all.progress ());
      CHECK_EQ (called, 1 + ended);
    }
  CHECK (!all.progress ());
  return 0;
}
