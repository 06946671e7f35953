/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While a function runs in a local store, its worker takes further tasks and has
   storage there for their data, which come in turn with the functions.
   rows: R27
   configs: local-store-only */

#include "aux-local-store.h"
#include "aux-vectors.h"

#include <sched.h>

enum
{
  kTasks = 4
};

/* What both processes see. */
static struct
{
  int begun, go;
} * shared;
static int popped;

static void
wait_for_go (void *buffers[], void *argument)
{
  add_to_vector (buffers, argument);
  __atomic_add_fetch (&shared->begun, 1, __ATOMIC_SEQ_CST);
  while (!__atomic_load_n (&shared->go, __ATOMIC_SEQ_CST))
    sched_yield ();
}
static struct starpu_codelet codelet = { .cpu_funcs = { wait_for_go },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW } };

static void
count_popped (void *argument)
{
  (void)argument;
  __atomic_add_fetch (&popped, 1, __ATOMIC_SEQ_CST);
}

int
main (void)
{
  static int values[kTasks][100];
  starpu_data_handle_t handles[kTasks];
  struct starpu_task *tasks[kTasks];
  shared = shared_memory (sizeof *shared);
  start ();
  for (int i = 0; i < kTasks; ++i)
    {
      handles[i] = new_vector (values[i], 100);
      tasks[i] = new_task (&codelet, (void *)(intptr_t) (i + 1));
      tasks[i]->handles[0] = handles[i];
      tasks[i]->detach = 0;
      tasks[i]->destroy = 0;
      tasks[i]->prologue_callback_pop_func = count_popped;
      submit (tasks[i]);
    }
  /* The first cannot end until all have been taken. */
  for (int i = 0; i < kTasks; ++i)
    while (!starpu_data_test_if_allocated_on_node (handles[i], 1))
      sched_yield ();
  while (__atomic_load_n (&shared->begun, __ATOMIC_SEQ_CST) == 0)
    sched_yield ();
  CHECK_EQ (__atomic_load_n (&popped, __ATOMIC_SEQ_CST), kTasks);
  CHECK_EQ (__atomic_load_n (&shared->begun, __ATOMIC_SEQ_CST), 1);
  __atomic_store_n (&shared->go, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; i < kTasks; ++i)
    CHECK_EQ (starpu_task_wait (tasks[i]), 0);
  for (int i = 0; i < kTasks; ++i)
    {
      starpu_task_destroy (tasks[i]);
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][99], i + 1);
    }
  starpu_shutdown ();
  return 0;
}
