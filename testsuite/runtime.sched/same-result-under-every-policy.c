/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The same program gives the same result under every policy.
   rows: E15 E16 R01!
*/

#include "../support/check.h"

enum
{
  kHandles = 12,
  kTasks = 600
};

/* b = 3 b + a + argument */
static void
mix (void *buffers[], void *argument)
{
  unsigned *a = (unsigned *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  unsigned *b = (unsigned *)STARPU_VARIABLE_GET_PTR (buffers[1]);
  *b = 3 * *b + *a + *(unsigned *)argument;
}

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "mix" };
static struct starpu_codelet codelet = { .cpu_funcs = { mix },
                                         .nbuffers = 2,
                                         .modes = { STARPU_R, STARPU_RW },
                                         .model = &model };

static unsigned
run (const char *policy)
{
  unsigned values[kHandles], numbers[kTasks], sum = 0, seed = 1;
  starpu_data_handle_t handles[kHandles];
  setenv ("STARPU_SCHED", policy, 1);
  start ();
  for (unsigned i = 0; i < kHandles; ++i)
    {
      values[i] = i;
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&values[i], sizeof values[i]);
    }
  for (unsigned i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, &numbers[i]);
      seed = seed * 1103515245 + 12345;
      numbers[i] = i;
      task->priority = (int)(seed >> 20 & 7) - 3;
      task->handles[0] = handles[(seed >> 8) % kHandles];
      task->handles[1] = handles[((seed >> 8) + 1 + i % 5) % kHandles];
      submit (task);
    }
  for (unsigned i = 0; i < kHandles; ++i)
    {
      starpu_data_unregister (handles[i]);
      sum = sum * 31 + values[i];
    }
  starpu_shutdown ();
  return sum;
}

int
main (void)
{
  static const char *const policies[]
      = { "prio",  "lws",   "ws",   "random",     "dm",   "dmda",
          "dmdas", "dmdar", "heft", "heteroprio", "ranks" };
  unsigned expected = run ("eager");
  for (unsigned i = 0; i < sizeof policies / sizeof *policies; ++i)
    CHECK_EQ (run (policies[i]), expected);
  return 0;
}
