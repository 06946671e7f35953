/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task with dependencies that is refused or never submitted can be destroyed:
   what it was to wait for ends later, and touches nothing else.
   rows: E05 */

#include "../support/check.h"

#include <unistd.h>

static volatile int first_may_end, second_may_end;

static void
hold (void *buffers[], void *argument)
{
  (void)buffers;
  while (!*(volatile int *)argument)
    usleep (100);
}

static void
look (void *buffers[], void *argument)
{
  (void)buffers;
  *(int *)argument = second_may_end;
}

static struct starpu_codelet holding = { .cpu_funcs = { hold } };
static struct starpu_codelet looking = { .cpu_funcs = { look } };
static struct starpu_codelet nowhere
    = { .cuda_funcs = { look }, .where = STARPU_CUDA };

int
main (void)
{
  start ();
  struct starpu_task *first = new_task (&holding, (void *)&first_may_end);
  struct starpu_task *second = new_task (&holding, (void *)&second_may_end);

  struct starpu_task *unsubmitted = starpu_task_create ();
  starpu_task_declare_deps_array (unsubmitted, 1, &first);
  starpu_task_destroy (unsubmitted);

  struct starpu_task *refused = new_task (&nowhere, NULL);
  starpu_task_declare_deps_array (refused, 1, &first);
  CHECK_EQ (starpu_task_submit (refused), -ENODEV);
  starpu_task_destroy (refused);

  int seen[4] = { -1, -1, -1, -1 };
  for (int i = 0; i < 4; ++i)
    {
      struct starpu_task *later = new_task (&looking, &seen[i]);
      starpu_task_declare_deps_array (later, 1, &second);
      submit (later);
    }
  first_may_end = 1;
  submit (first);
  usleep (20000);
  second_may_end = 1;
  submit (second);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 4; ++i)
    CHECK_EQ (seen[i], 1);
  starpu_shutdown ();
  return 0;
}
