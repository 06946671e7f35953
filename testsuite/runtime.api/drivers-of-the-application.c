/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker of starpu_conf.not_launched_drivers executes tasks in the thread of
   the application that drives it, step by step or until termination is
   requested, and none before; mistakes are told.

   rows: -
   configs: one many */

#include "../support/check.h"
#include <pthread.h>

#define TASKS 100

static int executed, elsewhere;
static pthread_t driver_thread;

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  CHECK_EQ (starpu_worker_get_id (), 0);
  if (!pthread_equal (pthread_self (), driver_thread))
    ++elsewhere;
  ++executed;
}

static struct starpu_codelet codelet = { .cpu_funcs = { run } };

static void
submit_some (void)
{
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->execute_on_a_specific_worker = 1;
      task->workerid = 0;
      submit (task);
    }
}

static void
start_without (struct starpu_driver *driver)
{
  struct starpu_conf conf;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.not_launched_drivers = driver;
  conf.n_not_launched_drivers = 1;
  CHECK_EQ (starpu_init (&conf), 0);
}

static void *
drive (void *argument)
{
  driver_thread = pthread_self ();
  CHECK_EQ (starpu_driver_run (argument), 0);
  return NULL;
}

int
main (void)
{
  struct starpu_driver driver = { .type = STARPU_CPU_WORKER, .id.cpu_id = 0 };
  struct starpu_driver nobody = { .type = STARPU_CPU_WORKER, .id.cpu_id = 99 };
  pthread_t thread;

  CHECK_EQ (starpu_driver_init (&driver), -ENODEV);
  start_without (&driver);
  CHECK_EQ (starpu_driver_init (&nobody), -EINVAL);
  CHECK_EQ (starpu_driver_init (NULL), -EINVAL);
  CHECK_EQ (starpu_driver_run_once (&driver), -EPERM);

  /* By this thread, step by step. */
  driver_thread = pthread_self ();
  submit_some ();
  starpu_usleep (20000);
  CHECK_EQ (executed, 0);
  CHECK_EQ (starpu_driver_init (&driver), 0);
  CHECK_EQ (starpu_driver_init (&driver), -EBUSY);
  CHECK_EQ (starpu_worker_get_id (), 0);
  while (executed < TASKS)
    CHECK_EQ (starpu_driver_run_once (&driver), 0);
  CHECK_EQ (starpu_driver_run_once (&driver), 0);
  CHECK_EQ (starpu_driver_deinit (&driver), 0);
  CHECK_EQ (starpu_driver_deinit (&driver), -EPERM);
  CHECK_EQ (starpu_worker_get_id (), -1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);

  /* By a thread that does nothing else. */
  executed = 0;
  pthread_create (&thread, NULL, drive, &driver);
  submit_some ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (executed, TASKS);
  CHECK_EQ (elsewhere, 0);
  starpu_drivers_request_termination ();
  pthread_join (thread, NULL);
  starpu_shutdown ();

  /* The end of the runtime ends it as well; a worker with a thread of the
     runtime's cannot be driven. */
  start_without (&driver);
  pthread_create (&thread, NULL, drive, &driver);
  if (starpu_cpu_worker_get_count () > 1)
    {
      struct starpu_driver other
          = { .type = STARPU_CPU_WORKER, .id.cpu_id = 1 };
      CHECK_EQ (starpu_driver_init (&other), -EBUSY);
    }
  submit_some ();
  CHECK_EQ (starpu_task_wait_for_all (), 0); /* so the thread drives */
  starpu_shutdown ();
  pthread_join (thread, NULL);
  return 0;
}
