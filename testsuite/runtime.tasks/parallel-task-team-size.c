/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A team has as many cores as there are, at most max_parallelism and those of
   the task's context; a fork-join task is called once, and the others wait.
   rows: Q06
   configs: many sim */

#include "../support/check.h"
#include <starpu_sched_ctx.h>

static unsigned calls, greatest, running;

static void
note_team (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&calls, 1, __ATOMIC_RELAXED);
  __atomic_store_n (&greatest, (unsigned)starpu_combined_worker_get_size (),
                    __ATOMIC_RELAXED);
}

static struct starpu_codelet team_codelet
    = { .type = STARPU_SPMD, .where = STARPU_CPU, .cpu_funcs = { note_team } };

/* Runs one task and gives the size of its team. */
static unsigned
run (unsigned context)
{
  calls = greatest = 0;
  struct starpu_task *task = starpu_task_create ();
  task->cl = &team_codelet;
  task->sched_ctx = context;
  /* Simulated devices execute by themselves. */
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)starpu_worker_get_by_type (STARPU_CPU_WORKER, 0);
  CHECK_EQ (starpu_task_submit (task), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (calls, team_codelet.type == STARPU_SPMD ? greatest : 1);
  return greatest;
}

static void
run_ordinary (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&running, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet ordinary_codelet
    = { .cpu_funcs = { run_ordinary } };

int
main (void)
{
  const unsigned none = STARPU_NMAX_SCHED_CTXS;
  CHECK_EQ (starpu_init (NULL), 0);
  unsigned cores = starpu_cpu_worker_get_count ();
  CHECK (cores >= 2);
  CHECK_EQ (run (none), cores);
  team_codelet.max_parallelism = 1;
  CHECK_EQ (run (none), 1);
  team_codelet.max_parallelism = 2;
  CHECK_EQ (run (none), 2);
  team_codelet.max_parallelism = 1000;
  CHECK_EQ (run (none), cores);
  int one[] = { starpu_worker_get_by_type (STARPU_CPU_WORKER, 0) };
  unsigned context = starpu_sched_ctx_create (one, 1, "one", 0);
  CHECK_EQ (run (context), 1);
  starpu_sched_ctx_delete (context);
  team_codelet.type = STARPU_FORKJOIN;
  CHECK_EQ (run (none), cores);

  /* Many at once, among others. */
  for (int i = 0; i < 300; ++i)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = i % 3 == 0 ? &team_codelet : &ordinary_codelet;
      CHECK_EQ (starpu_task_submit (task), 0);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (running, 200);
  starpu_shutdown ();
  return 0;
}
