/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy that plans teams as tasks become ready, and puts the task and its
   copies into the queues of workers: teams do without who waits in a task, and
   without who is not given its copy; two that wait for each other's members go
   on; a task that is not parallel is executed once.  Mistakes are told.
   rows: E15 Q06
   configs: many sim */

#include "../support/capture.h"
#include <starpu_scheduler.h>

static int cores[STARPU_NMAXWORKERS], core_count;

/* How the policy divides a parallel task. */
static enum {
  Plainly,   /* a copy for each */
  Crossed,   /* every other one in the reverse order */
  Fewer,     /* the last copy is destroyed */
  Destroyed, /* all copies are, and the task itself is given */
  Kept,      /* copies stay the policy's */
  Unplanned, /* the task alone */
  Mistaken   /* a copy before the team is planned */
} way;
static int turn;
static struct starpu_task *kept[STARPU_NMAXWORKERS];

static void
give (int place, struct starpu_task *task)
{
  CHECK_EQ (starpu_push_local_task (cores[place], task, 0), 0);
}

/* Gives each member a copy. */
static void
divide (struct starpu_task *task)
{
  const int reverse = way == Crossed && turn++ % 2;
  if (way == Mistaken)
    give (0, starpu_task_dup (task));
  starpu_parallel_task_barrier_init_n (task, core_count);
  for (int i = 0; i < core_count; ++i)
    {
      kept[i] = starpu_task_dup (task);
      kept[i]->destroy = way != Kept;
    }
  for (int i = 0; i < core_count; ++i)
    if (way == Destroyed || (way == Fewer && i == core_count - 1))
      starpu_task_destroy (kept[i]);
    else
      give (reverse ? core_count - 1 - i : i, kept[i]);
  if (way == Destroyed)
    give (0, task);
}

static int
push_teams (struct starpu_task *task)
{
  static int next;
  static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  /* Known from here on, as tasks are submitted after starpu_init (). */
  core_count = (int)starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, cores,
                                                   STARPU_NMAXWORKERS);
  if (way != Unplanned)
    divide (task);
  else
    give (next++ % core_count, task);
  starpu_push_task_end (task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

static struct starpu_sched_policy policy
    = { .push_task = push_teams, .policy_name = "teams in queues" };

/* What a task saw. */
struct seen
{
  int calls, size;
};

static void
note (void *buffers[], void *argument)
{
  struct seen *seen = (struct seen *)argument;
  (void)buffers;
  __atomic_store_n (&seen->size, starpu_combined_worker_get_size (),
                    __ATOMIC_RELAXED);
  __atomic_add_fetch (&seen->calls, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet parallel
    = { .type = STARPU_SPMD, .cpu_funcs = { note } };
static struct starpu_codelet ordinary = { .cpu_funcs = { note } };

/* In one of the team, executes another parallel task, and waits for it. */
static void
nest (void *buffers[], void *argument)
{
  note (buffers, argument);
  if (starpu_combined_worker_get_rank () != 0)
    return;
  struct starpu_task *task = new_task (&parallel, (struct seen *)argument + 1);
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
}

static struct starpu_codelet nesting
    = { .type = STARPU_SPMD, .cpu_funcs = { nest } };

/* Executes some, and checks that all saw teams of that size, of any with 0. */
static void
run (struct starpu_codelet *codelet, int count, int size)
{
  struct seen seen[64] = { { 0, 0 } };
  starpu_pause ();
  for (int i = 0; i < count; ++i)
    submit (new_task (codelet, &seen[i]));
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < count; ++i)
    {
      CHECK (seen[i].calls > 0);
      CHECK_EQ (seen[i].calls, seen[i].size);
      if (size > 0)
        CHECK_EQ (seen[i].size, size);
    }
}

static void
run_nested (void)
{
  struct seen seen[2] = { { 0, 0 } };
  submit (new_task (&nesting, seen));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (seen[0].calls, core_count);
  CHECK_EQ (seen[0].size, core_count);
  CHECK_EQ (seen[1].calls, seen[1].size);
  CHECK (seen[1].size >= 1 && seen[1].size < core_count);
}

static void
make_mistakes (void)
{
  struct starpu_task *task = new_task (&parallel, NULL);
  int old = capture_begin ();
  starpu_parallel_task_barrier_init (task, 0);
  starpu_parallel_task_barrier_init_n (NULL, 2);
  starpu_parallel_task_barrier_init (task, -1);
  starpu_parallel_task_barrier_init (task, STARPU_NMAXWORKERS + 5);
  starpu_parallel_task_barrier_init_n (task, 0);
  const char *text = capture_end (old);
  CHECK_EQ (occurrences (text, "no task that a policy"), 2);
  CHECK_EQ (occurrences (text, "no worker has number"), 2);
  CHECK_EQ (occurrences (text, "no team has 0 workers"), 1);
  starpu_task_destroy (task);

  way = Mistaken;
  old = capture_begin ();
  run (&parallel, 1, core_count);
  CHECK_EQ (occurrences (capture_end (old), "is no copy of one"), 1);
}

int
main (void)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  const int cpus = (int)starpu_cpu_worker_get_count ();
  way = Plainly;
  run (&parallel, 40, cpus);
  run (&ordinary, 40, 1);
  parallel.max_parallelism = 1;
  run (&parallel, 8, 1);
  parallel.max_parallelism = 0;
  way = Unplanned;
  run (&parallel, 8, 1);
  way = Plainly;
  for (int i = 0; i < 8; ++i)
    run_nested ();
  way = Fewer;
  run (&parallel, 8, cpus - 1);
  way = Destroyed;
  run (&parallel, 8, 1);
  way = Crossed;
  run (&parallel, 4, 0);
  way = Kept;
  run (&parallel, 1, cpus);
  for (int i = 0; i < cpus; ++i)
    starpu_task_destroy (kept[i]);
  make_mistakes ();
  starpu_shutdown ();
  return 0;
}
