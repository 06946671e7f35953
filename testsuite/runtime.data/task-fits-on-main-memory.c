/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task whose data do not fit on the device that took it is executed where
   they fit, by a core.
   rows: R18 R19
   configs: sim local-store
   env: STARPU_LIMIT_SIM_MEM=16 ASTERISM_LOCAL_STORE_SIZE=16 */

#include <stdatomic.h>
#include <unistd.h>

#include "aux-vectors.h"

enum
{
  kLength = 10000, /* 40 KB */
  kMost = 8
};

static atomic_int released;

static void
occupy (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (atomic_load (&released) == 0)
    usleep (100);
}

static struct starpu_codelet occupy_codelet = { .cpu_funcs = { occupy } };

int
main (void)
{
  static int values[kMost][kLength];
  starpu_data_handle_t handles[kMost];
  start ();
  for (unsigned w = 0; w < starpu_cpu_worker_get_count (); ++w)
    {
      struct starpu_task *task = new_task (&occupy_codelet, NULL);
      task->execute_on_a_specific_worker = 1;
      task->workerid
          = (unsigned)starpu_worker_get_by_type (STARPU_CPU_WORKER, (int)w);
      submit (task);
    }
  for (int i = 0; i < kMost; ++i)
    {
      values[i][kLength - 1] = i;
      handles[i] = new_vector (values[i], kLength);
      add (handles[i], 5);
    }
  /* Only the devices can take them so long. */
  usleep (20000);
  atomic_store (&released, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < kMost; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][kLength - 1], i + 5);
    }
  starpu_shutdown ();
  return 0;
}
