/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* weights: tasks whose label is memory-bound stay on cores however large the
   weight of the devices is, other tasks go where their weight is, and a label
   has weights of its own that a file gives.
   rows: Q02! Q07!
   configs: sim
   env: STARPU_SCHED=weights */

#include "../support/check.h"

static int on_cores, on_devices;
static unsigned cores; /* bit i: worker i is one */

static void
note (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  if (starpu_worker_get_type (starpu_worker_get_id ()) == STARPU_CPU_WORKER)
    STARPU_ATOMIC_ADD (&on_cores, 1);
  else
    STARPU_ATOMIC_ADD (&on_devices, 1);
}

/* Runs 40 tasks with a label; true when all went to the cores. */
static int
stay (const char *label)
{
  struct starpu_codelet codelet = { .cpu_funcs = { note }, .name = label };
  on_cores = on_devices = 0;
  starpu_pause ();
  for (int i = 0; i < 40; ++i)
    submit (new_task (&codelet, NULL));
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (on_cores + on_devices, 40);
  return on_devices == 0;
}

/* Writes a group of the option: a weight for the cores, another for the
   devices, by the order of the workers.  */
static void
weights (char *text, const char *label, int of_cores, int of_devices)
{
  sprintf (text + strlen (text), "%s", label);
  for (unsigned i = 0; i < 4; ++i)
    sprintf (text + strlen (text), "%s%d", i > 0 ? "," : "",
             cores >> i & 1 ? of_cores : of_devices);
  strcat (text, "\n");
}

int
main (void)
{
  char text[400] = "";
  start ();
  CHECK_EQ (starpu_worker_get_count (), 4);
  for (int i = 0; i < 4; ++i)
    cores |= (starpu_worker_get_type (i) == STARPU_CPU_WORKER) << i;
  starpu_shutdown ();

  weights (text, "", 1, 100);
  setenv ("STARPU_SCHED_WEIGHTS", text, 1);
  start ();
  CHECK (stay ("BLAS2"));
  CHECK (stay ("memory_bound"));
  CHECK (stay ("blas1"));
  CHECK (!stay ("blas3"));
  CHECK (!stay ("update"));
  starpu_shutdown ();

  weights (text, "update: ", 1, 0);
  weights (text, "BLAS2: ", 0, 1);
  FILE *file = fopen ("weights.txt", "w");
  CHECK (file != NULL);
  fprintf (file, "# rates of this machine\n%s", text);
  fclose (file);
  setenv ("STARPU_SCHED_WEIGHTS", "@weights.txt", 1);
  start ();
  CHECK (stay ("update"));
  CHECK (!stay ("BLAS2"));
  CHECK (on_cores == 0);
  CHECK (!stay ("other"));
  starpu_shutdown ();
  return 0;
}
