/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tests of commuting tasks share. */

#ifndef ASTERISM_TESTSUITE_COMMUTE_H
#define ASTERISM_TESTSUITE_COMMUTE_H

#include "aux-vectors.h"

/* In C++, too, a sum of modes is one. */
#define COMMUTING                                                              \
  ((enum starpu_data_access_mode) (STARPU_RW | STARPU_COMMUTE))

/* The numbers of the tasks that ran, in that order. */
static int order[16], run_so_far;

static void
note (void *buffers[], void *argument)
{
  (void) buffers;
  order[run_so_far] = (int) (intptr_t) argument;
  __atomic_fetch_add (&run_so_far, 1, __ATOMIC_SEQ_CST);
}

static struct starpu_codelet one_codelet
    = { .cpu_funcs = { note }, .nbuffers = 1, .modes = { COMMUTING } };
static struct starpu_codelet two_codelet
    = { .cpu_funcs = { note },
        .nbuffers = 2,
        .modes = { COMMUTING, COMMUTING } };
static struct starpu_codelet read_one_codelet
    = { .cpu_funcs = { note }, .nbuffers = 1, .modes = { STARPU_R } };

static inline struct starpu_task *
numbered_task (struct starpu_codelet *codelet, int number,
               starpu_data_handle_t first, starpu_data_handle_t second)
{
  struct starpu_task *task = new_task (codelet, (void *) (intptr_t) number);
  task->handles[0] = first;
  task->handles[1] = second;
  return task;
}

/* Waits until that many have run, and checks which one was the last. */
static inline void
await_run (int count, int last)
{
  while (__atomic_load_n (&run_so_far, __ATOMIC_SEQ_CST) < count)
    starpu_usleep (100);
  CHECK_EQ (order[count - 1], last);
}

static inline void
check_run_so_far (int count)
{
  starpu_usleep (3000);
  CHECK_EQ (__atomic_load_n (&run_so_far, __ATOMIC_SEQ_CST), count);
}

static inline starpu_data_handle_t
new_zero (void)
{
  starpu_data_handle_t handle = new_vector (NULL, 1);
  set (handle, 0);
  starpu_task_wait_for_all ();
  return handle;
}

static struct starpu_codelet *const commuting_codelets[] unused
    = { &one_codelet, &two_codelet, &read_one_codelet };

#endif
