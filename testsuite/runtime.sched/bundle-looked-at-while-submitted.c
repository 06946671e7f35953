/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks of a bundle may be looked at, to choose a worker for another of them, as
   soon as they are submitted, by another thread, also such as overwrite data
   that are renamed (for a build with -fsanitize=thread).
   rows: E15
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

int
main (void)
{
  static int values[4];
  starpu_data_handle_t handle;
  start ();
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4,
                               sizeof *values);
  starpu_data_set_renaming_flag (handle, 1);
  for (int round = 0; round < kRounds; ++round)
    {
      starpu_task_bundle_t bundle;
      starpu_task_bundle_create (&bundle);
      struct starpu_task *tasks[kTasks];
      for (int i = 0; i < kTasks; ++i)
        {
          const int writes = round % 2 == 0;
          tasks[i] = new_task (writes ? &overwrite : &codelet, NULL);
          if (writes)
            tasks[i]->handles[0] = handle;
          CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[i]), 0);
        }
      for (int i = 0; i < kTasks; ++i)
        submit (tasks[i]);
      starpu_task_bundle_close (bundle);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
