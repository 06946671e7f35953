/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker serves the context it prefers first; contexts of equal preference
   take turns.  Also which contexts a worker serves, and contexts made by how
   many workers they need.
   rows: E46
   configs: one many */

#include "aux-contexts.h"

#define TASKS 12

static char order[2 * TASKS + 1];
static unsigned places;

static void
write_down (void *buffers[], void *argument)
{
  (void)buffers;
  order[places++] = *(char *)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { write_down } };

/* Runs tasks of two contexts on worker 0 and gives their order. */
static const char *
run (unsigned one, unsigned other)
{
  places = 0;
  starpu_pause ();
  for (int i = 0; i < 2 * TASKS; ++i)
    {
      struct starpu_task *task = new_task (&codelet, i % 2 ? "b" : "a");
      task->execute_on_a_specific_worker = 1;
      CHECK_EQ (starpu_task_submit_to_ctx (task, i % 2 ? other : one), 0);
    }
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  return order;
}

int
main (void)
{
  start ();
  int worker = 0;
  unsigned *list;
  unsigned context = starpu_sched_ctx_create (
      &worker, 1, "preferred", STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
  CHECK_EQ (starpu_sched_ctx_get_priority (0, context), 1);
  CHECK (strstr (run (0, context), "abab") || strstr (order, "baba"));

  starpu_sched_ctx_set_priority (&worker, 1, context, 3);
  CHECK_EQ (starpu_sched_ctx_get_priority (0, context), 3);
  CHECK (strcmp (run (0, context), "bbbbbbbbbbbbaaaaaaaaaaaa") == 0);
  starpu_sched_ctx_set_priority (&worker, 1, 0, 4);
  CHECK (strcmp (run (0, context), "aaaaaaaaaaaabbbbbbbbbbbb") == 0);
  starpu_sched_ctx_set_priority (&worker, 1, 0, 3);
  CHECK (strstr (run (0, context), "abab") || strstr (order, "baba"));
  worker = 77;
  starpu_sched_ctx_set_priority (&worker, 1, 0, 9); /* prints */
  CHECK_EQ (starpu_sched_ctx_get_priority (77, 0), 1);
  CHECK_EQ (starpu_sched_ctx_get_priority (0, 77), 1);

  CHECK_EQ (starpu_worker_get_sched_ctx_list (0, &list), 2);
  CHECK (list[0] == 0 && list[1] == context);
  free (list);
  CHECK_EQ (starpu_worker_get_sched_ctx_list (77, &list), 0);

  int workers = (int)starpu_worker_get_count (), *raw;
  CHECK_EQ (starpu_sched_ctx_get_workers_list_raw (context, &raw), 1);
  CHECK_EQ (raw[0], 0);
  CHECK_EQ (starpu_sched_ctx_create_inside_interval (NULL, "too many", workers,
                                                     workers, 0, 0, 0),
            STARPU_NMAX_SCHED_CTXS);
  unsigned all = starpu_sched_ctx_create_inside_interval (
      "prio", "all", workers, workers + 5, 0, 0, 1);
  CHECK_EQ (starpu_sched_ctx_get_nworkers (all), workers);
  CHECK (strcmp (starpu_sched_ctx_get_sched_policy (all)->policy_name, "prio")
         == 0);
  if (workers > 2)
    {
      starpu_sched_ctx_delete (all);
      unsigned some = starpu_sched_ctx_create_inside_interval (NULL, "some", 1,
                                                               2, 0, 4, 0);
      CHECK_EQ (starpu_sched_ctx_get_nworkers (some), 2);
      CHECK (!starpu_sched_ctx_contains_worker (0, some));
    }

  CHECK_EQ (starpu_sched_ctx_min_priority_is_set (context), 0);
  CHECK_EQ (starpu_sched_ctx_set_min_priority (context, -2), 0);
  CHECK_EQ (starpu_sched_ctx_min_priority_is_set (context), 1);
  CHECK_EQ (starpu_sched_ctx_max_priority_is_set (context), 0);
  CHECK_EQ (starpu_sched_ctx_max_priority_is_set (0), 0);
  CHECK_EQ (starpu_sched_ctx_set_max_priority (0, 5), 0);
  CHECK_EQ (starpu_sched_ctx_max_priority_is_set (0), 1);
  CHECK_EQ (starpu_sched_ctx_set_max_priority (77, 5), -EINVAL);
  starpu_shutdown ();
  return 0;
}
