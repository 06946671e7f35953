// SPDX-License-Identifier: LGPL-2.1-or-later
// A worker that found few tasks in the inbox leaves it alone for a while, but
// not where only one had come by then: the next times it looks at once, more
// often each time that this proves right, until several come again.
// rows: E19

#include "../support/check.h"
#include "sched/fill_wait.h"

using asterism::TickClock;
using asterism::sched::FillWait;

namespace
{

const TickClock ticks;

/// How many single tasks it takes without waiting, up to the next wait.
unsigned
taken_at_once (FillWait &fill)
{
  unsigned count = 0;
  for (fill.took (1, ticks); !fill.due (); fill.took (1, ticks))
    ++count;
  fill.end ();
  return count;
}

} // namespace

int
main ()
{
  FillWait fill;
  CHECK (!fill.due ());

  // Many: it takes the next ones as they come.
  fill.took (32, ticks);
  CHECK (!fill.due ());

  // Few: it waits, for a time that passes.
  fill.took (3, ticks);
  CHECK (fill.due ());
  while (!fill.over (ticks))
    continue;
  fill.end ();
  CHECK (!fill.due ());

  // Several had come by then, so that the wait was worth it.
  fill.took (5, ticks);
  CHECK (fill.due ());
  fill.end ();

  // Only one had.
  for (unsigned expected : { 1, 3, 7, 15, 31, 63, 63 })
    CHECK_EQ (taken_at_once (fill), expected);

  // Several again after a wait: each time it finds few it waits.
  fill.took (2, ticks);
  CHECK (fill.due ());
  fill.end ();
  fill.took (2, ticks);
  CHECK (fill.due ());
  return 0;
}
