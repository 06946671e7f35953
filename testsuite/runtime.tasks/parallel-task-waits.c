/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The function of a parallel task waits for other tasks while further parallel
   ones are ready: for a plain one, with the team in a barrier of its own; for
   one that any core takes; and for parallel ones, directly and through a plain
   task that depends on one.  All teams at the top have all cores.

   rows: Q06
   configs: one many sim */

#include "../support/check.h"
#include <pthread.h>

enum
{
  kTasks = 6
};

static unsigned cores, executed;
static pthread_barrier_t barriers[kTasks];

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}

/* Once for each team. */
static void
count_team (void *buffers[], void *argument)
{
  if (starpu_combined_worker_get_rank () == 0)
    count (buffers, argument);
}

static struct starpu_codelet plain = { .cpu_funcs = { count } };
static struct starpu_codelet spmd
    = { .cpu_funcs = { count_team }, .type = STARPU_SPMD };
static struct starpu_codelet forkjoin
    = { .cpu_funcs = { count_team }, .type = STARPU_FORKJOIN };

static struct starpu_task *
submit_kept (struct starpu_codelet *codelet)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->detach = 0;
  submit (task);
  return task;
}

static void
submit_and_wait (struct starpu_codelet *codelet)
{
  CHECK_EQ (starpu_task_wait (submit_kept (codelet)), 0);
}

/* Waits for a plain task that comes after a parallel one. */
static void
submit_chain_and_wait (struct starpu_codelet *first)
{
  struct starpu_task *before = new_task (first, NULL);
  struct starpu_task *after = new_task (&plain, NULL);
  after->detach = 0;
  starpu_task_declare_deps_array (after, 1, &before);
  submit (after);
  submit (before);
  CHECK_EQ (starpu_task_wait (after), 0);
}

/* With a barrier of as many as there are cores. */
static void
wait_before_barrier (void *buffers[], void *argument)
{
  (void)buffers;
  CHECK_EQ (starpu_combined_worker_get_size (), cores);
  if (starpu_combined_worker_get_rank () == 0)
    submit_and_wait (&plain);
  pthread_barrier_wait ((pthread_barrier_t *)argument);
}

static void
wait_for_plain (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  CHECK_EQ (starpu_combined_worker_get_size (), cores);
  submit_and_wait (&plain);
}

static void
wait_for_parallel (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  if (starpu_combined_worker_get_rank () != 0)
    return;
  submit_and_wait (&spmd);
  submit_chain_and_wait (&forkjoin);
  submit_chain_and_wait (&spmd);
  submit_and_wait (&forkjoin);
}

static struct starpu_codelet with_barrier = {
  .cpu_funcs = { wait_before_barrier }, .where = STARPU_CPU, .type = STARPU_SPMD
};
static struct starpu_codelet with_plain
    = { .cpu_funcs = { wait_for_plain }, .type = STARPU_FORKJOIN };
static struct starpu_codelet with_spmd
    = { .cpu_funcs = { wait_for_parallel }, .type = STARPU_SPMD };
static struct starpu_codelet with_forkjoin
    = { .cpu_funcs = { wait_for_parallel }, .type = STARPU_FORKJOIN };
static struct starpu_codelet with_none = { .cpu_funcs = { wait_for_parallel } };

/* Executes that many tasks that count `each' others. */
static void
run (struct starpu_codelet *codelet, unsigned each)
{
  executed = 0;
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (codelet, &barriers[i]);
      /* Simulated devices execute by themselves. */
      if (codelet == &with_barrier || codelet == &with_plain)
        {
          task->execute_on_a_specific_worker = 1;
          task->workerid
              = (unsigned)starpu_worker_get_by_type (STARPU_CPU_WORKER, 0);
        }
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (executed, kTasks * each);
}

static void
run_all (const char *policy)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy_name = policy;
  CHECK_EQ (starpu_init (&conf), 0);
  cores = starpu_cpu_worker_get_count ();
  for (int i = 0; i < kTasks; ++i)
    pthread_barrier_init (&barriers[i], NULL, cores);
  run (&with_plain, 1);
  run (&with_barrier, 1);
  run (&with_forkjoin, 6);
  run (&with_spmd, 6);
  run (&with_none, 6);
  for (int i = 0; i < kTasks; ++i)
    pthread_barrier_destroy (&barriers[i]);
  starpu_shutdown ();
}

int
main (void)
{
  static const char *const policies[]
      = { "eager", "prio", "random", "lws", "dm", "dmda", "heteroprio" };
  for (unsigned i = 0; i < sizeof policies / sizeof *policies; ++i)
    run_all (policies[i]);
  return 0;
}
