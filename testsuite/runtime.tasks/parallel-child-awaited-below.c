/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker in a team waits by `#pragma starpu wait' for a parallel task that it
   has submitted, or that a task has which it has submitted; and so it does
   below on its stack, where it may have been in no team then.  It executes that
   by itself, though others are not done, which wait for it otherwise.
   rows: C32 Q06
   env: STARPU_NCPU=3 STARPU_NSIM=0 STARPU_WORKERS_NOBIND=1
   configs: many */

#include "../support/parallel_task.h"
#include <asterism_abi.h>

static const struct asterism_site_v1 here = { __FILE__, __LINE__, 0 };
static struct starpu_task *after;
static starpu_tag_t tag; /* lets the parallel task go on */

static void
submit_parallel (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  submit (new_task (&spmd, NULL));
}

/* On top of who waits for the parallel task, which becomes ready. */
static void
wait_within (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  starpu_tag_notify_from_apps (tag);
  CHECK_EQ (starpu_task_wait (after), 0);
}

static void
wait_as_leader (void *buffers[], void *argument)
{
  if (starpu_combined_worker_get_rank () != 0)
    stay ();
  else
    wait_within (buffers, argument);
}

static struct starpu_codelet through_child
    = { .cpu_funcs = { submit_parallel } },
    waiting = { .cpu_funcs = { wait_within } },
    leading = { .cpu_funcs = { wait_as_leader },
                .type = STARPU_SPMD,
                .max_parallelism = 2 };

static void
submit_child (void)
{
  submit_parallel (NULL, NULL);
}

static void
submit_grandchild (void)
{
  submit (new_task (&through_child, NULL));
}

static void
submit_with (struct starpu_task *waiter)
{
  struct starpu_task *parallel = new_task (&spmd, NULL);
  parallel->use_tag = 1;
  parallel->tag_id = (tag += 2) + 1;
  starpu_tag_declare_deps (tag + 1, 1, tag);
  after = new_task (&plain, NULL);
  after->detach = 0;
  starpu_task_declare_deps (after, 1, parallel);
  submit (after);
  submit (parallel);
  submit (waiter);
}

static void
submit_both (void)
{
  submit_with (new_task (&waiting, NULL));
}

static void
submit_team (void)
{
  struct starpu_task *task = new_task (&leading, NULL);
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)starpu_worker_get_id ();
  submit_with (task);
}

static void
submit_and_wait (void *buffers[], void *argument)
{
  (void)buffers;
  await_busy ();
  (*(void (**) (void))argument) ();
  asterism_wait_v1 (&here);
}

static void
wait_in_team (void *buffers[], void *argument)
{
  if (starpu_combined_worker_get_rank () != 0)
    stay ();
  else
    submit_and_wait (buffers, argument);
}

static struct starpu_codelet team = { .cpu_funcs = { wait_in_team },
                                      .type = STARPU_SPMD,
                                      .max_parallelism = 2 },
                             alone = { .cpu_funcs = { submit_and_wait } };

int
main (void)
{
  static void (*const ways[]) (void)
      = { submit_child, submit_grandchild, submit_both, submit_team };
  start ();
  for (unsigned i = 0; i < sizeof ways / sizeof *ways; ++i)
    {
      set (&teams_stand, 0), set (&busy, 0), set (&done, 0);
      submit (
          new_task (ways[i] == submit_team ? &alone : &team, (void *)&ways[i]));
      await_team ();
      submit (new_task (&long_one, NULL));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  starpu_shutdown ();
  return 0;
}
