/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that one task releases are executed in the order of their submission,
   by any policy that is not told otherwise; under those that estimate also once
   a task that makes a difference has had them begin to.
   rows: E33
   configs: one */

#include "../support/check.h"

#include <starpu_scheduler.h>

enum
{
  kReaders = 8
};

static int order[kReaders], count;

static void
write_it (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}
static void
note_place (void *buffers[], void *number)
{
  (void)buffers;
  order[count++] = *(int *)number;
}
static void
do_nothing (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}
static struct starpu_codelet writer
    = { .cpu_funcs = { write_it }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet reader
    = { .cpu_funcs = { note_place }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet choice
    = { .cpu_funcs = { do_nothing, do_nothing } };

static void
check_order (starpu_data_handle_t handle)
{
  int numbers[kReaders];
  count = 0;
  starpu_pause ();
  struct starpu_task *task = new_task (&writer, NULL);
  task->handles[0] = handle;
  submit (task);
  for (int i = 0; i < kReaders; ++i)
    {
      numbers[i] = i;
      task = new_task (&reader, &numbers[i]);
      task->handles[0] = handle;
      submit (task);
    }
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, kReaders);
  for (int i = 0; i < kReaders; ++i)
    CHECK_EQ (order[i], i);
}

int
main (void)
{
  struct starpu_sched_policy **policies
      = starpu_sched_get_predefined_policies ();
  for (; *policies != NULL; ++policies)
    {
      struct starpu_conf conf;
      starpu_conf_init (&conf);
      conf.sched_policy_name = (*policies)->policy_name;
      printf ("%s\n", conf.sched_policy_name);
      CHECK_EQ (starpu_init (&conf), 0);
      int value = 0;
      starpu_data_handle_t handle;
      starpu_variable_data_register (&handle, STARPU_MAIN_RAM,
                                     (uintptr_t)&value, sizeof value);
      check_order (handle);
      submit (new_task (&choice, NULL));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      check_order (handle);
      starpu_data_unregister (handle);
      CHECK_EQ (value, 2);
      starpu_shutdown ();
    }
  return 0;
}
