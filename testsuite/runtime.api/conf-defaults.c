/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_conf_init () gives defaults and what the environment says;
   starpu_conf_noworker () asks for none.
   rows: -
   configs: one */

#include "../support/check.h"

int
main (void)
{
  struct starpu_conf conf;
  unsetenv ("STARPU_NCPU");
  unsetenv ("STARPU_NCPUS");
  unsetenv ("STARPU_NOPENCL");
  unsetenv ("STARPU_SCHED");
  CHECK (starpu_conf_init (NULL) == -EINVAL);
  CHECK (starpu_conf_init (&conf) == 0);
  CHECK (conf.ncpus == -1 && conf.nopencl == -1);
  CHECK (conf.sched_policy_name == NULL && conf.sched_policy == NULL);
  CHECK (conf.precedence_over_environment_variables == 0);
  setenv ("STARPU_NCPU", "3", 1);
  setenv ("STARPU_SCHED", "prio", 1);
  CHECK (starpu_conf_init (&conf) == 0);
  CHECK (conf.ncpus == 3);
  CHECK (strcmp (conf.sched_policy_name, "prio") == 0);
  CHECK (starpu_conf_noworker (NULL) == -EINVAL);
  CHECK (starpu_conf_noworker (&conf) == 0);
  CHECK (conf.ncpus == 0 && conf.ncuda == 0 && conf.nopencl == 0);
  CHECK (conf.nmpi_ms == 0 && conf.ntcpip_ms == 0);
  return 0;
}
