/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_RESERVE_NCPU and STARPU_MAIN_THREAD_BIND leave cores to the
   application; one worker stays.
   rows: E41
   configs: one */

#include "../support/check.h"

static unsigned
workers (const char *name, const char *value)
{
  if (name != NULL)
    setenv (name, value, 1);
  start ();
  unsigned count = starpu_cpu_worker_get_count ();
  starpu_shutdown ();
  if (name != NULL)
    unsetenv (name);
  return count;
}

int
main (void)
{
  unsetenv ("STARPU_NCPU");
  unsigned all = workers (NULL, NULL);
  CHECK (all >= 1);
  unsigned fewer = all > 1 ? all - 1 : 1;
  CHECK_EQ (workers ("STARPU_RESERVE_NCPU", "1"), fewer);
  CHECK_EQ (workers ("STARPU_RESERVE_NCPU", "9999"), 1);
  CHECK_EQ (workers ("STARPU_MAIN_THREAD_BIND", "1"), fewer);
  CHECK_EQ (workers ("STARPU_NCPUS", "3"), 3); // the other name
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.reserve_ncpus = 1;
  CHECK_EQ (starpu_init (&conf), 0);
  CHECK_EQ (starpu_cpu_worker_get_count (), fewer);
  starpu_shutdown ();
  return 0;
}
