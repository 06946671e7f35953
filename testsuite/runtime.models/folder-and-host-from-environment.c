/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_PERF_MODEL_DIR and STARPU_HOSTNAME say where models are kept, and for
   which machine.
   rows: E27
   configs: one
   env: STARPU_PERF_MODEL_DIR=models STARPU_HOSTNAME=elsewhere
   STARPU_CALIBRATE=1
*/

#include "../support/check.h"
#include <unistd.h>

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}
static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "kept" };
static struct starpu_codelet codelet
    = { .cpu_funcs = { nothing }, .model = &model };

int
main (void)
{
  char path[512];
  start ();
  for (int i = 0; i < 20; ++i)
    submit (new_task (&codelet, NULL));
  struct starpu_perfmodel_arch *arch = starpu_worker_get_perf_archtype (0, 0);
  starpu_perfmodel_debugfilepath (&model, arch, path, sizeof path, 0);
  CHECK_EQ (strncmp (path, "models/debug/kept.", 18), 0);
  CHECK (path[18] != '\0');
  starpu_perfmodel_debugfilepath (&model, arch, path, 5, 0);
  CHECK_EQ (strlen (path), 4);
  starpu_shutdown ();
  starpu_perfmodel_get_model_path ("kept", path, sizeof path);
  CHECK_EQ (strncmp (path, "models/", 7), 0);
  CHECK (strstr (path, "elsewhere"));
  CHECK_EQ (access (path, R_OK), 0);
  FILE *list = fopen ("list.txt", "w+");
  CHECK_EQ (starpu_perfmodel_list (list), 0);
  rewind (list);
  CHECK (fgets (path, sizeof path, list) && strstr (path, "kept"));
  fclose (list);
  return 0;
}
