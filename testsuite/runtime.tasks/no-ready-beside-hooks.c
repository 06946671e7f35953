/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_task_wait_for_no_ready () returns while workers are in hooks, and
   while hooks of idle workers want to be called again and again, but not while
   a hook waits for a task that is being executed; and it returns while the
   application drives a worker that it does not let look for tasks.
   rows: E22
   env: STARPU_NCPU=16 STARPU_WORKERS_NOBIND=1
   configs: many sim */

#include "../support/check.h"
#include <pthread.h>
#include <sched.h>

static long in_hook, go, ran;

static long
get (const long *counter)
{
  return __atomic_load_n (counter, __ATOMIC_SEQ_CST);
}

static unsigned
wait_for_go (void *argument)
{
  (void)argument;
  __atomic_add_fetch (&in_hook, 1, __ATOMIC_SEQ_CST);
  while (!get (&go))
    sched_yield ();
  return 1;
}

static unsigned
again (void *argument)
{
  __atomic_add_fetch ((long *)argument, 1, __ATOMIC_SEQ_CST);
  return 0;
}

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&ran, 1, __ATOMIC_SEQ_CST);
}
static struct starpu_codelet codelet = { .cpu_funcs = { count } };

static void
try_hooks (void)
{
  long calls = 0;
  start ();
  const int blocking = starpu_idle_hook_register (wait_for_go, NULL);
  CHECK (blocking >= 0);
  starpu_wake_all_blocked_workers ();
  while (get (&in_hook) == 0)
    sched_yield ();
  /* Somebody stays in the hook until this has returned. */
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
  __atomic_store_n (&go, 1, __ATOMIC_SEQ_CST);
  starpu_idle_hook_deregister (blocking);

  const int polling = starpu_idle_hook_register (again, &calls);
  CHECK (polling >= 0);
  for (int round = 1; round <= 20; ++round)
    {
      for (int i = 0; i < 50; ++i)
        submit (new_task (&codelet, NULL));
      CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
      CHECK_EQ (get (&ran), 50 * round);
    }
  CHECK (get (&calls) > 0);
  starpu_idle_hook_deregister (polling);
  starpu_shutdown ();
}

static long begun, ended;

static void
take_long (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_store_n (&begun, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; i < 5000; ++i)
    sched_yield ();
  __atomic_store_n (&ended, 1, __ATOMIC_SEQ_CST);
}
static struct starpu_codelet slow = { .cpu_funcs = { take_long } };

static unsigned
wait_for_task (void *argument)
{
  if (__atomic_exchange_n ((int *)argument, 1, __ATOMIC_SEQ_CST) != 0)
    return 1;
  struct starpu_task *task = new_task (&slow, NULL);
  task->synchronous = 1;
  submit (task);
  CHECK (get (&ended));
  return 1;
}

static void
try_task_of_hook (void)
{
  int called = 0;
  start ();
  const int waiting = starpu_idle_hook_register (wait_for_task, &called);
  CHECK (waiting >= 0);
  starpu_wake_all_blocked_workers ();
  while (!get (&begun))
    sched_yield ();
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
  CHECK (get (&ended));
  starpu_idle_hook_deregister (waiting);
  starpu_shutdown ();
}

static int driver_state; /* 1: it drives, 2: it is to go on */

static void *
drive (void *argument)
{
  struct starpu_driver *driver = argument;
  CHECK_EQ (starpu_driver_init (driver), 0);
  CHECK_EQ (starpu_driver_run_once (driver), 0);
  __atomic_store_n (&driver_state, 1, __ATOMIC_SEQ_CST);
  while (__atomic_load_n (&driver_state, __ATOMIC_SEQ_CST) != 2)
    sched_yield ();
  CHECK_EQ (starpu_driver_run_once (driver), 0);
  CHECK_EQ (starpu_driver_deinit (driver), 0);
  return NULL;
}

static void
try_driver (void)
{
  struct starpu_driver driver = { .type = STARPU_CPU_WORKER, .id.cpu_id = 0 };
  struct starpu_conf conf;
  pthread_t thread;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.not_launched_drivers = &driver;
  conf.n_not_launched_drivers = 1;
  CHECK_EQ (starpu_init (&conf), 0);
  pthread_create (&thread, NULL, drive, &driver);
  while (__atomic_load_n (&driver_state, __ATOMIC_SEQ_CST) != 1)
    sched_yield ();
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
  __atomic_store_n (&driver_state, 2, __ATOMIC_SEQ_CST);
  pthread_join (thread, NULL);
  CHECK_EQ (starpu_task_wait_for_no_ready (), 0);
  starpu_shutdown ();
}

int
main (void)
{
  try_hooks ();
  try_task_of_hook ();
  try_driver ();
  return 0;
}
