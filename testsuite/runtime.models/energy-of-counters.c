/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_energy_start () and starpu_energy_stop () give a model the joules that
   the counters of all packages went up by, for each task; a counter that begins
   anew at its end is followed; without counters they say -ENODEV.
   configs: one
   rows: - */

#include "../support/check.h"
#include <errno.h>
#include <sys/stat.h>

static void
work (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "energy-of-counters" };
static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .energy_model = &model };

static void
put (const char *folder, const char *file, const char *text)
{
  char path[256];
  snprintf (path, sizeof path, "powercap/%s", folder);
  mkdir (path, 0700);
  snprintf (path, sizeof path, "powercap/%s/%s", folder, file);
  FILE *out = fopen (path, "w");
  CHECK (out != NULL);
  fputs (text, out);
  fclose (out);
}

int
main (void)
{
  setenv ("ASTERISM_POWERCAP", "powercap", 1);
  start ();
  struct starpu_task *task = new_task (&codelet, NULL);
  CHECK_EQ (starpu_energy_start (-1, STARPU_CPU_WORKER), -ENODEV);
  mkdir ("powercap", 0700);
  put ("intel-rapl:0", "energy_uj", "1000000\n");
  put ("intel-rapl:0", "max_energy_range_uj", "9000000\n");
  put ("intel-rapl:1", "energy_uj", "18000000\n");
  put ("intel-rapl:1", "max_energy_range_uj", "19000000\n");
  put ("intel-rapl:0:0", "energy_uj", "1\n"); /* a part of the first */
  CHECK_EQ (starpu_energy_stop (&model, task, 0, 4, -1, STARPU_CPU_WORKER),
            -EINVAL);
  CHECK_EQ (starpu_energy_start (-1, STARPU_CUDA_WORKER), -ENODEV);
  CHECK_EQ (starpu_energy_start (-1, STARPU_ANY_WORKER), -EINVAL);
  CHECK_EQ (starpu_energy_start (-1, STARPU_CPU_WORKER), 0);
  CHECK_EQ (starpu_energy_start (-1, STARPU_CPU_WORKER), -EBUSY);
  put ("intel-rapl:0", "energy_uj", "31000000\n"); /* 30 J */
  put ("intel-rapl:1", "energy_uj", "9000000\n");  /* 10 J */
  put ("intel-rapl:0:0", "energy_uj", "9999999\n");
  CHECK_EQ (starpu_energy_stop (&model, task, 0, 0, -1, STARPU_CPU_WORKER),
            -EINVAL);
  CHECK_EQ (starpu_energy_stop (&model, task, 0, 20, -1, STARPU_CPU_WORKER), 0);
  const double joules = starpu_task_worker_expected_energy (task, 0, 0, 0);
  CHECK (joules > 1.999 && joules < 2.001);
  starpu_task_destroy (task);
  starpu_shutdown ();
  return 0;
}
