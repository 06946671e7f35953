/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A prologue that a task's function brings about, by a submission, is within
   both tasks: a wait for either, or for what needs the data of either, would be
   for ever and is told so; what has ended can be waited for.  So it is in the
   callbacks that a worker calls at the end of a task before theirs.
   rows: E05 R03 */

#include <errno.h>

#include "../support/check.h"

static struct starpu_task *inner, *outer, *follower, *ended;
static int of_self = 1, of_outer = 1, of_follower = 1, of_ended = 1, may_go;

static void
wait_for_each (void *argument)
{
  struct starpu_task *const *self = argument;
  CHECK (starpu_task_get_current () == *self);
  of_self = starpu_task_wait (*self);
  of_outer = starpu_task_wait (outer);
  of_follower = starpu_task_wait (follower);
  of_ended = starpu_task_wait (ended);
}

static void
submit_within (void *buffers[], void *argument)
{
  (void)argument;
  while (!__atomic_load_n (&may_go, __ATOMIC_ACQUIRE))
    starpu_usleep (100);
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  inner = starpu_task_create ();
  inner->prologue_callback_func = wait_for_each;
  inner->prologue_callback_arg = &inner;
  inner->detach = inner->destroy = 0;
  submit (inner);
  CHECK (starpu_task_get_current () == outer);
}

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet submitter
    = { .cpu_funcs = { submit_within }, .nbuffers = 1, .modes = { STARPU_RW } },
    adder = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_RW } };

static struct starpu_task *
submit_awaited (struct starpu_codelet *codelet, starpu_data_handle_t handle)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->handles[0] = handle;
  task->detach = task->destroy = 0;
  submit (task);
  return task;
}

/* What a task that needs a datum is told in its callbacks, where it comes after
   one without data: of itself, and of what needs the datum after it. */
struct told
{
  struct starpu_task *self, *next;
  int of_self, of_next;
};

static void
wait_for_both (void *argument)
{
  struct told *told = argument;
  CHECK (starpu_task_get_current () == told->self);
  told->of_self = starpu_task_wait (told->self);
  told->of_next = starpu_task_wait (told->next);
}

static void
do_nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet nothing = { .cpu_funcs = { do_nothing } };

static void
wait_behind_another (starpu_data_handle_t handle)
{
  struct told told = { NULL, NULL, 1, 1 };
  struct starpu_task *before = new_task (&nothing, NULL);
  told.self = new_task (&adder, NULL);
  told.self->handles[0] = handle;
  told.self->detach = told.self->destroy = 0;
  told.self->prologue_callback_func = wait_for_both;
  told.self->prologue_callback_arg = &told;
  starpu_task_declare_deps (told.self, 1, before);
  submit (told.self);
  told.next = submit_awaited (&adder, handle);
  submit (before);
  CHECK_EQ (starpu_task_wait (told.next), 0);
  CHECK_EQ (told.of_self, -EDEADLK);
  CHECK_EQ (told.of_next, -EDEADLK);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_task_destroy (told.self);
  starpu_task_destroy (told.next);
}

int
main (void)
{
  int value = 0, other = 0;
  starpu_data_handle_t handle, other_handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_variable_data_register (&other_handle, STARPU_MAIN_RAM,
                                 (uintptr_t)&other, sizeof other);
  ended = submit_awaited (&adder, other_handle);
  while (!starpu_task_finished (ended))
    starpu_usleep (100);
  outer = submit_awaited (&submitter, handle);
  follower = submit_awaited (&adder, handle);
  __atomic_store_n (&may_go, 1, __ATOMIC_RELEASE);
  CHECK_EQ (starpu_task_wait (follower), 0);
  CHECK_EQ (of_self, -EDEADLK);
  CHECK_EQ (of_outer, -EDEADLK);
  CHECK_EQ (of_follower, -EDEADLK);
  CHECK_EQ (of_ended, 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  wait_behind_another (handle);
  starpu_task_destroy (inner);
  starpu_task_destroy (outer);
  starpu_task_destroy (follower);
  starpu_task_destroy (ended);
  starpu_data_unregister (handle);
  starpu_data_unregister (other_handle);
  CHECK_EQ (value, 4);
  CHECK_EQ (other, 1);
  starpu_shutdown ();
  return 0;
}
