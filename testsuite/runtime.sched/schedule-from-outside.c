/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A schedule that is made outside of the library is followed: a first run
   writes the graph of its tasks as DOT, and what it has measured as models.
   From the two files the earliest-finish schedule with upward ranks is
   computed, and a policy of the program's gives each worker the tasks that were
   planned for it, in the planned order.

   rows: E45! N07
   configs: sim
   limit: 60 */

#include "../support/check.h"
#include <math.h>
#include <starpu_scheduler.h>

#define TILES 5
#define MOST 64
#define WORKERS 4
#define NO_TASK (-1)

static const char *const names[] = { "potrf", "trsm", "gemm" };
static const double core_us[] = { 300, 200, 400 },
                    device_us[] = { 200, 40, 30 };

enum
{
  kKernels = 3
};

/* The graph and the models as read. */
static int tasks, kernel_of[MOST], follows[MOST][MOST];
static double cost[kKernels][WORKERS];

/* The plan: the tasks of each worker, in order; and how far it has been
   followed. */
static int plan[WORKERS][MOST], planned[WORKERS], next[WORKERS];
static int worker_of[MOST];

static struct starpu_task *ready[MOST];
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;

static int
push (struct starpu_task *task)
{
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  ready[(intptr_t)task->cl_arg] = task;
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

static struct starpu_task *
pop (unsigned context)
{
  int worker = starpu_worker_get_id ();
  struct starpu_task *task = NULL;
  (void)context;
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  if (next[worker] < planned[worker])
    task = ready[plan[worker][next[worker]]];
  next[worker] += task != NULL;
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_sched_policy policy
    = { .push_task = push, .pop_task = pop, .policy_name = "as-planned" };

static int following, executed;

static void
work (void *buffers[], void *argument)
{
  (void)buffers;
  if (following)
    CHECK_EQ (starpu_worker_get_id (), worker_of[(intptr_t)argument]);
  STARPU_ATOMIC_ADD (&executed, 1);
}

static struct starpu_perfmodel models[kKernels];
static struct starpu_codelet codelets[kKernels];
static starpu_data_handle_t handles[TILES][TILES];

static struct starpu_task *
make_task (int kernel, int number, int i, int j)
{
  struct starpu_task *task
      = new_task (&codelets[kernel], (void *)(intptr_t)number);
  task->name = names[kernel];
  task->nbuffers = 1;
  task->handles[0] = handles[i][j];
  task->modes[0] = STARPU_RW;
  return task;
}

static void
read_tile (struct starpu_task *task, int i, int j)
{
  task->handles[task->nbuffers] = handles[i][j];
  task->modes[task->nbuffers++] = STARPU_R;
}

static void
submit_cholesky (void)
{
  int number = 0;
  for (int k = 0; k < TILES; ++k)
    {
      submit (make_task (0, number++, k, k));
      for (int i = k + 1; i < TILES; ++i)
        {
          struct starpu_task *task = make_task (1, number++, i, k);
          read_tile (task, k, k);
          submit (task);
        }
      for (int j = k + 1; j < TILES; ++j)
        for (int i = j; i < TILES; ++i)
          {
            struct starpu_task *task = make_task (2, number++, i, j);
            read_tile (task, i, k);
            if (i != j)
              read_tile (task, j, k);
            submit (task);
          }
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

static void
start_with (struct starpu_sched_policy *own)
{
  static int values[TILES][TILES];
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy = own;
  CHECK_EQ (starpu_init (&conf), 0);
  CHECK_EQ (starpu_worker_get_count (), WORKERS);
  for (int i = 0; i < TILES; ++i)
    for (int j = 0; j < TILES; ++j)
      starpu_variable_data_register (&handles[i][j], STARPU_MAIN_RAM,
                                     (uintptr_t)&values[i][j], sizeof (int));
}

static void
stop (void)
{
  for (int i = 0; i < TILES; ++i)
    for (int j = 0; j < TILES; ++j)
      starpu_data_unregister (handles[i][j]);
  starpu_shutdown ();
}

/* Has a model learn from ten measurements on each kind of worker. */
static void
measure (int kernel)
{
  struct starpu_task *task = make_task (kernel, 0, 0, 0);
  struct starpu_perfmodel_device core = { STARPU_CPU_WORKER, 0, 1 };
  struct starpu_perfmodel_device device = { STARPU_SIM_WORKER, 0, 1 };
  struct starpu_perfmodel_arch cores = { 1, &core }, devices = { 1, &device };
  for (int i = 0; i < 10; ++i)
    {
      starpu_perfmodel_update_history (&models[kernel], task, &cores, 0, 0,
                                       core_us[kernel]);
      starpu_perfmodel_update_history (&models[kernel], task, &devices, 0, 0,
                                       device_us[kernel]);
    }
  starpu_task_destroy (task);
}

static void
record (void)
{
  start_with (NULL);
  starpu_bound_start (1, 0);
  submit_cholesky ();
  starpu_bound_stop ();
  FILE *file = fopen ("graph.dot", "w");
  CHECK (file != NULL);
  starpu_bound_print_dot (file);
  fclose (file);
  for (int kernel = 0; kernel < kKernels; ++kernel)
    measure (kernel);
  stop ();
}

static void
read_graph (void)
{
  char line[256], name[64];
  int number, before, after;
  FILE *file = fopen ("graph.dot", "r");
  CHECK (file != NULL);
  while (fgets (line, sizeof line, file) != NULL)
    if (sscanf (line, " t%d -> t%d", &before, &after) == 2)
      follows[before][after] = 1;
    else if (sscanf (line, " t%d [label=\"%*d: %63[a-z]", &number, name) == 2)
      {
        CHECK (number < MOST);
        for (int kernel = 0; kernel < kKernels; ++kernel)
          if (strcmp (names[kernel], name) == 0)
            kernel_of[number] = kernel;
        ++tasks;
      }
  fclose (file);
}

static void
read_models (void)
{
  starpu_perfmodel_initialize ();
  for (int kernel = 0; kernel < kKernels; ++kernel)
    {
      struct starpu_perfmodel loaded = { .type = STARPU_PERFMODEL_INVALID };
      CHECK_EQ (starpu_perfmodel_load_symbol (names[kernel], &loaded), 0);
      for (int worker = 0; worker < WORKERS; ++worker)
        {
          struct starpu_perfmodel_device device
              = { starpu_worker_get_type (worker), 0, 1 };
          struct starpu_perfmodel_arch arch = { 1, &device };
          struct starpu_perfmodel_per_arch *kind
              = starpu_perfmodel_get_model_per_arch (&loaded, &arch, 0);
          CHECK (kind != NULL && kind->list != NULL);
          cost[kernel][worker] = kind->list->entry->mean;
        }
      CHECK_EQ (starpu_perfmodel_unload_model (&loaded), 0);
    }
}

/* The longest chain from a task on, by the mean of the workers' costs. */
static double
rank_of (int task)
{
  double most = 0, mean = 0;
  for (int after = task + 1; after < tasks; ++after)
    if (follows[task][after])
      most = fmax (most, rank_of (after));
  for (int worker = 0; worker < WORKERS; ++worker)
    mean += cost[kernel_of[task]][worker] / WORKERS;
  return mean + most;
}

/* Gives each task, in the order of ranks, to the worker that ends it first. */
static double
make_plan (void)
{
  double ranks[MOST], end[MOST], free_at[WORKERS] = { 0 }, makespan = 0;
  int done[MOST] = { 0 };
  for (int task = 0; task < tasks; ++task)
    ranks[task] = rank_of (task);
  for (int step = 0; step < tasks; ++step)
    {
      int task = NO_TASK, best = 0;
      double begin = 0, best_end = INFINITY;
      for (int i = 0; i < tasks; ++i)
        if (!done[i] && (task == NO_TASK || ranks[i] > ranks[task]))
          task = i;
      for (int before = 0; before < task; ++before)
        if (follows[before][task])
          begin = fmax (begin, end[before]);
      for (int worker = 0; worker < WORKERS; ++worker)
        {
          double its_end
              = fmax (begin, free_at[worker]) + cost[kernel_of[task]][worker];
          best = its_end < best_end ? worker : best;
          best_end = fmin (best_end, its_end);
        }
      done[task] = 1;
      end[task] = free_at[best] = best_end;
      makespan = fmax (makespan, best_end);
      worker_of[task] = best;
      plan[best][planned[best]++] = task;
    }
  return makespan;
}

int
main (void)
{
  for (int kernel = 0; kernel < kKernels; ++kernel)
    {
      models[kernel].type = STARPU_HISTORY_BASED;
      models[kernel].symbol = names[kernel];
      codelets[kernel].cpu_funcs[0] = work;
      codelets[kernel].nbuffers = STARPU_VARIABLE_NBUFFERS;
    }
  record ();
  read_graph ();
  CHECK_EQ (tasks, executed);
  start_with (&policy);
  read_models ();
  for (int kernel = 0; kernel < kKernels; ++kernel)
    for (int worker = 0; worker < WORKERS; ++worker)
      CHECK (fabs (cost[kernel][worker]
                   - (starpu_worker_get_type (worker) == STARPU_CPU_WORKER
                          ? core_us[kernel]
                          : device_us[kernel]))
             < 1e-6);
  printf ("%d tasks, planned for %.0f us\n", tasks, make_plan ());
  following = 1;
  submit_cholesky ();
  /* Workers look for tasks still. */
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  for (int worker = 0; worker < WORKERS; ++worker)
    {
      printf ("worker %d: %d tasks\n", worker, planned[worker]);
      CHECK_EQ (next[worker], planned[worker]);
    }
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  CHECK_EQ (executed, 2 * tasks);
  stop ();
  return 0;
}
