/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Idle workers call the hooks, again and again while one asks for it, and not
   once it is deregistered; the watchdog calls its own.

   rows: E22
   configs: one many
   env: STARPU_WATCHDOG_TIMEOUT=20000 */

#include "../support/check.h"

static long polled, asked_once, barked;

static unsigned
poll (void *argument)
{
  __atomic_fetch_add ((long *)argument, 1, __ATOMIC_RELAXED);
  return 0; /* again, please */
}

static unsigned
once (void *argument)
{
  __atomic_fetch_add ((long *)argument, 1, __ATOMIC_RELAXED);
  return 1;
}

static void
bark (void *argument)
{
  __atomic_fetch_add ((long *)argument, 1, __ATOMIC_RELAXED);
}

static void
sleep_long (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  starpu_usleep (200000);
}

static struct starpu_codelet codelet = { .cpu_funcs = { sleep_long } };

static long
now (const long *counter)
{
  return __atomic_load_n (counter, __ATOMIC_RELAXED);
}

/* Waits until it has grown, for seconds at most. */
static int
grows (const long *counter)
{
  const long before = now (counter);
  for (int i = 0; i < 1000 && now (counter) < before + 10; ++i)
    starpu_usleep (10000);
  return now (counter) >= before + 10;
}

int
main (void)
{
  int early = starpu_idle_hook_register (once, &asked_once);
  CHECK (early >= 0);
  CHECK_EQ (starpu_progression_hook_register (NULL, NULL), -1);
  start ();
  int hook = starpu_progression_hook_register (poll, &polled);
  CHECK (hook >= 0 && hook != early);
  CHECK (grows (&polled));
  CHECK (now (&asked_once) > 0);
  starpu_progression_hook_deregister (hook);
  long polls = now (&polled);
  starpu_wake_all_blocked_workers ();
  starpu_usleep (20000);
  CHECK_EQ (now (&polled), polls);
  starpu_idle_hook_deregister (early);
  starpu_idle_hook_deregister (early);
  starpu_idle_hook_deregister (77);

  starpu_task_watchdog_set_hook (bark, &barked);
  submit (new_task (&codelet, NULL));
  starpu_task_wait_for_all ();
  CHECK (now (&barked) > 0);
  starpu_shutdown ();
  return 0;
}
