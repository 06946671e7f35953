/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that tell which worker ran them, for tests of scheduling contexts. */

#ifndef AUX_CONTEXTS_H
#define AUX_CONTEXTS_H

#include "../support/check.h"
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>

#define MOST_WORKERS 64

/* Tasks that each worker ran, by number of the test's own choice. */
static unsigned ran[4][MOST_WORKERS];

static void
note_worker (void *buffers[], void *argument)
{
  (void)buffers;
  int worker = starpu_worker_get_id ();
  CHECK (worker >= 0 && worker < MOST_WORKERS);
  __atomic_add_fetch (&ran[(size_t)argument][worker], 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet note_codelet
    = { .cpu_funcs = { note_worker }, .name = "note_worker" };

/* A task that counts itself under `number'. */
static inline struct starpu_task *
make_note (size_t number)
{
  struct starpu_task *task = starpu_task_create ();
  task->cl = &note_codelet;
  task->cl_arg = (void *)number;
  return task;
}

/* Tasks that were run under `number', by whomever. */
static inline unsigned
total_of (size_t number)
{
  unsigned total = 0;
  for (int i = 0; i < MOST_WORKERS; ++i)
    total += __atomic_load_n (&ran[number][i], __ATOMIC_RELAXED);
  return total;
}

/* Tasks that were run under `number' by workers outside of the context. */
static inline unsigned
strays_of (size_t number, unsigned context)
{
  unsigned strays = 0;
  for (int i = 0; i < MOST_WORKERS; ++i)
    if (!starpu_sched_ctx_contains_worker (i, context))
      strays += __atomic_load_n (&ran[number][i], __ATOMIC_RELAXED);
  return strays;
}

#endif
