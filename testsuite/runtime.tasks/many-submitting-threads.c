/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Several threads submit at once, on the same data in different orders.
   rows: C28 E46! */

#include "../support/check.h"
#include <pthread.h>

#define THREADS 4
#define TASKS 2000

static long value[2];
static starpu_data_handle_t handles[2];

static void
add (void *buffers[], void *argument)
{
  (void)argument;
  for (int i = 0; i < 2; ++i)
    ++*(long *)STARPU_VARIABLE_GET_PTR (buffers[i]);
}

static struct starpu_codelet codelet = { .cpu_funcs = { add },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_RW } };

static void *
run (void *argument)
{
  long self = (long)argument;
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handles[self % 2];
      task->handles[1] = handles[1 - self % 2];
      submit (task);
    }
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];
  start ();
  for (int i = 0; i < 2; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&value[i], sizeof value[i]);
  for (long i = 0; i < THREADS; ++i)
    pthread_create (&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < THREADS; ++i)
    pthread_join (threads[i], NULL);
  starpu_task_wait_for_all ();
  for (int i = 0; i < 2; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (value[i], THREADS * TASKS);
    }
  starpu_shutdown ();
  return 0;
}
