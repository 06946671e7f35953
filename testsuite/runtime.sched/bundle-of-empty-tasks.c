/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks without a codelet may be in a bundle, alone or with others, in a
   context or in none, whatever the policy looks at.

   rows: G11 */

#include "../support/check.h"
#include <starpu_sched_ctx.h>
#include <starpu_task_bundle.h>

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  __atomic_fetch_add ((int *)argument, 1, __ATOMIC_SEQ_CST);
}

static double
three (struct starpu_task *task, unsigned implementation)
{
  (void)task, (void)implementation;
  return 3;
}

static struct starpu_perfmodel model
    = { .type = STARPU_COMMON, .symbol = "three", .cost_function = three };

static struct starpu_codelet codelet
    = { .cpu_funcs = { count }, .model = &model, .name = "count" };

/* Of four tasks, every second one is empty. */
static void
run_bundle (int *executed)
{
  starpu_task_bundle_t bundle;
  starpu_task_bundle_create (&bundle);
  struct starpu_task *tasks[4];
  for (int i = 0; i < 4; ++i)
    {
      tasks[i] = new_task (i % 2 ? &codelet : NULL, executed);
      CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[i]), 0);
    }
  starpu_task_bundle_close (bundle);
  for (int i = 0; i < 4; ++i)
    submit (tasks[i]);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

static void
run_with (const char *policy)
{
  struct starpu_conf conf;
  int executed = 0;
  starpu_conf_init (&conf);
  conf.sched_policy_name = policy;
  int error = starpu_init (&conf);
  CHECK_EQ (error, 0);
  run_bundle (&executed);
  CHECK_EQ (executed, 2);

  int worker = 0;
  unsigned context = starpu_sched_ctx_create (
      &worker, 1, "one", STARPU_SCHED_CTX_POLICY_NAME, policy, 0);
  starpu_sched_ctx_set_context (&context);
  run_bundle (&executed);
  CHECK_EQ (executed, 4);
  starpu_sched_ctx_delete (context);
  run_bundle (&executed);
  CHECK_EQ (executed, 6);
  starpu_shutdown ();
}

int
main (void)
{
  const char *policies[] = { "dmda", "dmdasd", "lws", "prio" };
  for (int i = 0; i < 4; ++i)
    run_with (policies[i]);
  return 0;
}
