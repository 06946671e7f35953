/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a task submits deep in the stack of a worker that the application
   drives is the policy's when the step ends, and counts as ready until another
   step executes it.

   rows: -
   configs: one */

#include "../support/check.h"
#include <pthread.h>

/* More than the quarter of its stack that a worker uses freely. */
enum
{
  kStack = 8 << 20,
  kDeep = kStack / 2
};

static int children_run, parents_run;

static void
child (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  ++children_run;
}

static struct starpu_codelet children
    = { .cpu_funcs = { child }, .cpu_funcs_name = { "child" } };

static void
parent (void *buffers[], void *argument)
{
  volatile char frame[kDeep];
  (void)buffers, (void)argument;
  frame[0] = frame[kDeep - 1] = 0;
  submit (new_task (&children, NULL));
  ++parents_run;
}

static struct starpu_codelet parents
    = { .cpu_funcs = { parent }, .cpu_funcs_name = { "parent" } };

static void *
drive (void *argument)
{
  struct starpu_driver *driver = argument;
  CHECK_EQ (starpu_driver_init (driver), 0);
  submit (new_task (&parents, NULL));
  while (parents_run == 0)
    CHECK_EQ (starpu_driver_run_once (driver), 0);
  CHECK_EQ (children_run, 0);
  CHECK_EQ (starpu_task_nsubmitted (), 1);
  CHECK_EQ (starpu_task_nready (), 1);
  while (children_run == 0)
    CHECK_EQ (starpu_driver_run_once (driver), 0);
  CHECK_EQ (starpu_driver_deinit (driver), 0);
  return NULL;
}

int
main (void)
{
  struct starpu_driver driver = { .type = STARPU_CPU_WORKER, .id.cpu_id = 0 };
  struct starpu_conf conf;
  pthread_attr_t attributes;
  pthread_t thread;
  setenv ("STARPU_NCPU", "1", 1);
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.not_launched_drivers = &driver;
  conf.n_not_launched_drivers = 1;
  CHECK_EQ (starpu_init (&conf), 0);
  pthread_attr_init (&attributes);
  CHECK_EQ (pthread_attr_setstacksize (&attributes, kStack), 0);
  CHECK_EQ (pthread_create (&thread, &attributes, drive, &driver), 0);
  CHECK_EQ (pthread_join (thread, NULL), 0);
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
  starpu_shutdown ();
  return 0;
}
