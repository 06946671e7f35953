/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, a task on large data that was not urgent when it was released, as
   much else was left, comes first once that has been done.
   rows: E17 E20
   configs: one many
   env: STARPU_SCHED=lws ASTERISM_LOOK_AHEAD=65536 */

#include "aux-chains.h"

int
main (void)
{
  static const struct chain chains[kMostChains]
      = { { kLarge, 0, 2 }, { kLarge, 0, 2 }, { kLarge, 0, 2 },
          { kLarge, 0, 2 }, { kLarge, 0, 2 }, { kLarge, 0, 2 },
          { kLarge, 0, 2 }, { kLarge, 0, 3 } };
  /* The last chain is urgent when twelve tasks are left, and is looked at when
     an eighth has ended since; the others, which were kept as they were, at
     eight and four. */
  static const int wanted[]
      = { 0, 0, 1, 1, 2, 2, 3, 7, 7, 7, 3, 4, 6, 5, 4, 6, 5 };

  check_chains (1, chains, kMostChains, wanted);
  return 0;
}
