/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under lws, of the last tasks on large data those come first that lead to the
   longest chain, of one priority, and of those on huge data always; without
   ASTERISM_LOOK_AHEAD, and with smaller data, what was released last does.
   rows: E17 E20
   configs: one many
   env: STARPU_SCHED=lws */

#include "../support/check.h"

enum
{
  kChains = 3,
  kTasks = 6,
  kLarge = 1 << 16,
  kHuge = 16 * kLarge
};

static const int lengths[kChains] = { 1, 3, 2 };
static char data[kChains][kHuge];
static int order[kTasks], count;

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

static void
submit_chain (int chain, starpu_data_handle_t datum, starpu_data_handle_t first,
              int priority)
{
  for (int i = 0; i < lengths[chain]; ++i)
    {
      struct starpu_task *task
          = new_task (i == 0 ? &beginning : &going_on, (void *)(intptr_t)chain);
      task->handles[0] = datum;
      if (i == 0)
        task->handles[1] = first;
      task->priority = priority;
      submit (task);
    }
}

/* All chains begin when one task ends.  The order is certain with one
   worker.  */
static void
run (const char *look_ahead, int bytes, int first_priority, const int *wanted)
{
  starpu_data_handle_t first, handles[kChains];
  int number = 0;

  CHECK_EQ (setenv ("ASTERISM_LOOK_AHEAD", look_ahead, 1), 0);
  start ();
  starpu_variable_data_register (&first, STARPU_MAIN_RAM, (uintptr_t)&number,
                                 sizeof number);
  for (int i = 0; i < kChains; ++i)
    starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                 (uintptr_t)data[i], (uint32_t)bytes, 1);
  count = 0;
  starpu_pause ();
  struct starpu_task *task = new_task (&writing, NULL);
  task->handles[0] = first;
  submit (task);
  for (int i = 0; i < kChains; ++i)
    submit_chain (i, handles[i], first, i == 0 ? first_priority : 0);
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (count, kTasks);
  if (starpu_worker_get_count () == 1)
    for (int i = 0; i < kTasks; ++i)
      CHECK_EQ (order[i], wanted[i]);
  for (int i = 0; i < kChains; ++i)
    starpu_data_unregister (handles[i]);
  starpu_data_unregister (first);
  starpu_shutdown ();
}

int
main (void)
{
  /* A chain of one task is urgent once no more than four are left.  */
  static const int longest_first[] = { 1, 2, 1, 1, 2, 0 };
  static const int always[] = { 1, 2, 1, 0, 2, 1 };
  static const int newest_first[] = { 0, 1, 1, 1, 2, 2 };
  static const int priority_first[] = { 0, 1, 2, 1, 2, 1 };

  run ("65536", kLarge, 0, longest_first);
  run ("65536", kHuge, 0, always);
  run ("65536", kLarge - 1, 0, newest_first);
  run ("0", kLarge, 0, newest_first);
  run ("65536", kLarge, 1, priority_first);
  return 0;
}
