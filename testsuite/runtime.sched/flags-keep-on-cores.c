/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks of a codelet with the flag ASTERISM_BLAS2 stay on cores under every
   policy; without cores they are executed by devices.
   rows: N10 Q02 Q17
   configs: sim */

#include <asterism_labels.h>
#include <unistd.h>

#include "../support/check.h"

enum { Tasks = 60 };

static int on_cores, on_devices;
static int awaits_device; /* a task on a core waits until a device has one */

static void
note (void *buffers[], void *argument)
{
  const unsigned worker = (unsigned)starpu_worker_get_id ();
  (void)buffers, (void)argument;
  if (starpu_worker_get_memory_node (worker) == STARPU_MAIN_RAM)
    {
      while (awaits_device
             && __atomic_load_n (&on_devices, __ATOMIC_ACQUIRE) == 0)
        usleep (200);
      STARPU_ATOMIC_ADD (&on_cores, 1);
    }
  else
    STARPU_ATOMIC_ADD (&on_devices, 1);
}

static void
run (int flags)
{
  struct starpu_codelet codelet
      = { .cpu_funcs = { note }, .flags = flags, .name = "task" };
  on_cores = on_devices = 0;
  awaits_device = flags == ASTERISM_COMPUTE_BOUND;
  start ();
  starpu_pause ();
  for (int i = 0; i < Tasks; ++i)
    submit (new_task (&codelet, NULL));
  starpu_resume ();
  starpu_shutdown ();
  CHECK_EQ (on_cores + on_devices, Tasks);
}

int
main (void)
{
  static const char *const policies[]
      = { "eager",  "prio",  "lws",        "random",
          "dm",     "dmdas", "heteroprio", "weights" };
  for (unsigned i = 0; i < sizeof policies / sizeof policies[0]; ++i)
    {
      setenv ("STARPU_SCHED", policies[i], 1);
      run (ASTERISM_BLAS2);
      CHECK_EQ (on_cores, Tasks);
      run (ASTERISM_COMPUTE_BOUND);
      CHECK (on_devices > 0);
    }
  setenv ("STARPU_NCPU", "0", 1);
  run (ASTERISM_BLAS1);
  CHECK_EQ (on_devices, Tasks);
  return 0;
}
