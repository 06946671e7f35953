/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a thread had acquired as it ended does not seem to be acquired by the
   next thread: that one waits until another releases it.
   rows: R20 E05 */

#include <pthread.h>

#include "../support/check.h"

enum
{
  kRounds = 8
};

static starpu_data_handle_t handle;

static void *
acquire (void *argument)
{
  (void)argument;
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  return NULL;
}

/* The tasks that are submitted meanwhile come first. */
static void *
acquire_and_release (void *argument)
{
  const int *value = argument;
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK_EQ (*value, 1);
  starpu_data_release (handle);
  return NULL;
}

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet adder = { .cpu_funcs = { add_one },
                                       .nbuffers = 1,
                                       .modes = { STARPU_RW } };

int
main (void)
{
  start ();
  for (int round = 0; round < kRounds; ++round)
    {
      int value = 0;
      pthread_t thread;
      starpu_variable_data_register (&handle, STARPU_MAIN_RAM,
                                     (uintptr_t)&value, sizeof value);
      CHECK_EQ (pthread_create (&thread, NULL, acquire, NULL), 0);
      CHECK_EQ (pthread_join (thread, NULL), 0);
      struct starpu_task *task = new_task (&adder, NULL);
      task->handles[0] = handle;
      submit (task);
      CHECK_EQ (
          pthread_create (&thread, NULL, acquire_and_release, &value), 0);
      starpu_usleep (2000);
      CHECK_EQ (value, 0);
      starpu_data_release (handle);
      CHECK_EQ (pthread_join (thread, NULL), 0);
      starpu_data_unregister (handle);
      CHECK_EQ (value, 1);
    }
  starpu_shutdown ();
  return 0;
}
