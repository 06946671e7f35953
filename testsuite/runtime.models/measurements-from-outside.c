/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Durations that the application measured itself feed a model.
   rows: E27 E28
*/

#include "../support/check.h"
#include <math.h>
#include <starpu_scheduler.h>

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "outside" };
static struct starpu_codelet codelet = { .cpu_funcs = { nothing },
                                         .nbuffers = 1,
                                         .modes = { STARPU_R },
                                         .model = &model };

int
main (void)
{
  float values[2][100];
  starpu_data_handle_t handles[2];
  struct starpu_task *tasks[2];
  start ();
  struct starpu_perfmodel_arch *arch = starpu_worker_get_perf_archtype (0, 0);
  for (int i = 0; i < 2; ++i)
    {
      starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)values[i], 50 + 50 * i,
                                   sizeof (float));
      tasks[i] = new_task (&codelet, NULL);
      tasks[i]->handles[0] = handles[i];
    }
  starpu_perfmodel_update_history_n (&model, tasks[0], arch, 0, 0, 123, 0);
  for (int i = 0; i < 7; ++i)
    starpu_perfmodel_update_history (&model, tasks[0], arch, 0, 0, 123);
  CHECK (isnan (starpu_task_expected_length (tasks[0], arch, 0)));
  starpu_perfmodel_update_history_n (&model, tasks[0], arch, 0, 0, 123, 5);
  CHECK (fabs (starpu_task_expected_length (tasks[0], arch, 0) - 123) < 1e-9);
  CHECK (isnan (starpu_task_expected_length (tasks[1], arch, 0)));
  uint32_t print = starpu_task_data_footprint (tasks[0]);
  CHECK (print != starpu_task_data_footprint (tasks[1]));
  CHECK (
      fabs (starpu_perfmodel_history_based_expected_perf (&model, arch, print)
            - 123)
      < 1e-9);
  char name[64];
  starpu_perfmodel_get_arch_name (arch, name, sizeof name, 1);
  CHECK (strstr (name, "_impl1"));
  /* They can still be submitted. */
  for (int i = 0; i < 2; ++i)
    submit (tasks[i]);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
