/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Who has waited for its own tasks may submit their structs again at once, or
   destroy them: they are done with.
   rows: C32
   configs: one many
   env: ASTERISM_FUZZ=1000 */

#include "../support/check.h"
#include <asterism_abi.h>

#define TASKS 8
#define ROUNDS 200

static const struct asterism_site_v1 here = { __FILE__, __LINE__, 0 };
static int counts[TASKS];

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  ++*(int *)argument;
}
static struct starpu_codelet count_codelet = { .cpu_funcs = { count } };

static void
parent (void *buffers[], void *argument)
{
  struct starpu_task tasks[TASKS];
  (void)buffers;
  (void)argument;
  for (int i = 0; i < TASKS; ++i)
    {
      starpu_task_init (&tasks[i]);
      tasks[i].cl = &count_codelet;
      tasks[i].cl_arg = &counts[i];
      tasks[i].destroy = 0;
    }
  for (int round = 1; round <= ROUNDS; ++round)
    {
      for (int i = 0; i < TASKS; ++i)
        submit (&tasks[i]);
      asterism_wait_v1 (&here);
      for (int i = 0; i < TASKS; ++i)
        {
          CHECK_EQ (counts[i], round);
          CHECK (starpu_task_finished (&tasks[i]));
          CHECK_EQ (tasks[i].status, STARPU_TASK_FINISHED);
        }
    }
  for (int i = 0; i < TASKS; ++i)
    starpu_task_clean (&tasks[i]);
}
static struct starpu_codelet parent_codelet = { .cpu_funcs = { parent } };

int
main (void)
{
  start ();
  submit (new_task (&parent_codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (counts[0], ROUNDS);
  starpu_shutdown ();
  return 0;
}
