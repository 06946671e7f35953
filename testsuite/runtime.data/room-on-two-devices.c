/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that need room on two small devices, named in opposite orders, do not
   wait for each other for ever.
   rows: R18 R19
   configs: sim sim-only
   env: STARPU_LIMIT_SIM_MEM=64  */

#include "aux-vectors.h"

enum
{
  kData = 6,
  kLength = 10 * 1024, /* 40 KiB: one fits */
  kTasks = 2000
};

static int values[kData][kLength];

static void
nothing (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
}

static struct starpu_codelet codelets[2]
    = { { .cpu_funcs = { nothing },
          .nbuffers = 2,
          .modes = { STARPU_R, STARPU_R },
          .specific_nodes = 1,
          .nodes = { 1, 2 } },
        { .cpu_funcs = { nothing },
          .nbuffers = 2,
          .modes = { STARPU_R, STARPU_R },
          .specific_nodes = 1,
          .nodes = { 2, 1 } } };

int
main (void)
{
  start ();
  starpu_data_handle_t handles[kData];
  for (int i = 0; i < kData; ++i)
    handles[i] = new_vector (values[i], kLength);
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&codelets[i % 2], NULL);
      task->handles[0] = handles[i * 7 / 3 % kData];
      task->handles[1] = handles[(i * 7 / 3 + 1 + i % 3) % kData];
      submit (task);
    }
  for (int i = 0; i < kData; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
