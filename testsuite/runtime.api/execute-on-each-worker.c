/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A function is executed once on each worker of the kinds asked for, by that
   worker.
   rows: - */

#include "../support/check.h"

static int calls[STARPU_NMAXWORKERS];

static void
count (void *argument)
{
  (void)STARPU_ATOMIC_ADD (&calls[starpu_worker_get_id_check ()],
                           *(int *)argument);
}

int
main (void)
{
  int one = 1, ten = 10;
  CHECK (starpu_init (NULL) == 0);
  unsigned workers = starpu_worker_get_count ();
  starpu_execute_on_each_worker (count, &one,
                                 STARPU_CPU | STARPU_CUDA | STARPU_OPENCL);
  for (unsigned id = 0; id < workers; ++id)
    CHECK (calls[id] == 1);
  unsigned last = workers - 1;
  starpu_execute_on_specific_workers (count, &ten, 1, &last, "ten");
  CHECK (calls[last] == 11);
  starpu_execute_on_each_worker_ex (count, &ten, 0, "none");
  CHECK (calls[last] == 11);
  starpu_shutdown ();
  return 0;
}
