/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, a task on large data that was not urgent when it was released, as
   much else was left, comes first once that has been done.
   rows: E17 E20
   configs: one many
   env: STARPU_SCHED=lws ASTERISM_LOOK_AHEAD=65536 */

#include "aux-chains.h"

/* Where a chain begins. */
static int
place_of (int chain)
{
  int place = 0;
  while (order[place] != chain)
    ++place;
  return place;
}

int
main (void)
{
  static const struct chain chains[kMostChains]
      = { { kLarge, 0, 2 }, { kLarge, 0, 2 }, { kLarge, 0, 2 },
          { kLarge, 0, 2 }, { kLarge, 0, 2 }, { kLarge, 0, 2 },
          { kLarge, 0, 2 }, { kLarge, 0, 3 } };
  const int last = kMostChains - 1;

  if (run_chains (1, chains, kMostChains) < 0)
    return 0;
  /* Of the 17 tasks four times as many as the last chain has are left when five
     have been executed. */
  CHECK (place_of (last) >= 5);
  CHECK (place_of (last) < place_of (4));
  CHECK_EQ (order[place_of (last) + 2], last);
  return 0;
}
