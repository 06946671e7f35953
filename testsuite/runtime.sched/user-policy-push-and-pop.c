/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the application's own with only init, push and pop, in 40 lines
   against the public API, runs a graph of tasks.
   rows: E15 E17 E18 E21 E37
*/

#include "../support/check.h"
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

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
increment (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { increment }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  enum
  {
    kTasks = 500,
    kValues = 7
  };
  int values[kValues] = { 0 };
  starpu_data_handle_t handles[kValues];
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  for (int i = 0; i < kValues; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&values[i], sizeof values[i]);
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handles[i % kValues];
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  int sum = 0;
  for (int i = 0; i < kValues; ++i)
    {
      starpu_data_unregister (handles[i]);
      sum += values[i];
    }
  CHECK_EQ (sum, kTasks);
  CHECK_EQ (the_queue.pushed, kTasks);
  CHECK_EQ (the_queue.popped, kTasks);
  starpu_shutdown ();
  return 0;
}
