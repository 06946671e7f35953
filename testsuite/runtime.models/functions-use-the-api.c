/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Functions of a program's performance models are called while no policy is
   locked: they may submit tasks and wait for them, and take locks that tasks
   hold which call the API; under every policy, and in contexts.
   rows: E26 E30 E31 E36
   configs: one many sim */

#include "../support/check.h"

#include <math.h>
#include <pthread.h>

#include <starpu_scheduler.h>
#include <starpu_task_bundle.h>

enum
{
  kTasks = 6
};

static int plain_done, done, asked;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void
count (void *buffers[], void *counter)
{
  (void)buffers;
  __atomic_fetch_add ((int *)counter, 1, __ATOMIC_SEQ_CST);
}
static struct starpu_codelet plain = { .cpu_funcs = { count } };

/* Submits within the lock that functions of models take. */
static void
hold (void *buffers[], void *holds)
{
  (void)buffers;
  pthread_mutex_lock (&mutex);
  __atomic_store_n ((int *)holds, 1, __ATOMIC_SEQ_CST);
  starpu_usleep (300);
  submit (new_task (&plain, &plain_done));
  pthread_mutex_unlock (&mutex);
}
static struct starpu_codelet holding = { .cpu_funcs = { hold } };

/* What each function of a model does first. */
static void
use_the_api (void)
{
  __atomic_fetch_add (&asked, 1, __ATOMIC_SEQ_CST);
  pthread_mutex_lock (&mutex);
  pthread_mutex_unlock (&mutex);
  struct starpu_task *task = new_task (&plain, &plain_done);
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
}

static double
cost (struct starpu_task *task, unsigned number)
{
  use_the_api ();
  return task->cl != NULL ? 1 + number : 0;
}
static double
cost_there (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
            unsigned number)
{
  CHECK_EQ (arch->ndevices, 1);
  return cost (task, number);
}
static double
cost_of_worker (struct starpu_task *task, unsigned worker, unsigned number)
{
  return cost (task, number) + worker;
}
static double
no_cost (struct starpu_task *task, unsigned number)
{
  cost (task, number);
  return NAN;
}
static size_t
size (struct starpu_task *task, unsigned number)
{
  use_the_api ();
  return task->cl != NULL ? 100 + number : 0;
}
static uint32_t
footprint (struct starpu_task *task)
{
  use_the_api ();
  return task->cl != NULL ? 5 : 0;
}
static void
parameters (struct starpu_task *task, double *values)
{
  use_the_api ();
  values[0] = task->cl != NULL ? 7 : 0;
}

static unsigned exponent = 1, *combination = &exponent;
static struct starpu_perfmodel models[] = {
  { .type = STARPU_COMMON, .cost_function = cost },
  { .type = STARPU_PER_ARCH, .arch_cost_function = cost_there },
  { .type = STARPU_PER_ARCH, .worker_cost_function = cost_of_worker },
  { .type = STARPU_COMMON, .cost_function = no_cost },
  { .type = STARPU_HISTORY_BASED, .symbol = "size_api", .size_base = size },
  { .type = STARPU_HISTORY_BASED,
    .symbol = "footprint_api",
    .footprint = footprint },
  { .type = STARPU_MULTIPLE_REGRESSION_BASED,
    .symbol = "parameters_api",
    .parameters = parameters,
    .nparameters = 1,
    .combinations = &combination,
    .ncombinations = 1 },
};
static const int kModels = sizeof models / sizeof *models;

/* It matters by which implementation, so that every policy asks. */
static struct starpu_codelet codelet
    = { .cpu_funcs = { count, count }, .cpu_funcs_name = { "count", "count" } };

static double energy (struct starpu_task *task, unsigned number);
static struct starpu_perfmodel energy_model
    = { .type = STARPU_COMMON, .cost_function = energy };
static int energies;
static double
energy (struct starpu_task *task, unsigned number)
{
  __atomic_fetch_add (&energies, 1, __ATOMIC_SEQ_CST);
  return cost (task, number);
}

static void
wait_for_all (void)
{
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (done, kTasks);
}

/* Tasks that are ready when they are submitted, while one has the lock. */
static void
submit_ready (unsigned context)
{
  int holds = 0;
  done = 0;
  submit (new_task (&holding, &holds));
  while (!__atomic_load_n (&holds, __ATOMIC_SEQ_CST))
    starpu_usleep (50);
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, &done);
      task->sched_ctx = context;
      task->priority = i;
      submit (task);
    }
  wait_for_all ();
}

/* Tasks that become ready when another ends. */
static void
submit_early (unsigned context)
{
  int first_done = 0;
  done = 0;
  struct starpu_task *first = new_task (&plain, &first_done);
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, &done);
      task->sched_ctx = context;
      starpu_task_declare_deps (task, 1, first);
      submit (task);
    }
  submit (first);
  wait_for_all ();
}

/* Tasks of a bundle, where the first asks for the others. */
static void
submit_bundle (unsigned context)
{
  starpu_task_bundle_t bundle;
  struct starpu_task *tasks[kTasks];
  done = 0;
  starpu_task_bundle_create (&bundle);
  for (int i = 0; i < kTasks; ++i)
    {
      tasks[i] = new_task (&codelet, &done);
      tasks[i]->sched_ctx = context;
      CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[i]), 0);
    }
  starpu_task_bundle_close (bundle);
  for (int i = 0; i < kTasks; ++i)
    submit (tasks[i]);
  wait_for_all ();
}

static void
submit_all (unsigned context)
{
  for (int i = 0; i < kModels; ++i)
    {
      codelet.model = &models[i];
      const int before = asked;
      submit_ready (context);
      submit_early (context);
      submit_bundle (context);
      CHECK (asked >= before + kTasks);
    }
}

int
main (void)
{
  setenv ("STARPU_CALIBRATE", "1", 1);
  struct starpu_sched_policy **policies
      = starpu_sched_get_predefined_policies ();
  for (; *policies != NULL; ++policies)
    {
      const char *name = (*policies)->policy_name;
      struct starpu_conf conf;
      starpu_conf_init (&conf);
      conf.sched_policy_name = name;
      codelet.energy_model = NULL;
      CHECK_EQ (starpu_init (&conf), 0);
      submit_all (STARPU_NMAX_SCHED_CTXS);

      const unsigned context = starpu_sched_ctx_create (
          NULL, -1, "all", STARPU_SCHED_CTX_POLICY_NAME, name, 0);
      CHECK (context != STARPU_NMAX_SCHED_CTXS);
      submit_all (context);
      submit_ready (STARPU_NMAX_SCHED_CTXS);

      /* Only those that estimate ask for it. */
      energies = 0;
      codelet.model = &models[0];
      codelet.energy_model = &energy_model;
      submit_ready (STARPU_NMAX_SCHED_CTXS);
      submit_early (context);
      submit_bundle (context);
      CHECK_EQ (energies > 0,
                strncmp (name, "dm", 2) == 0 || strcmp (name, "heft") == 0);
      starpu_sched_ctx_delete (context);
      starpu_shutdown ();
    }
  return 0;
}
