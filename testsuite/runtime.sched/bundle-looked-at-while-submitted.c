/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks of a bundle may be looked at, to choose a worker for another of them,
   as soon as they are submitted, by another thread, also such as overwrite data
   that are renamed, or name a datum twice (for a build with -fsanitize=thread).
   rows: G11
   configs: many sim
   env: STARPU_SCHED=dmda */

#include "../support/check.h"

enum
{
  kTasks = 12,
  kRounds = 100
};

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}
static struct starpu_codelet codelet = { .cpu_funcs = { nothing, nothing } };
static struct starpu_codelet overwrite
    = { .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet twice = { .cpu_funcs = { nothing },
                                       .nbuffers = 2,
                                       .modes = { STARPU_R, STARPU_W } };
static struct starpu_codelet *const codelets[]
    = { &codelet, &overwrite, &twice };

int
main (void)
{
  static int values[4];
  starpu_data_handle_t renamed, other;
  start ();
  starpu_vector_data_register (&renamed, STARPU_MAIN_RAM, (uintptr_t)values, 2,
                               sizeof *values);
  starpu_data_set_renaming_flag (renamed, 1);
  starpu_vector_data_register (&other, STARPU_MAIN_RAM, (uintptr_t)(values + 2),
                               2, sizeof *values);
  for (int round = 0; round < kRounds; ++round)
    {
      starpu_task_bundle_t bundle;
      starpu_task_bundle_create (&bundle);
      struct starpu_task *tasks[kTasks];
      for (int i = 0; i < kTasks; ++i)
        {
          struct starpu_codelet *const uses = codelets[round % 3];
          tasks[i] = new_task (uses, NULL);
          for (int b = 0; b < uses->nbuffers; ++b)
            tasks[i]->handles[b] = uses == &twice ? other : renamed;
          CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[i]), 0);
        }
      for (int i = 0; i < kTasks; ++i)
        submit (tasks[i]);
      starpu_task_bundle_close (bundle);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (renamed);
  starpu_data_unregister (other);
  starpu_shutdown ();
  return 0;
}
