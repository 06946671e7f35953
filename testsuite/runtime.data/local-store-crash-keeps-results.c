/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* When the process of a local store ends just after a task's function has
   returned, while what that changed of data of a user's own kind is copied to
   main memory, no change is lost and none is made twice, of these data and of
   others that the task changed.
   rows: R27 R15
   configs: local-store
   env: STARPU_CATCH_SIGNALS=0 */

#include "aux-local-store.h"
#include "aux-pair.h"

enum
{
  kTasks = 12,
  kLength = 300
};

/* What all processes see. */
static struct
{
  volatile int runs;
  volatile pid_t last; /* the store that ran the last task */
} * shared;

static pid_t parent;
static int killing_task, killing_step, at_home, killed;

/* Ends the process whose result is being copied. */
static void
end_while_copying (unsigned from, unsigned to, int step)
{
  int home = from == STARPU_MAIN_RAM;
  if (killed || shared->runs < killing_task || shared->last == 0
      || to != STARPU_MAIN_RAM || home != at_home || step != killing_step)
    return;
  killed = 1;
  end_process (shared->last);
}

static void
work (void *buffers[], void *argument)
{
  struct pair_interface *pair = (struct pair_interface *)buffers[0];
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  (void)argument;
  for (int i = 0; i < kLength; ++i)
    {
      ++pair->first[i];
      pair->second[i] += 2;
      values[i] += 3;
    }
  ++shared->runs;
  shared->last = getpid () == parent ? 0 : getpid ();
}

static struct starpu_codelet codelet = { .cpu_funcs = { work },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_RW } };

/* To either of the two local stores. */
static void
submit_to_stores (starpu_data_handle_t pair, starpu_data_handle_t vector)
{
  static uint32_t stores[1];
  for (unsigned w = 0; stores[0] == 0 && w < starpu_worker_get_count (); ++w)
    if (starpu_worker_get_memory_node (w) != STARPU_MAIN_RAM)
      stores[0] |= 3u << w; /* the next one, too */
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = pair;
  task->handles[1] = vector;
  task->workerids = stores;
  task->workerids_len = 1;
  submit (task);
}

static void
check (int task, int home, int step)
{
  static int first[kLength], second[kLength], third[kLength];
  for (int i = 0; i < kLength; ++i)
    first[i] = second[i] = third[i] = i;
  killing_task = task;
  killing_step = step;
  at_home = home;
  killed = shared->runs = shared->last = 0;
  start ();
  starpu_data_handle_t pair = new_pair (first, second, kLength), vector;
  starpu_vector_data_register (&vector, STARPU_MAIN_RAM, (uintptr_t)third,
                               kLength, sizeof (int));
  for (int t = 0; t < kTasks; ++t)
    submit_to_stores (pair, vector);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (pair);
  starpu_data_unregister (vector);
  starpu_shutdown ();
  CHECK (killed);
  /* Nothing is repeated that has arrived. */
  printf ("task %d, %s, step %d: %d runs\n", task, home ? "home" : "store",
          step, shared->runs);
  if (home || step == 0)
    CHECK_EQ (shared->runs, kTasks + !home);
  for (int i = 0; i < kLength; ++i)
    {
      CHECK_EQ (first[i], i + kTasks);
      CHECK_EQ (second[i], i + 2 * kTasks);
      CHECK_EQ (third[i], i + 3 * kTasks);
    }
}

int
main (void)
{
  parent = getpid ();
  shared = shared_memory (sizeof *shared);
  pair_copying = end_while_copying;
  for (int task = 1; task <= kTasks; task += 5)
    for (int step = 0; step <= 2; ++step)
      {
        check (task, 0, step);
        check (task, 1, step);
      }
  return 0;
}
