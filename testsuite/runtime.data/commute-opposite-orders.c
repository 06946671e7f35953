/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that commute on two data, named in opposite orders, or on one twice, or
   together with a reader's mention of it, do not wait for each other for ever.
   rows: C28 */

#include "aux-commute.h"

enum
{
  kTasks = 2000
};

static int values[2];

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VECTOR_GET_PTR (buffers[0]);
}

static struct starpu_codelet both = { .cpu_funcs = { add_one },
                                      .nbuffers = 2,
                                      .modes = { COMMUTING, COMMUTING } };
static struct starpu_codelet with_reader = { .cpu_funcs = { add_one },
                                             .nbuffers = 2,
                                             .modes = { COMMUTING, STARPU_R } };

int
main (void)
{
  start ();
  starpu_data_handle_t handles[2];
  for (int i = 0; i < 2; ++i)
    handles[i] = new_vector (&values[i], 1);
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task
          = new_task (i % 5 == 0 ? &with_reader : &both, NULL);
      task->handles[0] = handles[i % 2];
      task->handles[1] = handles[i % 3 == 0 ? i % 2 : (i + 1) % 2];
      submit (task);
    }
  for (int i = 0; i < 2; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i], kTasks / 2);
    }
  starpu_shutdown ();
  return 0;
}
