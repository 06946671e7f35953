/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A function can ask for its task; other threads get NULL.  A task without a
   name has its model's, and without one of those its codelet's.
   rows: R01 */

#include "../support/check.h"
static struct starpu_task *seen;

static void
look (void *buffers[], void *argument)
{
  (void) buffers;
  (void) argument;
  seen = starpu_task_get_current ();
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { look }, .name = "looking" };

int
main (void)
{
  start ();
  struct starpu_task *task = new_task (&codelet, NULL);
  task->detach = 0;
  task->destroy = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK (seen == task);
  CHECK (strcmp (starpu_task_get_name (task), "looking") == 0);
  CHECK (strcmp (starpu_task_get_model_name (task), "looking") == 0);
  static struct starpu_perfmodel model
      = { .type = STARPU_HISTORY_BASED, .symbol = "looks" };
  codelet.model = &model;
  CHECK (strcmp (starpu_task_get_name (task), "looks") == 0);
  model.symbol = "";
  CHECK (strcmp (starpu_task_get_model_name (task), "looking") == 0);
  codelet.model = NULL;
  task->name = "mine";
  CHECK (strcmp (starpu_task_get_name (task), "mine") == 0);
  task->name = NULL;
  CHECK (starpu_task_get_current () == NULL);
  starpu_task_destroy (task);
  starpu_shutdown ();
  return 0;
}
