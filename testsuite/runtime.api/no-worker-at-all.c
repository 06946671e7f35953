/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Starting without any worker gives -ENODEV and leaves nothing behind.
   rows: G15
   configs: one */

#include "../support/check.h"

int
main (void)
{
  struct starpu_conf conf;
  unsetenv ("STARPU_NCPU");
  starpu_conf_init (&conf);
  starpu_conf_noworker (&conf);
  conf.precedence_over_environment_variables = 1;
  CHECK (starpu_init (&conf) == -ENODEV);
  CHECK (!starpu_is_initialized ());
  struct starpu_task *task = starpu_task_create ();
  task->cl = &starpu_codelet_nop;
  CHECK (starpu_task_submit (task) == -ENODEV);
  task->destroy = 0;
  starpu_task_destroy (task);
  return 0;
}
