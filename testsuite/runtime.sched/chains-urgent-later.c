/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, a task on large data that was not urgent when it was released, as
   much else was left, comes first once that has been done, and one on huge data
   at once.
   rows: E25 E34
   configs: one many
   env: STARPU_SCHED=lws ASTERISM_LOOK_AHEAD=65536 */

#include "aux-chains.h"

/* Seven chains of two tasks, and the last of three, on so many bytes each. */
static void
check_last (int bytes, const int *wanted)
{
  struct chain chains[kMostChains];

  for (int i = 0; i < kMostChains; ++i)
    chains[i] = (struct chain){ bytes, 0, i < kMostChains - 1 ? 2 : 3 };
  check_chains (1, chains, kMostChains, wanted);
}

int
main (void)
{
  /* The last chain is urgent when twelve tasks are left, and is looked at when
     an eighth has ended since; the others, which were kept as they were, at
     eight and four. */
  static const int later[]
      = { 0, 0, 1, 1, 2, 2, 3, 7, 7, 7, 3, 4, 6, 5, 4, 6, 5 };
  static const int at_once[]
      = { 7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0, 7 };

  check_last (kLarge, later);
  check_last (kHuge, at_once);
  return 0;
}
