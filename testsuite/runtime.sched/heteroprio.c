/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The policy heteroprio: orders that the program sets, for all workers and for
   a context; tasks whose bucket nobody visits are executed all the same; and
   mistakes.
   rows: E24
   configs: one many sim opencl */

#include "aux-contexts.h"
#include <starpu_heteroprio.h>

#define TASKS 60

static int order[TASKS];
static unsigned places;

static void
write_down (void *buffers[], void *argument)
{
  (void)buffers;
  order[__atomic_fetch_add (&places, 1, __ATOMIC_RELAXED)]
      = (int)(size_t)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { write_down } };

static void
set_orders (unsigned context)
{
  /* 2, then 0, then 1. */
  CHECK_EQ (starpu_heteroprio_set_nb_prios (context, STARPU_CPU_IDX, 3), 0);
  CHECK_EQ (starpu_heteroprio_set_mapping (context, STARPU_CPU_WORKER, 0, 2),
            0);
  CHECK_EQ (starpu_heteroprio_set_mapping (context, STARPU_CPU_IDX, 1, 0), 0);
  CHECK_EQ (starpu_heteroprio_set_mapping (context, STARPU_CPU_IDX, 2, 1), 0);
  /* Nobody is faster, as no such worker has the implementation. */
  CHECK_EQ (starpu_heteroprio_set_faster_arch (context, STARPU_CUDA_IDX, 1), 0);
  CHECK_EQ (starpu_heteroprio_set_faster_arch (context, STARPU_OPENCL_IDX, 0),
            0);
  CHECK_EQ (
      starpu_heteroprio_set_arch_slow_factor (context, STARPU_CPU_IDX, 1, 30),
      0);
}

/* One worker's order is that of the buckets, in turn 2 0 1 0 ...; with 7, which
   none visits, last. */
static void
run (unsigned context)
{
  static const int buckets[] = { 7, 1, 0, 2 };
  places = 0;
  starpu_pause ();
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task
          = new_task (&codelet, (void *)(size_t)buckets[i % 4]);
      task->priority = buckets[i % 4];
      CHECK_EQ (starpu_task_submit_to_ctx (task, context), 0);
    }
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (places, TASKS);
  if (starpu_worker_get_count () > 1)
    return;
  for (int i = 0; i < TASKS; ++i)
    {
      static const int wanted[] = { 2, 0, 1, 7 };
      CHECK_EQ (order[i], wanted[i / (TASKS / 4)]);
    }
}

int
main (void)
{
  struct starpu_conf conf;
  CHECK_EQ (starpu_heteroprio_set_nb_prios (0, STARPU_CPU_IDX, 1), -ENODEV);
  starpu_conf_init (&conf);
  conf.sched_policy_name = "heteroprio";
  conf.sched_policy_init = set_orders;
  CHECK_EQ (starpu_init (&conf), 0);
  run (0);

  unsigned other = starpu_sched_ctx_create (
      NULL, -1, "hetero", STARPU_SCHED_CTX_POLICY_NAME, "heteroprio",
      STARPU_SCHED_CTX_POLICY_INIT, set_orders, 0);
  run (other);
  /* Tasks that come one by one wake who takes them. */
  for (int round = 0; round < 200; ++round)
    {
      struct starpu_task *task = make_note (0);
      task->priority = round % 9;
      task->synchronous = 1;
      CHECK_EQ (starpu_task_submit_to_ctx (task, round % 2 ? other : 0), 0);
    }
  CHECK_EQ (total_of (0), 200);

  CHECK_EQ (starpu_heteroprio_set_nb_prios (8, STARPU_CPU_IDX, 1), -EINVAL);
  CHECK_EQ (starpu_heteroprio_set_nb_prios (0, STARPU_NB_TYPES, 1), -EINVAL);
  CHECK_EQ (starpu_heteroprio_set_nb_prios (0, STARPU_CPU_IDX,
                                            STARPU_HETEROPRIO_MAX_PRIO + 1),
            -EINVAL);
  CHECK_EQ (starpu_heteroprio_set_mapping (0, STARPU_CPU_IDX, 3, 0), -EINVAL);
  CHECK_EQ (starpu_heteroprio_set_faster_arch (0, STARPU_CPU_IDX,
                                               STARPU_HETEROPRIO_MAX_PRIO),
            -EINVAL);
  CHECK_EQ (starpu_heteroprio_set_arch_slow_factor (0, STARPU_CPU_IDX, 1, -1),
            -EINVAL);
  unsigned eager = starpu_sched_ctx_create (
      NULL, -1, "eager", STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
  CHECK_EQ (starpu_heteroprio_set_nb_prios (eager, STARPU_CPU_IDX, 1), -EINVAL);
  starpu_shutdown ();
  return 0;
}
