/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What several workers share becomes a combined worker, once, where there is
   none of the same workers by its size.
   rows: Q06
   env: STARPU_NCPU=6 STARPU_NOPENCL=0 STARPU_WORKERS_NOBIND=0
   configs: many */

#include "../support/check.h"

static void
check_members (int number, int from, int count)
{
  int size, *members;
  CHECK_EQ (starpu_combined_worker_get_description (number, &size, &members),
            0);
  CHECK_EQ (size, count);
  for (int i = 0; i < count; ++i)
    CHECK_EQ (members[i], from + i);
}

int
main (void)
{
  starpu_sched_find_all_worker_combinations (); /* of nothing yet */
  setenv ("HWLOC_SYNTHETIC", "package:2 l3:1 core:3 pu:1", 1);
  /* Whatever a control group allows. */
  setenv ("STARPU_WORKERS_CPUID", "0 1 2 3 4 5", 1);
  start ();
  CHECK_EQ (starpu_cpu_worker_get_count (), 6);
  CHECK_EQ (starpu_combined_worker_get_count (), 5);
  for (int i = 0; i < 2; ++i)
    {
      starpu_sched_find_all_worker_combinations ();
      /* The first three, and all, stand for their sizes already. */
      CHECK_EQ (starpu_combined_worker_get_count (), 6);
    }
  check_members (6 + 3 - 2, 0, 3);
  check_members (6 + 6 - 2, 0, 6);
  check_members (6 + 5, 3, 3);
  CHECK (!starpu_worker_is_combined_worker (6 + 6));
  CHECK_EQ (starpu_combined_worker_get_description (6 + 6, NULL, NULL),
            -EINVAL);

  /* Until there is a number for no more of them. */
  int pair[] = { 0, 5 }, number, last = 11;
  while ((number = starpu_combined_worker_assign_workerid (2, pair)) >= 0)
    {
      CHECK_EQ (number, last + 1);
      last = number;
    }
  CHECK_EQ (number, -ERANGE);
  CHECK_EQ (last, STARPU_NMAXWORKERS - 1);
  CHECK_EQ (starpu_worker_get_count () + starpu_combined_worker_get_count (),
            STARPU_NMAXWORKERS);
  starpu_shutdown ();
  return 0;
}
