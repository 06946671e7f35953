/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A callback of data that were acquired can submit no synchronous task, nor
   stop the runtime: others may wait for it.
   rows: R03 */

#include "../support/check.h"
#include <errno.h>

static starpu_data_handle_t handle;
static int value, called, executed;

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}
static struct starpu_codelet codelet = { .cpu_funcs = { run } };

static void
call (void *argument)
{
  (void)argument;
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_TASK_SYNCHRONOUS, 1, 0),
            -EDEADLK);
  CHECK_EQ (starpu_task_insert (&codelet, 0), 0);
  starpu_shutdown ();
  CHECK (starpu_is_initialized ());
  starpu_data_release (handle);
  __atomic_add_fetch (&called, 1, __ATOMIC_RELAXED);
}

static void
write_value (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 1;
}
static struct starpu_codelet writer
    = { .cpu_funcs = { write_value }, .nbuffers = 1, .modes = { STARPU_W } };

int
main (void)
{
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, call, NULL), 0);
  CHECK_EQ (starpu_task_insert (&writer, STARPU_W, handle, 0), 0);
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_R, call, NULL), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  while (__atomic_load_n (&called, __ATOMIC_ACQUIRE) < 2)
    starpu_usleep (1000);
  starpu_data_unregister (handle);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (executed, 2);
  starpu_shutdown ();
  return 0;
}
