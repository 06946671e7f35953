/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_WORKERS_CPUID, or workers_bindid of the configuration, binds workers
   to the cores of a list; STARPU_DISPLAY_BINDINGS prints where they are, and
   STARPU_WORKERS_NOBIND leaves them alone.
   rows: E41
   configs: one
   env: STARPU_DISPLAY_BINDINGS=1 */

#define _GNU_SOURCE
#include <sched.h>

#include "../support/capture.h"

static int cores, last;

static void
look (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  cpu_set_t set;
  CHECK_EQ (sched_getaffinity (0, sizeof set, &set), 0);
  cores = CPU_COUNT (&set);
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET (i, &set))
      last = i;
}
static struct starpu_codelet codelet = { .cpu_funcs = { look } };

/* What starpu_init () prints; `cores' and `last' are those of the worker. */
static const char *
run (struct starpu_conf *conf)
{
  int old = capture_begin ();
  CHECK_EQ (starpu_init (conf), 0);
  const char *text = capture_end (old);
  submit (new_task (&codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return text;
}

int
main (void)
{
  cpu_set_t set;
  CHECK_EQ (sched_getaffinity (0, sizeof set, &set), 0);
  if (CPU_COUNT (&set) < 2 || !CPU_ISSET (0, &set) || !CPU_ISSET (1, &set))
    {
      printf ("cores 0 and 1 are not both ours\n");
      return 77;
    }
  setenv ("STARPU_WORKERS_CPUID", "1", 1);
  const char *text = run (NULL);
  CHECK (strstr (text, "CPU 0: core 1"));
  CHECK_EQ (cores, 1);
  int first = last;
  setenv ("STARPU_WORKERS_CPUID", "0", 1);
  CHECK (strstr (run (NULL), "CPU 0: core 0"));
  CHECK (last != first);

  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.use_explicit_workers_bindid = 1;
  for (int i = 0; i < STARPU_NMAXWORKERS; ++i)
    conf.workers_bindid[i] = 1;
  CHECK (strstr (run (&conf), "CPU 0: core 0")); // the environment wins
  unsetenv ("STARPU_WORKERS_CPUID");
  CHECK (strstr (run (&conf), "CPU 0: core 1"));

  setenv ("STARPU_WORKERS_NOBIND", "1", 1);
  CHECK (strstr (run (NULL), "CPU 0: not bound"));
  CHECK_EQ (cores, CPU_COUNT (&set));
  return 0;
}
