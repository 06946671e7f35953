/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What one task makes ready for the worker that executed it, readers of what it
   wrote, is executed in the order of submission, under a policy that takes the
   newest first as under others, with equal priorities above, at and below 0.
   rows: E19 E33
   configs: one */

#include "../support/check.h"

enum
{
  kReaders = 20
};

static int order[kReaders], count;

static void
produce (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
consume (void *buffers[], void *argument)
{
  (void)buffers;
  order[count++] = (int)(intptr_t)argument;
}

static struct starpu_codelet producer
    = { .cpu_funcs = { produce }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet consumer
    = { .cpu_funcs = { consume }, .nbuffers = 1, .modes = { STARPU_R } };

static void
check_order (int priority)
{
  int value = 0;
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  count = 0;
  starpu_pause ();
  for (int i = -1; i < kReaders; ++i)
    {
      struct starpu_task *task = new_task (i < 0 ? &producer : &consumer,
                                           (void *)(intptr_t)i);
      task->handles[0] = handle;
      task->priority = priority;
      submit (task);
    }
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < kReaders; ++i)
    CHECK_EQ (order[i], i);
  starpu_data_unregister (handle);
}

int
main (void)
{
  const char *const policies[] = { "lws", "eager", "prio", "dmda" };
  for (unsigned i = 0; i < sizeof policies / sizeof *policies; ++i)
    {
      setenv ("STARPU_SCHED", policies[i], 1);
      start ();
      check_order (0);
      check_order (1);
      check_order (-1);
      starpu_shutdown ();
    }
  return 0;
}
