/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* For every set of valid replicas of five nodes, every node and every event,
   the set afterwards gives each replica the state that the table says.
   rows: R11 G21 G20!
   configs: one */

#include <bit>
#include <initializer_list>

#include "base/check.h"
#include "data/msi.h"

namespace msi = asterism::data::msi;
using msi::Event, msi::kTable, msi::Others, msi::Rule, msi::State,
    msi::state_of;
using msi::Transfer, msi::Valid, msi::after;

static void
check (Valid before, int node, Event event)
{
  const Rule &rule = kTable[int (state_of (before, node))][int (event)];
  Valid now = after (before, node, event);
  // A write-back brings the contents to main memory first.
  State here = state_of (now, node);
  if (rule.here == State::Shared && (before & ~(1u << node)) == 0)
    CHECK (before == 0); // nothing to share with: uninitialised data
  else
    CHECK (here == rule.here);
  for (int other = 0; other < 5; ++other)
    if (other != node)
      {
        State old = state_of (before, other);
        State state = state_of (now, other);
        if (rule.others == Others::Invalidate || old == State::Invalid)
          CHECK (state == State::Invalid);
        else
          CHECK (state != State::Invalid);
      }
  // At most one Modified, and then nothing Shared.
  int modified = 0;
  for (int n = 0; n < 5; ++n)
    modified += state_of (now, n) == State::Modified;
  CHECK_EQ (modified, std::popcount (now) == 1);
}

int
main ()
{
  for (Valid before = 0; before < 32; ++before)
    for (int node = 0; node < 5; ++node)
      for (Event event :
           { Event::Read, Event::Write, Event::ReadWrite, Event::Evict })
        check (before, node, event);
  return 0;
}
