/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the application's own with one queue for each memory node, from
   which all workers of the node take: each task is executed by a worker of the
   node whose queue it was put into.
   rows: E17 E20!
*/

#include "../support/check.h"
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

#define TASKS 400
#define DATA 20

struct queue
{
  struct starpu_task_list list;
  int put, taken;
};

static struct queue queues[STARPU_MAXNODES];
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static int executed[STARPU_MAXNODES];

static void
begin (unsigned ctx)
{
  (void)ctx;
  for (unsigned i = 0; i < STARPU_MAXNODES; ++i)
    starpu_task_list_init (&queues[i].list);
}

/* The node with the fewest tasks of those whose workers can execute it. */
static int
push (struct starpu_task *task)
{
  struct queue *best = NULL;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    {
      struct queue *queue = &queues[starpu_worker_get_memory_node (worker)];
      if (starpu_worker_can_execute_task (worker, task, 0)
          && (best == NULL || queue->put < best->put))
        best = queue;
    }
  CHECK (best != NULL);
  ++best->put;
  task->sched_data = best;
  starpu_task_list_push_back (&best->list, task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

static struct starpu_task *
pop (unsigned ctx)
{
  (void)ctx;
  unsigned worker = (unsigned)starpu_worker_get_id ();
  struct queue *queue = &queues[starpu_worker_get_memory_node (worker)];
  struct starpu_task *task = NULL;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  if (!starpu_task_list_empty (&queue->list))
    {
      task = starpu_task_list_pop_front (&queue->list);
      ++queue->taken;
    }
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_sched_policy policy = { .init_sched = begin,
                                             .push_task = push,
                                             .pop_task = pop,
                                             .policy_name = "queue-a-node" };

static void
work (void *buffers[], void *argument)
{
  (void)argument;
  unsigned node
      = starpu_worker_get_memory_node ((unsigned)starpu_worker_get_id ());
  CHECK (starpu_task_get_current ()->sched_data == &queues[node]);
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  STARPU_ATOMIC_ADD (&executed[node], 1);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int value[DATA];
  starpu_data_handle_t handles[DATA];
  struct starpu_conf conf;
  int sum = 0;
  starpu_conf_init (&conf);
  conf.sched_policy = &policy;
  CHECK_EQ (starpu_init (&conf), 0);
  for (int i = 0; i < DATA; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&value[i], sizeof value[i]);
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handles[i % DATA];
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    {
      printf ("node %u: %d tasks\n", node, executed[node]);
      CHECK_EQ (executed[node], queues[node].put);
      CHECK_EQ (queues[node].taken, queues[node].put);
      sum += executed[node];
    }
  CHECK_EQ (sum, TASKS);
  /* Each node with a worker has its share. */
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    CHECK (executed[starpu_worker_get_memory_node (worker)]
           >= TASKS / (int)starpu_memory_nodes_get_count ());
  for (int i = 0; i < DATA; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (value[i], TASKS / DATA);
    }
  starpu_shutdown ();
  return 0;
}
