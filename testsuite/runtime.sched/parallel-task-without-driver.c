/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parallel tasks do without workers that nobody drives, and have those that are
   driven.

   rows: Q06
   configs: many */

#include "../support/check.h"
#include <pthread.h>

static unsigned size;
static int seen;

static void
note_size (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_store_n (&size, (unsigned)starpu_combined_worker_get_size (),
                    __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { note_size }, .type = STARPU_SPMD };

static unsigned
run (void)
{
  submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  return __atomic_load_n (&size, __ATOMIC_RELAXED);
}

static void *
drive (void *argument)
{
  struct starpu_driver *driver = (struct starpu_driver *)argument;
  CHECK_EQ (starpu_driver_init (driver), 0);
  __atomic_store_n (&seen, 1, __ATOMIC_RELEASE);
  while (__atomic_load_n (&seen, __ATOMIC_ACQUIRE))
    CHECK_EQ (starpu_driver_run_once (driver), 0);
  CHECK_EQ (starpu_driver_deinit (driver), 0);
  return NULL;
}

int
main (void)
{
  struct starpu_driver driver = { .type = STARPU_CPU_WORKER, .id.cpu_id = 1 };
  struct starpu_conf conf;
  pthread_t thread;
  starpu_conf_init (&conf);
  conf.not_launched_drivers = &driver;
  conf.n_not_launched_drivers = 1;
  CHECK_EQ (starpu_init (&conf), 0);
  const unsigned cores = starpu_cpu_worker_get_count ();
  CHECK_EQ (run (), cores - 1);
  pthread_create (&thread, NULL, drive, &driver);
  while (!__atomic_load_n (&seen, __ATOMIC_ACQUIRE))
    starpu_sleep (0.0001);
  CHECK_EQ (run (), cores);
  __atomic_store_n (&seen, 0, __ATOMIC_RELEASE);
  pthread_join (thread, NULL);
  CHECK_EQ (run (), cores - 1);
  starpu_shutdown ();
  return 0;
}
