/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, the longest chain comes first where data may be renamed, too.
   rows: E25 E34
   configs: one many
   env: STARPU_SCHED=lws ASTERISM_LOOK_AHEAD=65536 ASTERISM_RENAMING=1 */

#include "aux-chains.h"

int
main (void)
{
  static const struct chain chains[]
      = { { kLarge, 0, 1 }, { kLarge, 0, 3 }, { kLarge, 0, 2 } };
  static const int wanted[] = { 1, 2, 1, 0, 2, 1 };

  check_chains (1, chains, 3, wanted);
  return 0;
}
