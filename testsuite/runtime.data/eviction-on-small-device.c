/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A device with room for two of twenty vectors computes on all of them.
   rows: E09 R18 R19
   configs: sim-only
   env: STARPU_LIMIT_SIM_MEM=10  */

#include "aux-vectors.h"

enum
{
  kCount = 20,
  kLength = 1000
};
static int values[kCount][kLength];

int
main (void)
{
  starpu_data_handle_t handles[kCount];
  start ();
  for (int i = 0; i < kCount; ++i)
    handles[i] = new_vector (values[i], kLength);
  for (int round = 0; round < 5; ++round)
    for (int i = 0; i < kCount; ++i)
      add (handles[(i * 7) % kCount], i);
  for (int i = 0; i < kCount; ++i)
    starpu_data_unregister (handles[i]);
  for (int i = 0; i < kCount; ++i)
    for (int k = 0; k < kLength; ++k)
      CHECK_EQ (values[(i * 7) % kCount][k], 5 * i);
  starpu_shutdown ();
  return 0;
}
