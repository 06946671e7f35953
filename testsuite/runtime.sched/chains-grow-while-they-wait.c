/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, tasks on huge data that were ready before what follows them was
   submitted come in the order of the chains that they lead to all the same.
   rows: E25 E34
   configs: one many
   env: STARPU_SCHED=lws ASTERISM_LOOK_AHEAD=65536 */

#include "aux-chains.h"

int
main (void)
{
  static const struct chain chains[]
      = { { kHuge, 0, 4 }, { kHuge, 0, 10 }, { kHuge, 0, 6 }, { kHuge, 0, 8 } };
  int left[] = { 4, 10, 6, 8 };

  int tasks = run_chains (0, chains, 4);
  for (int i = 0; i < tasks; ++i)
    {
      int most = 0;
      for (int chain = 0; chain < 4; ++chain)
        most = left[chain] > most ? left[chain] : most;
      CHECK_EQ (left[order[i]], most);
      --left[order[i]];
    }
  return 0;
}
