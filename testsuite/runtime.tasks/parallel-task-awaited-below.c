/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker in a team waits for a parallel task, and in a task that it executes
   meanwhile for another one, which depends on that: it executes the parallel
   one by itself, though others are not done, which wait for it otherwise.
   rows: Q06
   env: STARPU_NCPU=3 STARPU_NSIM=0 STARPU_WORKERS_NOBIND=1
   configs: many */

#include "../support/parallel_task.h"

static int within;
static struct starpu_task *parallel, *after;

/* On top of who waits for the parallel task, which becomes ready. */
static void
wait_within (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  set (&within, 1);
  starpu_tag_notify_from_apps (1);
  CHECK_EQ (starpu_task_wait (after), 0);
}

static struct starpu_codelet inner = { .cpu_funcs = { wait_within } };

static void
wait_in_team (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  if (starpu_combined_worker_get_rank () != 0)
    return stay ();
  await_busy ();
  submit (new_task (&inner, NULL));
  CHECK_EQ (starpu_task_wait (parallel), 0);
}

static struct starpu_codelet team = { .cpu_funcs = { wait_in_team },
                                      .type = STARPU_SPMD,
                                      .max_parallelism = 2 };

int
main (void)
{
  start ();
  parallel = new_task (&spmd, NULL);
  parallel->detach = 0;
  parallel->use_tag = 1;
  parallel->tag_id = 2;
  starpu_tag_declare_deps (2, 1, (starpu_tag_t)1);
  after = new_task (&plain, NULL);
  after->detach = 0;
  starpu_task_declare_deps (after, 1, parallel);
  submit (parallel);
  submit (after);
  submit (new_task (&team, NULL));
  await_team ();
  submit (new_task (&long_one, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (get (&within));
  starpu_shutdown ();
  return 0;
}
