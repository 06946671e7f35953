/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The range of priorities is that of int until it is set, in each life of the
   runtime.
   rows: R05
   configs: one */

#include <limits.h>
#include <starpu.h>

int
main (void)
{
  if (starpu_sched_set_min_priority (0) != -ENODEV || starpu_init (NULL) != 0)
    return 1;
  if (STARPU_MIN_PRIO != INT_MIN || STARPU_MAX_PRIO != INT_MAX)
    return 2;
  if (starpu_sched_set_min_priority (-5) || starpu_sched_set_max_priority (5))
    return 3;
  if (STARPU_MIN_PRIO != -5 || STARPU_MAX_PRIO != 5)
    return 4;
  starpu_shutdown ();
  if (starpu_init (NULL) != 0 || STARPU_MAX_PRIO != INT_MAX)
    return 5;
  starpu_shutdown ();
  return 0;
}
