/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that has renamed data waits, in its function, for what overwrites
   them: that has storage of its own.  What reads or changes what the task has
   would be waited for for ever, which is told; what follows the overwriting
   would not.
   rows: E05 C32
   configs: one many
   env: ASTERISM_RENAMING=1 */

#include <errno.h>

#include "../support/capture.h"

enum
{
  kNothing = -1000
};

static starpu_data_handle_t handle;
static int of_changer = kNothing, of_writer = kNothing, of_reader = kNothing;

static void
use (void *buffers[], void *argument)
{
  (void)argument;
  *(volatile int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static void
write_five (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 5;
}

static struct starpu_codelet changer
    = { .cpu_funcs = { use }, .nbuffers = 1, .modes = { STARPU_RW } },
    writer
    = { .cpu_funcs = { write_five }, .nbuffers = 1, .modes = { STARPU_W } },
    reader = { .cpu_funcs = { use }, .nbuffers = 1, .modes = { STARPU_R } };

static struct starpu_task *
submit_awaited (struct starpu_codelet *codelet)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->handles[0] = handle;
  task->detach = task->destroy = 0;
  submit (task);
  return task;
}

static struct starpu_task *tasks[3];

static void
wait_for_each (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  tasks[0] = submit_awaited (&changer);
  of_changer = starpu_task_wait (tasks[0]);
  tasks[1] = submit_awaited (&writer);
  of_writer = starpu_task_wait (tasks[1]);
  tasks[2] = submit_awaited (&reader);
  of_reader = starpu_task_wait (tasks[2]);
}

static struct starpu_codelet outer
    = { .cpu_funcs = { wait_for_each }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  int value = 0;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  CHECK (starpu_data_get_renaming_flag (handle));
  const int errors = capture_begin ();
  struct starpu_task *task = submit_awaited (&outer);
  CHECK_EQ (starpu_task_wait (task), 0);
  const char *text = capture_end (errors);
  fputs (text, stderr);
  CHECK_EQ (of_changer, -EDEADLK);
  CHECK_EQ (of_writer, 0);
  CHECK_EQ (of_reader, 0);
  CHECK_EQ (occurrences (text, "needs data of its own"), 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_task_destroy (task);
  for (int i = 0; i < 3; ++i)
    starpu_task_destroy (tasks[i]);
  starpu_data_unregister (handle);
  CHECK_EQ (value, 5);
  starpu_shutdown ();
  return 0;
}
