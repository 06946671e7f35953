/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Of two tasks on a device that wait for the same copy, that with the higher
   priority is launched first, whichever place among the device's tasks it has.
   Under the policy weights the copy starts when the task becomes ready, while
   the device is busy with others.
   rows: Q20 Q22 R05
   configs: one */

#include "../support/simulated.h"

static struct starpu_codelet short_task
    = { .cuda_funcs = { not_called }, .name = "short" };
static struct starpu_codelet reader = { .cuda_funcs = { not_called },
                                        .nbuffers = 1,
                                        .modes = { STARPU_R },
                                        .name = "reader" };

static double ends[3];

static void
note_end (void *argument)
{
  ends[(intptr_t)argument] = starpu_timing_now ();
}

static void
insert (struct starpu_codelet *codelet, intptr_t number, int priority,
        starpu_data_handle_t handle)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->priority = priority;
  task->handles[0] = handle;
  task->callback_func = note_end;
  task->callback_arg = (void *)number;
  submit (task);
}

int
main (void)
{
  static char contents[1]; /* an address, nothing else */
  starpu_data_handle_t handle;
  simulate ("{ \"name\": \"one card\", \"kinds\": { \"host\": {},"
            "  \"gpu\": { \"type\": \"cuda\", \"memory_mb\": 100 } },"
            "\"links\": { \"bus\": { \"gb_per_s\": 10 } },"
            "\"workers\": [ { \"kind\": \"host\" },"
            "  { \"kind\": \"gpu\", \"links\": [ \"bus\" ] } ],"
            "\"codelets\": { \"short\": { \"gpu\": { \"us\": 500 } },"
            "                \"reader\": { \"gpu\": { \"us\": 1000 } } } }");
  setenv ("STARPU_SCHED", "weights", 1);
  start ();
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)contents,
                               10000000, 1); /* 1000 us */
  starpu_pause ();
  insert (&reader, 0, 0, handle);
  insert (&reader, 1, 5, handle);
  insert (&short_task, 2, 9, NULL);
  const double begin = starpu_timing_now ();
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  printf ("short %.0f us, urgent %.0f us, other %.0f us\n", ends[2] - begin,
          ends[1] - begin, ends[0] - begin);
  CHECK (ends[2] < ends[1] && ends[1] < ends[0]);
  CHECK (ends[1] - begin < 2100);
  return 0;
}
