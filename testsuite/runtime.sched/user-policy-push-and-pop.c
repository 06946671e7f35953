/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the application's own with only init, push and pop, against the
   public API, runs a random graph of tasks: it is given each task when all that
   it waits for, by data or declared, has ended, and not before.  All workers
   take from its one queue.
   rows: E17! E18! E23! Q13!
   configs: one many sim opencl
*/

#include "../support/check.h"
#include <sched.h>
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

#define TASKS 500
#define VALUES 7
#define MOST_BEFORE 4

/* What a task waits for, as far as it is known when the task is submitted; and
   whether its function has returned. */
struct step
{
  int before[MOST_BEFORE], ended;
};

static struct step steps[TASKS];

struct central
{
  struct starpu_task_list list;
  starpu_pthread_mutex_t mutex;
  unsigned pushed, popped;
};

static struct central the_queue;

static void
init_central (unsigned ctx)
{
  starpu_task_list_init (&the_queue.list);
  STARPU_PTHREAD_MUTEX_INIT (&the_queue.mutex, NULL);
  starpu_sched_ctx_set_policy_data (ctx, &the_queue);
  CHECK (starpu_worker_get_count () > 0);
}

static void
deinit_central (unsigned ctx)
{
  struct central *queue
      = (struct central *)starpu_sched_ctx_get_policy_data (ctx);
  CHECK (queue == &the_queue);
  CHECK (starpu_task_list_empty (&queue->list));
  STARPU_PTHREAD_MUTEX_DESTROY (&queue->mutex);
}

static int
push_central (struct starpu_task *task)
{
  struct central *queue
      = (struct central *)starpu_sched_ctx_get_policy_data (task->sched_ctx);
  const struct step *step = (const struct step *)task->cl_arg;
  for (int i = 0; step != NULL && i < MOST_BEFORE; ++i)
    CHECK (
        step->before[i] < 0
        || __atomic_load_n (&steps[step->before[i]].ended, __ATOMIC_ACQUIRE));
  STARPU_PTHREAD_MUTEX_LOCK (&queue->mutex);
  starpu_task_list_push_back (&queue->list, task);
  ++queue->pushed;
  starpu_push_task_end (task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&queue->mutex);
  return 0;
}

static struct starpu_task *
pop_central (unsigned ctx)
{
  struct central *queue
      = (struct central *)starpu_sched_ctx_get_policy_data (ctx);
  struct starpu_task *task = NULL;
  CHECK (starpu_worker_get_id () >= 0);
  STARPU_PTHREAD_MUTEX_LOCK (&queue->mutex);
  if (!starpu_task_list_empty (&queue->list))
    {
      task = starpu_task_list_pop_front (&queue->list);
      ++queue->popped;
    }
  STARPU_PTHREAD_MUTEX_UNLOCK (&queue->mutex);
  return task;
}

static struct starpu_sched_policy policy
    = { .init_sched = init_central,
        .deinit_sched = deinit_central,
        .push_task = push_central,
        .pop_task = pop_central,
        .policy_name = "central",
        .policy_description = "one list for all workers" };

static void
end_step (void *buffers[], void *argument)
{
  (void)buffers;
  __atomic_store_n (&((struct step *)argument)->ended, 1, __ATOMIC_RELEASE);
}

static struct starpu_codelet codelet = { .cpu_funcs = { end_step },
                                         .opencl_funcs = { end_step },
                                         .nbuffers = 2,
                                         .modes = { STARPU_R, STARPU_RW } };

/* How many have begun; each goes on when all workers have one. */
static int met;

static void
meet_all (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_fetch_add (&met, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (&met, __ATOMIC_ACQUIRE)
         < (int)starpu_worker_get_count ())
    sched_yield ();
}

static struct starpu_codelet meeting
    = { .cpu_funcs = { meet_all }, .opencl_funcs = { meet_all } };

/* Task `i' reads one value, changes another, and follows an earlier one. */
static struct starpu_task *
make_step (int i, starpu_data_handle_t *handles, struct starpu_task **tasks)
{
  static unsigned seed = 1;
  static int writer[VALUES];
  struct step *step = &steps[i];
  struct starpu_task *task = new_task (&codelet, step);
  seed = seed * 1103515245 + 12345;
  int read = (int)(seed >> 16) % VALUES;
  int changed = (read + 1 + (int)(seed >> 24) % (VALUES - 1)) % VALUES;
  int earlier = i - 1 - (int)(seed >> 20) % 30;
  task->handles[0] = handles[read];
  task->handles[1] = handles[changed];
  task->destroy = 0;
  step->before[0] = writer[read] - 1;
  step->before[1] = writer[changed] - 1;
  step->before[2] = earlier;
  step->before[3] = -1;
  if (earlier >= 0)
    starpu_task_declare_deps_array (task, 1, &tasks[earlier]);
  writer[changed] = i + 1;
  return task;
}

int
main (void)
{
  static struct starpu_task *tasks[TASKS];
  int values[VALUES] = { 0 };
  starpu_data_handle_t handles[VALUES];
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  const int workers = (int)starpu_worker_get_count ();
  for (int i = 0; i < VALUES; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&values[i], sizeof values[i]);
  for (int i = 0; i < TASKS; ++i)
    {
      tasks[i] = make_step (i, handles, tasks);
      submit (tasks[i]);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < TASKS; ++i)
    {
      CHECK (steps[i].ended);
      starpu_task_destroy (tasks[i]);
    }
  for (int i = 0; i < workers; ++i)
    submit (new_task (&meeting, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (met, workers);
  for (int i = 0; i < VALUES; ++i)
    starpu_data_unregister (handles[i]);
  CHECK_EQ (the_queue.pushed, TASKS + workers);
  CHECK_EQ (the_queue.popped, TASKS + workers);
  starpu_shutdown ();
  return 0;
}
