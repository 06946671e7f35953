/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A profiling tool that is part of the program is told of the start and the end
   of the runtime, of its workers, of each execution of a codelet's function and
   of each transfer, in pairs and by the worker that it happens on.
   rows: -
   libs: -rdynamic */

#include "../support/check.h"
#include <starpu_profiling_tool.h>

enum
{
  kEvents = starpu_prof_tool_event_user_end + 1,
  kTasks = 30
};
static unsigned told[kEvents], wrong;

static void
work (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static void
count (struct starpu_prof_tool_info *info,
       union starpu_prof_tool_event_info *event,
       struct starpu_prof_tool_api_info *api)
{
  const enum starpu_prof_tool_event type = info->event_type;
  STARPU_ATOMIC_ADD (&told[type], 1);
  int right = api != NULL && event->event_type == type
              && info->starpu_version[0] == STARPU_MAJOR_VERSION;
  if (type == starpu_prof_tool_event_start_cpu_exec
      || type == starpu_prof_tool_event_end_cpu_exec)
    right &= info->worker_id == starpu_worker_get_id ()
             && info->fun_ptr == (void *)work;
  if (type == starpu_prof_tool_event_start_transfer)
    right &= info->bytes_to_transfer == sizeof (int);
  if (!right)
    STARPU_ATOMIC_ADD (&wrong, 1);
}

void
starpu_prof_tool_library_register (starpu_prof_tool_entry_register_func reg,
                                   starpu_prof_tool_entry_register_func unreg);

void
starpu_prof_tool_library_register (starpu_prof_tool_entry_register_func reg,
                                   starpu_prof_tool_entry_register_func unreg)
{
  for (int event = 1; event < kEvents; ++event)
    reg ((enum starpu_prof_tool_event)event, count,
         starpu_prof_tool_command_reg);
  unreg (starpu_prof_tool_event_driver_init_start, count,
         starpu_prof_tool_command_reg);
}

/* What a device that copies later does is told when it is done. */
static void
expect_pair (enum starpu_prof_tool_event begin, enum starpu_prof_tool_event end,
             unsigned count)
{
  CHECK_EQ (told[begin], count);
  CHECK_EQ (told[end], count);
}

int
main (void)
{
  struct starpu_codelet codelet
      = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW } };
  int value = 0;
  starpu_data_handle_t handle;
  start ();
  const unsigned workers = starpu_worker_get_count ();
  CHECK_EQ (told[starpu_prof_tool_event_init], 1);
  expect_pair (starpu_prof_tool_event_init_begin,
               starpu_prof_tool_event_init_end, 1);
  CHECK_EQ (told[starpu_prof_tool_event_terminate], 0);
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < kTasks; ++i)
    CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handle,
                                  STARPU_EXECUTE_ON_WORKER, i % (int)workers,
                                  0),
              0);
  starpu_data_unregister (handle);
  CHECK_EQ (value, kTasks);
  expect_pair (starpu_prof_tool_event_start_cpu_exec,
               starpu_prof_tool_event_end_cpu_exec, kTasks);
  if (starpu_memory_nodes_get_count () > 1)
    CHECK (told[starpu_prof_tool_event_start_transfer] > 0);
  expect_pair (starpu_prof_tool_event_start_transfer,
               starpu_prof_tool_event_end_transfer,
               told[starpu_prof_tool_event_start_transfer]);
  starpu_shutdown ();
  CHECK_EQ (told[starpu_prof_tool_event_terminate], 1);
  CHECK_EQ (told[starpu_prof_tool_event_driver_init_start], 0);
  expect_pair (starpu_prof_tool_event_driver_init,
               starpu_prof_tool_event_driver_deinit, workers);
  CHECK_EQ (wrong, 0);
  return 0;
}
