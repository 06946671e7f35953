/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, of the last tasks on large data those come first that lead to the
   longest chain, of one priority, and of those on huge data always; without
   ASTERISM_LOOK_AHEAD, and with smaller data, what was released last does.
   rows: E25 E34
   configs: one many
   env: STARPU_SCHED=lws */

#include "aux-chains.h"

static void
run (const char *look_ahead, int bytes, int first_priority, const int *wanted)
{
  const struct chain chains[]
      = { { bytes, first_priority, 1 }, { bytes, 0, 3 }, { bytes, 0, 2 } };
  CHECK_EQ (setenv ("ASTERISM_LOOK_AHEAD", look_ahead, 1), 0);
  check_chains (1, chains, 3, wanted);
}

int
main (void)
{
  /* Of equal ones that comes first which became ready first.  A chain of one
     task on large data is urgent once no more than four are left. */
  static const int longest_first[] = { 1, 2, 1, 0, 2, 1 };
  static const int newest_first[] = { 0, 1, 1, 1, 2, 2 };
  static const int priority_first[] = { 0, 1, 2, 1, 2, 1 };

  run ("65536", kLarge, 0, longest_first);
  run ("65536", kHuge, 0, longest_first);
  run ("65536", kLarge - 1, 0, newest_first);
  run ("0", kLarge, 0, newest_first);
  run ("65536", kLarge, 1, priority_first);
  return 0;
}
