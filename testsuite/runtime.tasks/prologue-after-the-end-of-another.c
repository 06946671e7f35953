/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A prologue that a worker calls as a task before has ended is not within that
   one any more: it may wait for what needs the data of a task that is submitted
   in the same memory.
   rows: E05 R03 */

#include "../support/check.h"
#include "../support/flag.h"

static struct starpu_task *first, *awaited;
static int may_end, anew, waits, result = 1;

static void
wait_to_end (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!get (&may_end))
    starpu_usleep (100);
}

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet ending
    = { .cpu_funcs = { wait_to_end } },
    adding
    = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
wait_for_another (void *argument)
{
  CHECK (starpu_task_get_current () == *(struct starpu_task **)argument);
  while (!get (&anew))
    starpu_usleep (100);
  set (&waits, 1);
  result = starpu_task_wait (awaited);
}

int
main (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  first = new_task (&ending, NULL);
  first->detach = first->destroy = 0;
  struct starpu_task *second = starpu_task_create ();
  second->prologue_callback_func = wait_for_another;
  second->prologue_callback_arg = &second;
  starpu_task_declare_deps (second, 1, first);
  submit (second);
  submit (first);
  set (&may_end, 1);
  while (!starpu_task_finished (first))
    starpu_usleep (100);

  /* The first again, with data; it cannot begin before the second is called. */
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  first->cl = &adding;
  first->handles[0] = handle;
  submit (first);
  awaited = new_task (&adding, NULL);
  awaited->handles[0] = handle;
  awaited->detach = awaited->destroy = 0;
  submit (awaited);
  set (&anew, 1);
  while (!get (&waits))
    starpu_usleep (100);
  starpu_usleep (1000);
  starpu_data_release (handle);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (result, 0);
  starpu_task_destroy (first);
  starpu_task_destroy (awaited);
  starpu_data_unregister (handle);
  CHECK_EQ (value, 2);
  starpu_shutdown ();
  return 0;
}
