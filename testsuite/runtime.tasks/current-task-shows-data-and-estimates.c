/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The task that a function asks for has the interfaces which the function got,
   and what the policy expected of it, which is there after its end as well.
   rows: R17
   env: STARPU_SCHED=dmda */

#include "../support/check.h"
#include <math.h>

enum
{
  kExpected = 123 /* us */
};

/* Among cores alone dmda need not expect anything. */
static int
is_expected (double predicted)
{
  return predicted == kExpected
         || (isnan (predicted)
             && starpu_worker_get_count () == starpu_cpu_worker_get_count ());
}

static void
compare (void *buffers[], void *argument)
{
  (void)argument;
  const struct starpu_task *task = starpu_task_get_current ();
  const int many = task->dyn_handles != NULL;
  void *const *shown = many ? task->dyn_interfaces : task->interfaces;
  for (int i = 0; i < (many ? 2 * STARPU_NMAXBUFS : 2); ++i)
    CHECK (shown[i] == buffers[i]);
  CHECK (is_expected (task->predicted));
}

static double
expect (struct starpu_task *task, unsigned nimpl)
{
  (void)task, (void)nimpl;
  return kExpected;
}

static struct starpu_perfmodel model
    = { .type = STARPU_COMMON, .cost_function = expect, .symbol = "shown" };
static struct starpu_codelet codelet = { .cpu_funcs = { compare },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R },
                                         .model = &model },
                             large_codelet
                             = { .cpu_funcs = { compare },
                                 .nbuffers = STARPU_VARIABLE_NBUFFERS,
                                 .model = &model };

int
main (void)
{
  int values[2] = { 0 };
  starpu_data_handle_t handles[2];
  start ();
  for (int i = 0; i < 2; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&values[i], sizeof values[i]);
  for (int round = 0; round < 20; ++round)
    CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handles[0], STARPU_R,
                                  handles[1], 0),
              0);

  const int count = 2 * STARPU_NMAXBUFS;
  struct starpu_task *task = new_task (&large_codelet, NULL);
  task->nbuffers = count;
  task->dyn_handles
      = (starpu_data_handle_t *)malloc (count * sizeof *task->dyn_handles);
  task->dyn_modes = (enum starpu_data_access_mode *)malloc (
      count * sizeof *task->dyn_modes);
  task->dyn_interfaces = (void **)calloc (count, sizeof *task->dyn_interfaces);
  for (int i = 0; i < count; ++i)
    {
      task->dyn_handles[i] = handles[i % 2];
      task->dyn_modes[i] = STARPU_R;
    }
  submit (task);

  task = new_task (&codelet, NULL);
  task->handles[0] = handles[0];
  task->handles[1] = handles[1];
  task->detach = 0;
  task->destroy = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (is_expected (task->predicted));
  starpu_task_destroy (task);
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
