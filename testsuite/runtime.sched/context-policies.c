/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every policy of the library, and one of the application's, serves a context,
   beside every other one for all workers.
   rows: E46
   configs: many sim */

#include "aux-contexts.h"
#include <starpu_task_list.h>

static struct starpu_task_list list;
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static unsigned expected_context, added, begun, ended;

static void
init_list (unsigned context)
{
  starpu_task_list_init (&list);
  starpu_sched_ctx_set_policy_data (context, &list);
  expected_context = context;
  ++begun;
}

static void
deinit_list (unsigned context)
{
  CHECK_EQ (context, expected_context);
  CHECK (starpu_task_list_empty (&list));
  ++ended;
}

static void
add_workers (unsigned context, int *workers, unsigned count)
{
  CHECK_EQ (context, expected_context);
  CHECK (workers != NULL);
  added += count;
}

static int
push_list (struct starpu_task *task)
{
  CHECK_EQ (task->sched_ctx, expected_context);
  CHECK (starpu_sched_ctx_get_policy_data (task->sched_ctx) == &list);
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  starpu_task_list_push_back (&list, task);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return 0;
}

static struct starpu_task *
pop_list (unsigned context)
{
  CHECK_EQ (context, expected_context);
  CHECK (starpu_sched_ctx_contains_worker (starpu_worker_get_id (), context));
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  struct starpu_task *task = starpu_task_list_empty (&list)
                                 ? NULL
                                 : starpu_task_list_pop_front (&list);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  return task;
}

static struct starpu_sched_policy policy = { .init_sched = init_list,
                                             .deinit_sched = deinit_list,
                                             .push_task = push_list,
                                             .pop_task = pop_list,
                                             .add_workers = add_workers,
                                             .policy_name = "list" };

static void
run_in (unsigned context)
{
  CHECK (context < STARPU_NMAX_SCHED_CTXS);
  memset (ran, 0, sizeof ran);
  for (int i = 0; i < 200; ++i)
    {
      struct starpu_task *task = make_note (0);
      task->priority = i % 3;
      CHECK_EQ (starpu_task_submit_to_ctx (task, context), 0);
      CHECK_EQ (starpu_task_submit (make_note (1)), 0);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (total_of (0), 200);
  CHECK_EQ (total_of (1), 200);
  CHECK_EQ (strays_of (0, context), 0);
  starpu_sched_ctx_delete (context);
}

int
main (void)
{
  static const char *const names[]
      = { "lws",  "eager", "prio",  "random",    "dm",
          "dmda", "dmdar", "dmdas", "heteroprio" };
  const unsigned count = sizeof names / sizeof *names;
  static struct starpu_perfmodel model
      = { .type = STARPU_HISTORY_BASED, .symbol = "context_policies" };
  note_codelet.model = &model;
  int workers[] = { 1, 2 };
  for (unsigned i = 0; i < count; ++i)
    {
      struct starpu_conf conf;
      starpu_conf_init (&conf);
      conf.sched_policy_name = names[i];
      CHECK_EQ (starpu_init (&conf), 0);
      for (unsigned k = 0; k < count; ++k)
        run_in (starpu_sched_ctx_create (
            workers, 2, names[k], STARPU_SCHED_CTX_POLICY_NAME, names[k], 0));
      run_in (starpu_sched_ctx_create (
          workers, 2, "list", STARPU_SCHED_CTX_POLICY_STRUCT, &policy, 0));
      starpu_shutdown ();
    }
  CHECK_EQ (begun, count);
  CHECK_EQ (ended, count);
  CHECK_EQ (added, 2 * count);
  return 0;
}
