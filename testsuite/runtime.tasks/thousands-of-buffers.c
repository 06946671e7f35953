/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task has thousands of buffers by dyn_handles and dyn_modes, and 65,535 at
   the most; from 9 on it needs both.
   rows: C06  */

#include "../support/check.h"
#include <errno.h>

#define BUFFERS 5000
#define MOST 65535

static int value[BUFFERS], runs;
static starpu_data_handle_t handles[BUFFERS];

static void
add (void *buffers[], void *argument)
{
  const int *count = argument;
  /* Odd ones are only read. */
  for (int i = 0; i < *count; i += 2)
    *(int *)STARPU_VARIABLE_GET_PTR (buffers[i])
        += 1 + *(int *)STARPU_VARIABLE_GET_PTR (buffers[i + 1]);
  STARPU_ATOMIC_ADD (&runs, 1);
}

static void
count_run (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  STARPU_ATOMIC_ADD (&runs, 1);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { add }, .nbuffers = STARPU_VARIABLE_NBUFFERS };
static struct starpu_codelet reader
    = { .cpu_funcs = { count_run }, .nbuffers = STARPU_VARIABLE_NBUFFERS };

/* A task with so many buffers, from `first' on and around.  */
static struct starpu_task *
task_with (struct starpu_codelet *cl, const int *count, int first)
{
  struct starpu_task *task = new_task (cl, (void *)count);
  task->nbuffers = *count;
  task->dyn_handles = malloc ((size_t)*count * sizeof *task->dyn_handles);
  task->dyn_modes = malloc ((size_t)*count * sizeof *task->dyn_modes);
  for (int i = 0; i < *count; ++i)
    {
      task->dyn_handles[i] = handles[(first + i) % BUFFERS];
      task->dyn_modes[i] = cl == &reader || i % 2 ? STARPU_R : STARPU_RW;
    }
  return task;
}

static void
refuse (struct starpu_task *task)
{
  CHECK_EQ (starpu_task_submit (task), -EINVAL);
  task->destroy = 0;
  starpu_task_destroy (task);
}

static void
refuse_what_cannot_be (void)
{
  static const int nine = STARPU_NMAXBUFS + 1, too_many = MOST + 1;
  struct starpu_task *task = task_with (&codelet, &nine, 0);
  CHECK_EQ (STARPU_NMAXBUFS, 8);
  free (task->dyn_modes);
  task->dyn_modes = NULL;
  refuse (task);
  task = task_with (&codelet, &nine, 0);
  free (task->dyn_handles);
  task->dyn_handles = NULL;
  refuse (task);
  refuse (task_with (&reader, &too_many, 0));
}

int
main (void)
{
  static const int all = BUFFERS, half = BUFFERS / 2, most = MOST;
  start ();
  for (int i = 0; i < BUFFERS; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&value[i], sizeof value[i]);
  /* The second waits for all of the first, the third for half of it. */
  submit (task_with (&codelet, &all, 0));
  submit (task_with (&codelet, &all, 1));
  submit (task_with (&codelet, &half, 0));
  submit (task_with (&reader, &most, 0));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, 4);
  refuse_what_cannot_be ();
  for (int i = 0; i < BUFFERS; ++i)
    starpu_data_unregister (handles[i]);
  /* Even: 1, and from the third 1 + 2 more, if it has it; odd: 1 + 1. */
  for (int i = 0; i < BUFFERS; ++i)
    CHECK_EQ (value[i], i % 2 ? 2 : i < half ? 1 + 1 + 2 : 1);
  starpu_shutdown ();
  return 0;
}
