/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The environment wins over the configuration unless that takes precedence.
   rows: -
   configs: one */

#include "../support/check.h"

int
main (void)
{
  struct starpu_conf conf;
  setenv ("STARPU_NCPU", "1", 1);
  setenv ("STARPU_WORKERS_NOBIND", "1", 1);
  starpu_conf_init (&conf);
  conf.ncpus = 2;
  CHECK (starpu_init (&conf) == 0);
  CHECK (starpu_cpu_worker_get_count () == 1);
  starpu_shutdown ();
  starpu_conf_init (&conf);
  conf.ncpus = 2;
  conf.precedence_over_environment_variables = 1;
  CHECK (starpu_init (&conf) == 0);
  CHECK (starpu_cpu_worker_get_count () == 2);
  starpu_shutdown ();
  return 0;
}
