/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task inserted with more buffers than fit in struct starpu_task gets them
   all, in order.
   rows: R02 */

#include "../support/check.h"

enum
{
  kBuffers = 40
};

static void
add_all (void *buffers[], void *argument)
{
  (void)argument;
  int *sum = (int *)STARPU_VARIABLE_GET_PTR (buffers[kBuffers - 1]);
  for (int i = 0; i < kBuffers - 1; ++i)
    *sum += (i + 1) * *(int *)STARPU_VARIABLE_GET_PTR (buffers[i]);
}

static struct starpu_codelet variable_codelet
    = { .cpu_funcs = { add_all }, .nbuffers = STARPU_VARIABLE_NBUFFERS };
static struct starpu_codelet fixed_codelet
    = { .cpu_funcs = { add_all }, .nbuffers = kBuffers };

static int
expected (void)
{
  int sum = 0;
  for (int i = 0; i < kBuffers - 1; ++i)
    sum += (i + 1) * i;
  return sum;
}

int
main (void)
{
  int values[kBuffers];
  starpu_data_handle_t handles[kBuffers];
  struct starpu_data_descr descriptions[kBuffers];
  CHECK (starpu_init (NULL) == 0);
  for (int i = 0; i < kBuffers; ++i)
    {
      values[i] = i < kBuffers - 1 ? i : 0;
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&values[i], sizeof values[i]);
      descriptions[i].handle = handles[i];
      descriptions[i].mode = i < kBuffers - 1 ? STARPU_R : STARPU_RW;
    }
  CHECK (starpu_task_insert (&variable_codelet, STARPU_DATA_MODE_ARRAY,
                             descriptions, kBuffers, 0)
         == 0);
  CHECK (starpu_task_insert (&fixed_codelet, STARPU_DATA_MODE_ARRAY,
                             descriptions, kBuffers, 0)
         == 0);
  for (int i = 0; i < kBuffers; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  CHECK (values[kBuffers - 1] == 2 * expected ());
  return 0;
}
