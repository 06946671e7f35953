/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task has as many buffers as it likes.
   rows: C06 */

#include "../support/check.h"
#define BUFFERS 40

static int value[BUFFERS];

static void
add (void *buffers[], void *argument)
{
  (void) argument;
  for (int i = 0; i < BUFFERS; ++i)
    *(int *) STARPU_VARIABLE_GET_PTR (buffers[i]) += i;
}

int
main (void)
{
  static enum starpu_data_access_mode modes[BUFFERS];
  static struct starpu_codelet codelet = { .cpu_funcs = { add },
                                           .nbuffers = BUFFERS,
                                           .dyn_modes = modes };
  starpu_data_handle_t handles[BUFFERS];
  start ();
  for (int i = 0; i < BUFFERS; ++i)
    {
      modes[i] = STARPU_RW;
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t) &value[i], sizeof value[i]);
    }
  for (int round = 0; round < 10; ++round)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->dyn_handles = malloc (sizeof handles);
      memcpy (task->dyn_handles, handles, sizeof handles);
      submit (task);
    }
  starpu_task_wait_for_all ();
  for (int i = 0; i < BUFFERS; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (value[i], 10 * i);
    }
  starpu_shutdown ();
  return 0;
}
