/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tests of renaming share: readers that last until they are let go. */

#ifndef ASTERISM_TESTSUITE_RENAMING_H
#define ASTERISM_TESTSUITE_RENAMING_H

#include "aux-vectors.h"

static int written;

static void
set_and_count (void *buffers[], void *argument)
{
  set_vector (buffers, argument);
  __atomic_fetch_add (&written, 1, __ATOMIC_SEQ_CST);
}

static struct starpu_codelet counted_set = { .cpu_funcs = { set_and_count },
                                             .nbuffers = 1,
                                             .modes = { STARPU_W },
                                             .name = "counted set" };

/* A task that has read into `*value' but is not over before
   starpu_task_end_dep_release (). */
static inline struct starpu_task *
lasting_read (starpu_data_handle_t handle, int *value)
{
  struct starpu_task *task = new_task (&read_codelet, value);
  task->handles[0] = handle;
  starpu_task_end_dep_add (task, 1);
  submit (task);
  return task;
}

static inline void
counted_write (starpu_data_handle_t handle, int value)
{
  run_on (&counted_set, handle, (void *) (intptr_t) value);
}

static inline void
await_written (int count)
{
  while (__atomic_load_n (&written, __ATOMIC_SEQ_CST) < count)
    starpu_usleep (100);
}

static inline void
check_written (int count)
{
  starpu_usleep (3000);
  CHECK_EQ (__atomic_load_n (&written, __ATOMIC_SEQ_CST), count);
}

#endif
