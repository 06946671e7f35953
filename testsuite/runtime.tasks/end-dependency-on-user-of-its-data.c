/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task has its data until what it waits for at its end has ended: what needs
   them, in order or not, is refused then, or not waited for; it may go before,
   or read what is read.
   rows: E05
   configs: one many */

#include <errno.h>

#include "../support/capture.h"
#include "../support/check.h"

static starpu_data_handle_t data, other;
static int value, second, runs;
static struct starpu_task *child;
static int declares_late; /* when it is submitted */

static void
run (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&runs, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet writer
    = { .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet reader
    = { .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_R } };

static struct starpu_task *
make (struct starpu_codelet *codelet, starpu_data_handle_t handle, int ordered)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->handles[0] = handle;
  task->sequential_consistency = ordered ? 1 : 0;
  return task;
}

/* A parent that is submitted, and a child that is not, for its end. */
static void
begin (struct starpu_codelet *of_parent, struct starpu_codelet *of_child,
       starpu_data_handle_t of, int ordered)
{
  struct starpu_task *parent = make (of_parent, data, 1);
  child = make (of_child, of, ordered);
  starpu_task_declare_end_deps (parent, 1, child);
  submit (parent);
}

static void
refuse (struct starpu_codelet *of_parent, struct starpu_codelet *of_child,
        int ordered)
{
  const int before = runs;
  begin (of_parent, of_child, data, ordered);
  const int old = capture_begin ();
  CHECK_EQ (starpu_task_submit (child), -EDEADLK);
  CHECK_EQ (occurrences (capture_end (old), "waits for it at its end"), 1);
  child->handles[0] = other; /* its owner makes something else of it */
  submit (child);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, before + 2);

  begin (of_parent, of_child, data, ordered);
  CHECK_EQ (starpu_task_submit (child), -EDEADLK);
  starpu_task_destroy (child);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, before + 3);
}

static void
take (struct starpu_codelet *of_parent, struct starpu_codelet *of_child,
      starpu_data_handle_t of, int ordered)
{
  begin (of_parent, of_child, of, ordered);
  CHECK_EQ (starpu_task_submit (child), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

static void
submit_in_task (void *buffers[], void *argument)
{
  struct starpu_task *self = starpu_task_get_current ();
  (void)buffers, (void)argument;
  child = make (&writer, data, 0);
  if (!declares_late)
    starpu_task_declare_end_deps (self, 1, child);
  CHECK_EQ (starpu_task_submit (child), declares_late ? 0 : -EDEADLK);
  if (!declares_late)
    return starpu_task_destroy (child);
  const int old = capture_begin ();
  starpu_task_declare_end_deps (self, 1, child);
  CHECK_EQ (occurrences (capture_end (old), "does not wait for it"), 1);
}

static struct starpu_codelet submitter = { .cpu_funcs = { submit_in_task },
                                           .nbuffers = 1,
                                           .modes = { STARPU_RW } };

int
main (void)
{
  start ();
  starpu_variable_data_register (&data, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  starpu_variable_data_register (&other, STARPU_MAIN_RAM, (uintptr_t)&second,
                                 sizeof second);
  for (int ordered = 0; ordered < 2; ++ordered)
    {
      refuse (&writer, &writer, ordered);
      refuse (&writer, &reader, ordered);
      refuse (&reader, &writer, ordered);
      take (&reader, &reader, data, ordered);
      take (&writer, &writer, other, ordered);
    }
  /* The child goes first. */
  struct starpu_task *parent = make (&writer, data, 1);
  child = make (&writer, data, 1);
  starpu_task_declare_end_deps (parent, 1, child);
  submit (child);
  submit (parent);
  CHECK_EQ (starpu_task_wait_for_all (), 0);

  for (declares_late = 0; declares_late < 2; ++declares_late)
    {
      submit (make (&submitter, data, 1));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  starpu_data_unregister (data);
  starpu_data_unregister (other);
  starpu_shutdown ();
  return 0;
}
