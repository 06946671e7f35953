/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that no worker can execute, since its data fit nowhere or have no
   contents, fails: the handler of errors, its callback, who waits for it and
   who waits for all are told.  Its data are not lost, and all else goes on.
   rows: R18 R19
   configs: sim-only local-store-only
   env: STARPU_LIMIT_SIM_MEM=16 ASTERISM_LOCAL_STORE_SIZE=16 */

#include <errno.h>

#include "aux-vectors.h"

enum
{
  kLength = 10000 /* 40 KB */
};

static int told, called;

static void
handle_error (const char *file, int line, int column, const char *message,
              void *data)
{
  (void)file, (void)line, (void)column;
  CHECK (data == &told);
  CHECK (strstr (message, "task add cannot run: ") == message
         || strstr (message, "task read cannot run: reading") == message);
  ++told;
}

static void
at_end (void *argument)
{
  CHECK (((struct starpu_task *)argument)->failed);
  ++called;
}

static int values[kLength], small[10];

int
main (void)
{
  starpu_data_handle_t large, little, empty;
  asterism_set_error_handler (handle_error, &told);
  start ();
  values[0] = 7;
  large = new_vector (values, kLength);
  little = new_vector (small, 10);
  empty = new_vector (NULL, 10);

  struct starpu_task *task = new_task (&add_codelet, (void *)3);
  task->handles[0] = large;
  task->detach = 0;
  task->destroy = 0;
  task->callback_func = at_end;
  task->callback_arg = task;
  submit (task);
  add (little, 1);
  CHECK_EQ (starpu_task_wait (task), -EIO);
  CHECK_EQ (told, 1);
  CHECK_EQ (called, 1);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (asterism_failed_tasks (), 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);

  /* The object serves again. */
  task->handles[0] = little;
  task->callback_func = NULL;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (task->failed, 0);
  starpu_task_destroy (task);

  run_on (&read_codelet, empty, NULL);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (told, 2);

  CHECK_EQ (starpu_data_acquire (large, STARPU_R), 0);
  CHECK_EQ (values[0], 7);
  starpu_data_release (large);
  starpu_data_unregister (large);
  starpu_data_unregister (little);
  starpu_data_unregister (empty);
  CHECK_EQ (small[9], 4);
  starpu_shutdown ();
  return 0;
}
