/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The protocol: what each event does to a replica in each state, and to the
   others.
   rows: R11 R12 E07
   configs: one */

#include <initializer_list>

#include "base/check.h"
#include "data/msi.h"

namespace msi = asterism::data::msi;
using msi::Event, msi::kTable, msi::Others, msi::Rule, msi::State,
    msi::state_of;
using msi::Transfer, msi::Valid, msi::after;

static void
expect (State state, Event event, Transfer transfer, State here, Others others)
{
  const Rule &rule = kTable[int (state)][int (event)];
  CHECK (rule.transfer == transfer);
  CHECK (rule.here == here);
  CHECK (rule.others == others);
}

int
main ()
{
  const State I = State::Invalid, S = State::Shared, M = State::Modified;
  for (State state : { I, S, M })
    {
      // A reader needs the contents; the sole owner stays so.
      expect (state, Event::Read, state == I ? Transfer::Fetch : Transfer::None,
              state == M ? M : S, Others::Keep);
      // A writer needs none and becomes the sole owner.
      expect (state, Event::Write, Transfer::None, M, Others::Invalidate);
      expect (state, Event::ReadWrite,
              state == I ? Transfer::Fetch : Transfer::None, M,
              Others::Invalidate);
      // Only the sole copy must be saved.
      expect (state, Event::Evict,
              state == M ? Transfer::WriteBack : Transfer::None, I,
              Others::Keep);
    }
  return 0;
}
