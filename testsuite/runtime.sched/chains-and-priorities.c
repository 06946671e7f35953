/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, tasks that lead to long chains come before others of their
   priority, and after those of a higher one.
   rows: E17 E20
   configs: one many
   env: STARPU_SCHED=lws ASTERISM_LOOK_AHEAD=65536 */

#include "../support/check.h"

enum
{
  kChains = 8,
  kMost = 64,
  kLarge = 1 << 16,
  kHuge = 16 * kLarge
};

/* A chain of tasks on one datum, which begin when another task ends or, without
   that, when they are submitted.  */
struct chain
{
  int bytes, priority, length;
};

static char data[kChains][kHuge];
static int order[kMost], count;

/* Notes which chain goes on.  */
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

/* The order is certain with one worker.  */
static void
run (int released, const struct chain *chains, int some, const int *wanted)
{
  starpu_data_handle_t first, handles[kChains];
  int number = 0, tasks = 0;

  start ();
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
  if (starpu_worker_get_count () == 1)
    for (int i = 0; i < tasks; ++i)
      CHECK_EQ (order[i], wanted[i]);
  for (int i = 0; i < some; ++i)
    starpu_data_unregister (handles[i]);
  starpu_data_unregister (first);
  starpu_shutdown ();
}

int
main (void)
{
  static const struct chain by_priority[]
      = { { kHuge, 1, 3 }, { 4, 7, 1 }, { kHuge, 4, 1 }, { 4, 3000, 1 },
          { kHuge, 0, 2 }, { 4, 0, 1 }, { 4, 1, 1 } };
  static const int highest_first[] = { 3, 1, 2, 0, 0, 0, 6, 4, 4, 5 };

  run (1, by_priority, 7, highest_first);
  run (0, by_priority, 7, highest_first);
  return 0;
}
