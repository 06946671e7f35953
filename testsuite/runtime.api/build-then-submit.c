/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_task_build () and starpu_task_set () make tasks that are submitted
   later.
   rows: R01 */

#include "../support/check.h"

static int runs;

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  int step;
  starpu_codelet_unpack_args (argument, &step);
  (void)STARPU_ATOMIC_ADD (&runs, step);
}

static struct starpu_codelet codelet = { .cpu_funcs = { count } };

int
main (void)
{
  int two = 2, three = 3;
  CHECK (starpu_init (NULL) == 0);
  struct starpu_task *built
      = starpu_task_build (&codelet, STARPU_VALUE, &two, sizeof two, 0);
  CHECK (built != NULL && built->cl == &codelet && runs == 0);
  struct starpu_task own;
  starpu_task_init (&own);
  CHECK (starpu_task_set (&own, &codelet, STARPU_VALUE, &three, sizeof three,
                          STARPU_TASK_DEPS_ARRAY, 1u, &built, 0)
         == 0);
  own.detach = 0;
  CHECK (starpu_task_submit (&own) == 0);
  CHECK (starpu_task_nsubmitted () == 1);
  CHECK (starpu_task_submit (built) == 0);
  CHECK (starpu_task_wait (&own) == 0);
  CHECK (runs == 5);
  starpu_task_clean (&own);
  starpu_shutdown ();
  return 0;
}
