/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy that decides which workers execute a parallel task: it makes copies
   for the members of a combined worker, keeps them in a queue each, and gives
   them by pop_task ().  All members call an SPMD function at once, each with a
   rank of its own, and one a fork-join function; what the task has besides is
   done once.
   rows: E15 Q06
   configs: many sim */

#include "../support/check.h"
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

enum
{
  kTasks = 60,
  kCount = 64
};

static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static struct starpu_task_list ready;                      /* nobody's yet */
static struct starpu_task_list queues[STARPU_NMAXWORKERS]; /* copies */
static int team; /* the combined worker for every parallel task */
static int team_size;
static int begun, ended; /* hooks */
static int calls[kTasks], called_back[kTasks];
static unsigned ranks[kTasks];
static int together[kTasks];

static void
init_teams (unsigned context)
{
  (void)context;
  starpu_task_list_init (&ready);
  for (int i = 0; i < STARPU_NMAXWORKERS; ++i)
    starpu_task_list_init (&queues[i]);
}

static void
add_workers (unsigned context, int *workers, unsigned count)
{
  (void)context, (void)workers, (void)count;
  starpu_sched_find_all_worker_combinations ();
}

static int
push_teams (struct starpu_task *task)
{
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  starpu_task_list_push_back (&ready, task);
  starpu_push_task_end (task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

/* Puts a place in the team into each member's queue; the caller's is given. */
static struct starpu_task *
divide (struct starpu_task *task, int worker)
{
  int size, *members;
  struct starpu_task *own = NULL;
  CHECK_EQ (starpu_combined_worker_get_description (team, &size, &members), 0);
  starpu_parallel_task_barrier_init (task, team);
  for (int i = 0; i < size; ++i)
    {
      struct starpu_task *copy = starpu_task_dup (task);
      CHECK (copy != NULL && copy->cl == task->cl);
      copy->destroy = 1;
      if (members[i] == worker)
        own = copy;
      else
        {
          starpu_task_list_push_back (&queues[members[i]], copy);
          starpu_wake_worker_no_relax (members[i]);
        }
    }
  return own;
}

static struct starpu_task *
pop_teams (unsigned context)
{
  (void)context;
  struct starpu_task *task = NULL;
  const int worker = starpu_worker_get_id ();
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  if (!starpu_task_list_empty (&queues[worker]))
    task = starpu_task_list_pop_front (&queues[worker]);
  else if (!starpu_task_list_empty (&ready)
           && starpu_worker_get_type (worker) == STARPU_CPU_WORKER)
    {
      task = starpu_task_list_pop_front (&ready);
      if (starpu_combined_worker_can_execute_task ((unsigned)team, task, 0))
        task = divide (task, worker);
    }
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static void
before (struct starpu_task *task, unsigned context)
{
  (void)context;
  CHECK (task->cl != NULL);
  __atomic_add_fetch (&begun, 1, __ATOMIC_RELAXED);
}

static void
after (struct starpu_task *task, unsigned context)
{
  (void)context;
  CHECK (task->cl != NULL);
  __atomic_add_fetch (&ended, 1, __ATOMIC_RELAXED);
}

static struct starpu_sched_policy policy = { .init_sched = init_teams,
                                             .add_workers = add_workers,
                                             .push_task = push_teams,
                                             .pop_task = pop_teams,
                                             .pre_exec_hook = before,
                                             .post_exec_hook = after,
                                             .policy_name = "teams" };

/* Waits until so many have come, and notes that. */
static void
come_together (int number, int size)
{
  const double late = starpu_timing_now () + 2e7;
  while (__atomic_load_n (&calls[number], __ATOMIC_ACQUIRE) < size)
    {
      CHECK (starpu_timing_now () < late);
      starpu_usleep (50);
    }
  __atomic_store_n (&together[number], size, __ATOMIC_RELEASE);
}

static void
share (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int number = (int)(intptr_t)argument;
  const int size = starpu_combined_worker_get_size ();
  const int rank = starpu_combined_worker_get_rank ();
  int count, *members, member = 0;
  CHECK_EQ (size, team_size);
  CHECK_EQ (starpu_combined_worker_get_id (), team);
  CHECK (rank >= 0 && rank < size);
  CHECK_EQ (starpu_combined_worker_get_description (team, &count, &members), 0);
  for (int i = 0; i < count; ++i)
    member |= members[i] == starpu_worker_get_id ();
  CHECK (member);
  __atomic_or_fetch (&ranks[number], 1u << rank, __ATOMIC_RELAXED);
  __atomic_add_fetch (&calls[number], 1, __ATOMIC_ACQ_REL);
  come_together (number, size);
  for (int i = rank; i < kCount; i += size)
    ++values[i];
}

static void
lead (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int number = (int)(intptr_t)argument;
  CHECK_EQ (starpu_combined_worker_get_size (), team_size);
  CHECK_EQ (__atomic_add_fetch (&calls[number], 1, __ATOMIC_ACQ_REL), 1);
  __atomic_store_n (&together[number], team_size, __ATOMIC_RELEASE);
  for (int i = 0; i < kCount; ++i)
    ++values[i];
}

/* An ordinary one. */
static void
increment (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int number = (int)(intptr_t)argument;
  CHECK_EQ (starpu_combined_worker_get_size (), 1);
  calls[number] = together[number] = 1;
  for (int i = 0; i < kCount; ++i)
    ++values[i];
}

static struct starpu_codelet codelets[]
    = { { .type = STARPU_SPMD,
          .cpu_funcs = { share },
          .nbuffers = 1,
          .modes = { STARPU_RW } },
        { .type = STARPU_FORKJOIN,
          .cpu_funcs = { lead },
          .nbuffers = 1,
          .modes = { STARPU_RW } },
        { .cpu_funcs = { increment }, .nbuffers = 1, .modes = { STARPU_RW } } };

static void
call_back (void *argument)
{
  ++*(int *)argument;
}

/* Runs tasks of the three kinds with teams of that combined worker. */
static void
run (int number)
{
  static int values[3][kCount];
  starpu_data_handle_t handles[3];
  team = number;
  CHECK_EQ (starpu_combined_worker_get_description (team, &team_size, NULL), 0);
  begun = ended = 0;
  memset (values, 0, sizeof values);
  for (int i = 0; i < 3; ++i)
    starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                 (uintptr_t)values[i], kCount, sizeof (int));
  int expected = 0;
  for (int i = 0; i < kTasks; ++i)
    {
      calls[i] = called_back[i] = together[i] = 0;
      ranks[i] = 0;
      struct starpu_task *task
          = new_task (&codelets[i % 4 % 3], (void *)(intptr_t)i);
      task->handles[0] = handles[i % 3];
      task->callback_func = call_back;
      task->callback_arg = &called_back[i];
      expected += i % 4 % 3 == 2 ? 1 : team_size;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 3; ++i)
    starpu_data_unregister (handles[i]);
  for (int i = 0; i < kTasks; ++i)
    {
      const int kind = i % 4 % 3;
      CHECK_EQ (calls[i], kind == 0 ? team_size : 1);
      CHECK_EQ (together[i], kind == 2 ? 1 : team_size);
      CHECK_EQ (called_back[i], 1);
      if (kind == 0)
        CHECK_EQ (ranks[i], (1u << team_size) - 1);
    }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < kCount; ++j)
      CHECK_EQ (values[i][j], kTasks / 3);
  CHECK_EQ (begun, expected);
  CHECK_EQ (ended, expected);
}

/* Two of the cores' workers, put together: the last one first. */
static int
put_together (void)
{
  int cores[STARPU_NMAXWORKERS], size, *members;
  const int count = (int)starpu_worker_get_ids_by_type (
      STARPU_CPU_WORKER, cores, STARPU_NMAXWORKERS);
  int pair[] = { cores[count - 1], cores[0] };
  const unsigned before = starpu_combined_worker_get_count ();
  const int number = starpu_combined_worker_assign_workerid (2, pair);
  CHECK_EQ (number, starpu_worker_get_count () + before);
  CHECK_EQ (starpu_combined_worker_get_count (), before + 1);
  CHECK (starpu_worker_is_combined_worker (number));
  CHECK_EQ (starpu_combined_worker_get_description (number, &size, &members),
            0);
  CHECK_EQ (size, 2);
  CHECK (members[0] == pair[0] && members[1] == pair[1]);
  CHECK_EQ (starpu_worker_get_perf_archtype (number, 0)->devices[0].ncores, 2);
  CHECK_EQ (starpu_combined_worker_assign_workerid (1, pair), -EINVAL);
  pair[1] = pair[0];
  CHECK_EQ (starpu_combined_worker_assign_workerid (2, pair), -EINVAL);
  pair[1] = number;
  CHECK_EQ (starpu_combined_worker_assign_workerid (2, pair), -EINVAL);
  CHECK_EQ (starpu_combined_worker_get_count (), before + 1);
  return number;
}

int
main (void)
{
  int none[] = { 0, 1 };
  struct starpu_conf conf;
  CHECK_EQ (starpu_combined_worker_assign_workerid (2, none), -ENODEV);
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  const int first = (int)starpu_worker_get_count ();
  const int cores = (int)starpu_cpu_worker_get_count ();
  for (int size = 2; size <= cores; ++size)
    run (first + size - 2);
  run (put_together ());
  starpu_shutdown ();
  return 0;
}
