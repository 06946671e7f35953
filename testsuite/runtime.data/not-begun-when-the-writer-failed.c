/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a task should have written that could not be executed is not begun by
   the data's codelet: whoever reads it fails as well.
   rows: R20  */

#include "../support/check.h"
#include "../support/flag.h"

static int begun, written, was_read;

static void
begin (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  set (&begun, 1);
}

static void
write_second (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  set (&written, 1);
}

static void
read_it (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  set (&was_read, 1);
}

static struct starpu_codelet begin_codelet
    = { .cpu_funcs = { begin }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet write_codelet = {
  .cpu_funcs = { write_second }, .nbuffers = 2, .modes = { STARPU_R, STARPU_W }
};
static struct starpu_codelet read_codelet
    = { .cpu_funcs = { read_it }, .nbuffers = 1, .modes = { STARPU_R } };

int
main (void)
{
  starpu_data_handle_t empty, result;
  start ();
  starpu_variable_data_register (&empty, -1, 0, sizeof (long));
  starpu_variable_data_register (&result, -1, 0, sizeof (long));
  starpu_data_set_reduction_methods (result, NULL, &begin_codelet);

  struct starpu_task *task = new_task (&write_codelet, NULL);
  task->handles[0] = empty;
  task->handles[1] = result;
  submit (task);
  task = new_task (&read_codelet, NULL);
  task->handles[0] = result;
  submit (task);
  CHECK (starpu_task_wait_for_all () < 0);
  CHECK_EQ (asterism_failed_tasks (), 2);
  CHECK (!get (&written) && !get (&begun) && !get (&was_read));

  /* From its invalidation on it is as new. */
  starpu_data_invalidate (result);
  task = new_task (&read_codelet, NULL);
  task->handles[0] = result;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (get (&begun) && get (&was_read));

  starpu_data_unregister (empty);
  starpu_data_unregister (result);
  starpu_shutdown ();
  return 0;
}
