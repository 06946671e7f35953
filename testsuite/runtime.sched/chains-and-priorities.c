/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, tasks that lead to long chains come before others of their
   priority, and after those of a higher one.
   rows: E25 E34
   configs: one many
   env: STARPU_SCHED=lws ASTERISM_LOOK_AHEAD=65536 */

#include "aux-chains.h"

int
main (void)
{
  static const struct chain by_priority[]
      = { { kHuge, 1, 3 }, { 4, 7, 1 }, { kHuge, 4, 1 }, { 4, 3000, 1 },
          { kHuge, 0, 2 }, { 4, 0, 1 }, { 4, 1, 1 } };
  static const int highest_first[] = { 3, 1, 2, 0, 0, 0, 6, 4, 4, 5 };

  check_chains (1, by_priority, 7, highest_first);
  check_chains (0, by_priority, 7, highest_first);
  return 0;
}
