/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A device is one worker, which executes one task at a time however many are on
   their way to it; all devices take part.
   rows: G25!
   configs: sim sim-only */

#include <stdatomic.h>

#include "../support/check.h"

enum
{
  kTasks = 300,
  kMost = 64
};

static atomic_int running[kMost], executed[kMost];

static void
work (void *buffers[], void *argument)
{
  const int worker = starpu_worker_get_id ();
  volatile int *value = (int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  (void)argument;
  CHECK_EQ (atomic_fetch_add (&running[worker], 1), 0);
  for (int i = 0; i < 20000; ++i)
    ++*value;
  CHECK_EQ (atomic_fetch_sub (&running[worker], 1), 1);
  atomic_fetch_add (&executed[worker], 1);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int values[kTasks];
  starpu_data_handle_t handles[kTasks];
  start ();
  CHECK_EQ (starpu_worker_get_count_by_type (STARPU_SIM_WORKER), 2);
  for (int t = 0; t < kTasks; ++t)
    {
      starpu_variable_data_register (&handles[t], STARPU_MAIN_RAM,
                                     (uintptr_t)&values[t], sizeof (int));
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handles[t];
      /* Half of them where they must go. */
      if (t % 2 == 0)
        {
          task->execute_on_a_specific_worker = 1;
          task->workerid = (unsigned)starpu_worker_get_by_type (
              STARPU_SIM_WORKER, t / 2 % 2);
        }
      submit (task);
    }
  for (int t = 0; t < kTasks; ++t)
    {
      starpu_data_unregister (handles[t]);
      CHECK_EQ (values[t], 20000);
    }
  int all = 0;
  for (unsigned w = 0; w < starpu_worker_get_count (); ++w)
    {
      all += executed[w];
      CHECK (starpu_worker_get_type ((int)w) != STARPU_SIM_WORKER
             || executed[w] >= kTasks / 4);
    }
  CHECK_EQ (all, kTasks);
  starpu_shutdown ();
  return 0;
}
