/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A configuration that starpu_conf_init () did not set up is refused.
   rows: -
   configs: one */

#include "../support/check.h"

int
main (void)
{
  struct starpu_conf conf;
  memset (&conf, 0, sizeof conf);
  CHECK (starpu_init (&conf) == -EINVAL);
  CHECK (!starpu_is_initialized ());
  CHECK (starpu_worker_get_count () == 0);
  return 0;
}
