/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks whose two buffers fill a device never block each other.
   rows: R19
   configs: sim-only
   env: STARPU_LIMIT_SIM_MEM=10  */

#include "aux-vectors.h"

enum
{
  kCount = 8,
  kLength = 1000,
  kTasks = 400
};
static int values[kCount][kLength], expected[kCount];

static void
add_up (void *buffers[], void *argument)
{
  (void)argument;
  int *to = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  int *from = (int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  for (int i = 0; i < kLength; ++i)
    to[i] = (to[i] + from[i] + 1) % 10007;
}
static struct starpu_codelet codelet = { .cpu_funcs = { add_up },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R } };

int
main (void)
{
  starpu_data_handle_t handles[kCount];
  start ();
  for (int i = 0; i < kCount; ++i)
    handles[i] = new_vector (values[i], kLength);
  unsigned seed = 1;
  for (int t = 0; t < kTasks; ++t)
    {
      seed = seed * 1103515245 + 12345;
      int a = (int)(seed >> 16) % kCount;
      int b = (a + 1 + (int)(seed >> 20) % (kCount - 1)) % kCount;
      if (b < 0 || a == b)
        continue;
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handles[a];
      task->handles[1] = handles[b];
      submit (task);
      expected[a] = (expected[a] + expected[b] + 1) % 10007;
    }
  for (int i = 0; i < kCount; ++i)
    starpu_data_unregister (handles[i]);
  for (int i = 0; i < kCount; ++i)
    CHECK_EQ (values[i][kLength - 1], expected[i]);
  starpu_shutdown ();
  return 0;
}
