/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Who waits for all tasks goes on once the last has ended, though it was in the
   last step of a worker that the application drives, or later, as it ends the
   driving of a device.

   rows: -
   configs: one sim */

#include "../support/check.h"
#include "../support/flag.h"
#include <pthread.h>

enum
{
  kRounds = 5
};

static int begun, done;

/* The other thread waits by the time that this ends. */
static void
take_long (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  set (&begun, 1);
  starpu_usleep (20000);
  set (&done, 1);
}

static struct starpu_codelet codelet = { .cpu_funcs = { take_long } };

static void *
drive (void *argument)
{
  struct starpu_driver *driver = argument;
  CHECK_EQ (starpu_driver_init (driver), 0);
  while (!get (&done))
    CHECK_EQ (starpu_driver_run_once (driver), 0);
  CHECK_EQ (starpu_driver_deinit (driver), 0);
  return NULL;
}

static void
drive_to_the_end (struct starpu_driver *driver)
{
  const int worker = starpu_worker_get_by_type (driver->type, 0);
  for (int round = 0; round < kRounds; ++round)
    {
      pthread_t thread;
      struct starpu_task *task = new_task (&codelet, NULL);
      task->execute_on_a_specific_worker = 1;
      task->workerid = (unsigned)worker;
      set (&begun, 0);
      set (&done, 0);
      submit (task);
      CHECK_EQ (pthread_create (&thread, NULL, drive, driver), 0);
      while (!get (&begun))
        starpu_usleep (100);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK (get (&done));
      CHECK_EQ (pthread_join (thread, NULL), 0);
    }
}

int
main (void)
{
  const enum starpu_worker_archtype kinds[]
      = { STARPU_CPU_WORKER, STARPU_SIM_WORKER };
  for (int i = 0; i < 2; ++i)
    {
      struct starpu_driver driver = { .type = kinds[i], .id.cpu_id = 0 };
      struct starpu_conf conf;
      CHECK_EQ (starpu_conf_init (&conf), 0);
      conf.not_launched_drivers = &driver;
      conf.n_not_launched_drivers = 1;
      CHECK_EQ (starpu_init (&conf), 0);
      if (starpu_worker_get_count_by_type (kinds[i]) > 0)
        drive_to_the_end (&driver);
      starpu_shutdown ();
    }
  return 0;
}
