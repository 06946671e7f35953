/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tests of chains share: chains of tasks on one datum each, and in
   which order they are executed. */

#ifndef ASTERISM_TESTSUITE_CHAINS_H
#define ASTERISM_TESTSUITE_CHAINS_H

#include "../support/check.h"

enum
{
  kMostChains = 8,
  kMostTasks = 64,
  kLarge = 1 << 16,
  kHuge = 16 * kLarge
};

struct chain
{
  int bytes, priority, length;
};

static char data[kMostChains][kHuge];
static int order[kMostTasks], count;

/* Notes which chain goes on. */
static void
note (void *buffers[], void *argument)
{
  (void)buffers;
  order[STARPU_ATOMIC_ADD (&count, 1) - 1] = (int)(intptr_t)argument;
}
static struct starpu_codelet beginning = { .cpu_funcs = { note },
                                           .nbuffers = 2,
                                           .modes = { STARPU_RW, STARPU_R } };
static struct starpu_codelet going_on
    = { .cpu_funcs = { note }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}
static struct starpu_codelet writing
    = { .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_W } };

static int
submit_chain (int number, struct chain chain, starpu_data_handle_t datum,
              starpu_data_handle_t first)
{
  for (int i = 0; i < chain.length; ++i)
    {
      struct starpu_task *task = new_task (i == 0 ? &beginning : &going_on,
                                           (void *)(intptr_t)number);
      task->handles[0] = datum;
      if (i == 0)
        task->handles[1] = first;
      task->priority = chain.priority;
      submit (task);
    }
  return chain.length;
}

/* Executes `some' chains, all submitted before the first begins, between the
   start of the runtime and its end.  `released': they begin when another task
   ends.  Gives the number of tasks; their order is certain with one worker, and
   -1 is returned with several. */
static int
run_chains (int released, const struct chain *chains, int some)
{
  starpu_data_handle_t first, handles[kMostChains];
  int number = 0, tasks = 0;

  start ();
  int workers = (int)starpu_worker_get_count ();
  starpu_variable_data_register (&first, STARPU_MAIN_RAM, (uintptr_t)&number,
                                 sizeof number);
  for (int i = 0; i < some; ++i)
    starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                 (uintptr_t)data[i], (uint32_t)chains[i].bytes,
                                 1);
  count = 0;
  starpu_pause ();
  if (released)
    {
      struct starpu_task *task = new_task (&writing, NULL);
      task->handles[0] = first;
      submit (task);
    }
  for (int i = 0; i < some; ++i)
    tasks += submit_chain (i, chains[i], handles[i], first);
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, tasks);
  for (int i = 0; i < some; ++i)
    starpu_data_unregister (handles[i]);
  starpu_data_unregister (first);
  starpu_shutdown ();
  return workers == 1 ? tasks : -1;
}

/* The same in this order. */
static inline void
check_chains (int released, const struct chain *chains, int some,
              const int *wanted)
{
  int tasks = run_chains (released, chains, some);
  for (int i = 0; i < tasks; ++i)
    CHECK_EQ (order[i], wanted[i]);
}

#endif
