/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A cost function may ask about the bundle of its task, and take the task out.
   rows: G11
   configs: many sim
   env: STARPU_SCHED=dmda */

#include "../support/check.h"
#include <starpu_task_bundle.h>

#define TASKS 4

static starpu_task_bundle_t bundle;
static int asked, out;

static double
cost (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
      unsigned implementation)
{
  (void)implementation;
  const int many = __atomic_add_fetch (&asked, 1, __ATOMIC_RELAXED);
  if (task->bundle != NULL && many < 100)
    starpu_task_bundle_expected_data_transfer_time (bundle, STARPU_MAIN_RAM);
  if (many == 3)
    out = starpu_task_bundle_remove (bundle, task) == 0;
  return arch != NULL ? 10. : 0.;
}

static struct starpu_perfmodel model
    = { .type = STARPU_PER_ARCH, .arch_cost_function = cost };

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { nothing }, .model = &model };

int
main (void)
{
  start ();
  starpu_task_bundle_create (&bundle);
  struct starpu_task *tasks[TASKS];
  for (int i = 0; i < TASKS; ++i)
    {
      tasks[i] = new_task (&codelet, NULL);
      tasks[i]->use_tag = 1;
      tasks[i]->tag_id = (starpu_tag_t)i;
      starpu_tag_declare_deps ((starpu_tag_t)i, 1, (starpu_tag_t)100);
      CHECK_EQ (starpu_task_bundle_insert (bundle, tasks[i]), 0);
    }
  for (int i = 0; i < TASKS; ++i)
    submit (tasks[i]);
  starpu_tag_notify_from_apps (100);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (asked > 0 && out);
  starpu_task_bundle_close (bundle);
  starpu_shutdown ();
  return 0;
}
