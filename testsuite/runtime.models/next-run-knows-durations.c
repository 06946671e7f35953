/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a run with STARPU_CALIBRATE=1 learnt is on disk, and the next one knows
   it before its first task; STARPU_CALIBRATE=2 forgets it.
   rows: E27! E28!
   env: STARPU_SCHED=dm
*/

#include "../support/check.h"
#include <math.h>
#include <starpu_scheduler.h>
#include <unistd.h>

static void
sleep_a_while (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  usleep (2000);
}

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "a while" };
static struct starpu_codelet codelet = { .cpu_funcs = { sleep_a_while },
                                         .nbuffers = 1,
                                         .modes = { STARPU_R },
                                         .model = &model };

/* Runs that many tasks and gives the durations expected before and after. */
static void
run (int tasks, double *before, double *after)
{
  int value = 0;
  starpu_data_handle_t handle;
  struct starpu_perfmodel_arch *arch;
  start ();
  arch = starpu_worker_get_perf_archtype (0, 0);
  CHECK (arch != NULL);
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  struct starpu_task *probe = new_task (&codelet, NULL);
  probe->handles[0] = handle;
  *before = starpu_task_expected_length (probe, arch, 0);
  for (int i = 0; i < tasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      task->execute_on_a_specific_worker = 1;
      task->workerid = 0;
      submit (task);
    }
  starpu_task_wait_for_all ();
  *after = starpu_task_expected_length (probe, arch, 0);
  starpu_task_destroy (probe);
  starpu_data_unregister (handle);
  starpu_shutdown ();
}

int
main (void)
{
  double before, after;
  char path[512], line[100];
  setenv ("STARPU_CALIBRATE", "1", 1);
  run (20, &before, &after);
  unsetenv ("STARPU_CALIBRATE");
  CHECK (isnan (before));
  CHECK (after >= 0);
  double learnt = after;

  starpu_perfmodel_get_model_path ("a while", path, sizeof path);
  FILE *file = fopen (path, "r");
  CHECK (file && fgets (line, sizeof line, file));
  fclose (file);
  struct starpu_perfmodel loaded;
  memset (&loaded, 0, sizeof loaded);
  starpu_perfmodel_initialize ();
  CHECK_EQ (starpu_perfmodel_load_symbol ("a while", &loaded), 0);
  CHECK_EQ (strcmp (loaded.symbol, "a while"), 0);
  CHECK_EQ (starpu_perfmodel_unload_model (&loaded), 0);
  CHECK_EQ (starpu_perfmodel_load_symbol ("unknown", &loaded), 1);
  CHECK_EQ (starpu_perfmodel_load_file ("unknown", &loaded), -ENOENT);
  starpu_perfmodel_free_sampling ();

  run (0, &before, &after);
  CHECK (before == learnt && after == learnt);

  setenv ("STARPU_CALIBRATE", "2", 1);
  run (0, &before, &after);
  CHECK (isnan (before));
  return 0;
}
