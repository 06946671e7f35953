/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires over all workers, with devices too small: the
   contents are those of a sequential run.
   rows: E06 E07 R11 R19
   env: STARPU_LIMIT_SIM_MEM=20  */

#include "aux-vectors.h"

enum
{
  kCount = 10,
  kLength = 900,
  kSteps = 3000
};
static int values[kCount][kLength], oracle[kCount];

int
main (void)
{
  starpu_data_handle_t handles[kCount];
  start ();
  for (int i = 0; i < kCount; ++i)
    handles[i] = new_vector (values[i], kLength);
  unsigned seed = 4711;
  for (int step = 0; step < kSteps; ++step)
    {
      seed = seed * 1103515245 + 12345;
      int i = (seed >> 16) % kCount, what = (seed >> 24) % 16;
      if (what < 8)
        {
          add (handles[i], step);
          oracle[i] += step;
        }
      else if (what < 11)
        set (handles[i], oracle[i] = step);
      else if (what < 15)
        run_on (&read_codelet, handles[i], NULL);
      else
        {
          CHECK_EQ (
              starpu_data_acquire (handles[i], step % 2 ? STARPU_R : STARPU_RW),
              0);
          CHECK_EQ (values[i][0], oracle[i]);
          CHECK_EQ (values[i][kLength - 1], oracle[i]);
          starpu_data_release (handles[i]);
        }
    }
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][kLength - 1], oracle[i]);
    }
  starpu_shutdown ();
  return 0;
}
