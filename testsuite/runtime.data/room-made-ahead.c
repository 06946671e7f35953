/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* When less than STARPU_MINIMUM_AVAILABLE_MEM of a device is free, data leave it
   until STARPU_TARGET_AVAILABLE_MEM are, though nobody wants room yet: those
   used longest ago first, but none that a task uses soon.
   rows: G19 R18
   configs: sim-only
   env: STARPU_NSIM=1 STARPU_LIMIT_SIM_MEM=100 */

#include "aux-vectors.h"
#include <sched.h>

enum
{
  kLength = 1000, /* 25 fit */
  kCount = 18,    /* more than 70 percent */
  kLeft = 10      /* the most that leave 60 */
};

static int values[kCount][kLength], gate_value;
static starpu_data_handle_t handles[kCount], gate;

static struct starpu_codelet both_codelet
    = { .cpu_funcs = { read_vector },
        .nbuffers = 2,
        .modes = { STARPU_R, STARPU_R } };

static int
there (int i)
{
  return starpu_data_test_if_allocated_on_node (handles[i], 1) != 0;
}

static int
count_there (void)
{
  int count = 0;
  for (int i = 0; i < kCount; ++i)
    count += there (i);
  return count;
}

/* Fills the device; a task that reads the first of the data waits meanwhile, if
   `soon'. */
static void
run (int left, int soon)
{
  start ();
  starpu_variable_data_register (&gate, STARPU_MAIN_RAM, (uintptr_t)&gate_value,
                                 sizeof gate_value);
  CHECK_EQ (starpu_data_acquire (gate, STARPU_RW), 0);
  for (int i = 0; i < kCount; ++i)
    {
      handles[i] = new_vector (values[i], kLength);
      await_task (begin_on (0, &set_codelet, handles[i],
                            (void *)(intptr_t)(i + 1)));
      if (i == 0 && soon)
        {
          struct starpu_task *task = new_task (&both_codelet, NULL);
          task->handles[0] = handles[0];
          task->handles[1] = gate;
          submit (task);
        }
    }
  while (count_there () > left)
    sched_yield ();
  /* One or two more may go, as copies of others end meanwhile. */
  const int more = left < kCount ? 2 : 0;
  CHECK (count_there () >= left - more);
  for (int i = 0; i < kCount - left + soon; ++i)
    CHECK_EQ (there (i), soon && i == 0);
  for (int i = kCount - left + soon + more; i < kCount; ++i)
    CHECK (there (i));
  starpu_data_release (gate);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][kLength - 1], i + 1);
      values[i][kLength - 1] = 0;
    }
  starpu_data_unregister (gate);
  starpu_shutdown ();
}

int
main (void)
{
  run (kCount, 0);
  setenv ("STARPU_MINIMUM_AVAILABLE_MEM", "30", 1);
  setenv ("STARPU_TARGET_AVAILABLE_MEM", "60", 1);
  run (kLeft, 0);
  run (kLeft, 1);
  return 0;
}
