/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A configuration that starpu_conf_init () did not set up is refused.
   rows: E16
   configs: one */

#include <starpu.h>
#include <stdio.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do                                                                           \
    if (!(condition))                                                          \
      {                                                                        \
        fprintf (stderr, "%d: %s\n", __LINE__, #condition);                    \
        return 1;                                                              \
      }                                                                        \
  while (0)

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
