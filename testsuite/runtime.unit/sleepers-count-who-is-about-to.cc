/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While a worker sleeps, nobody who has work for it is told that none does,
   though another one is taken as it is about to sleep.
   rows: G14
   configs: one */

#include <atomic>
#include <thread>

#include "base/check.h"
#include "core/sleepers.h"

using namespace asterism;

int
main ()
{
  constexpr unsigned kRounds = 200000, kAsleep = 3, kOther = 1;
  core::Sleepers sleepers;
  sleepers.resize (4);
  sleepers.add (kAsleep);
  std::atomic<unsigned> added{ 0 }, taken{ 0 };
  std::thread other ([&] {
    for (unsigned round = 1; round <= kRounds; ++round)
      {
        added.store (round);
        sleepers.add (kOther);
        while (taken.load () != round)
          std::this_thread::yield ();
      }
  });
  for (unsigned round = 1; round <= kRounds; ++round)
    {
      while (added.load () != round)
        std::this_thread::yield ();
      while (sleepers.take ([] (unsigned one) { return one == kOther; }) < 0)
        CHECK (!sleepers.none ());
      CHECK (!sleepers.none ());
      taken.store (round);
    }
  other.join ();
  CHECK (sleepers.has (kAsleep) && !sleepers.has (kOther));
  CHECK (sleepers.remove (kAsleep));
  CHECK (sleepers.none ());
  return 0;
}
