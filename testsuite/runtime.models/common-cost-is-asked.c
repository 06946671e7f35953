/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Under dm and its kin a model's own cost function is asked of every task, even
   when all workers are alike and its answer decides nothing.
   configs: many
   env: STARPU_SCHED=dmda
   rows: - */

#include "../support/check.h"

static unsigned asked, asked_of_arch;

static double
cost (struct starpu_task *task, unsigned implementation)
{
  CHECK (task != NULL && implementation == 0);
  STARPU_ATOMIC_ADD (&asked, 1);
  return 10;
}

static double
cost_of_arch (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
              unsigned implementation)
{
  CHECK (task != NULL && arch->ndevices == 1 && implementation == 0);
  STARPU_ATOMIC_ADD (&asked_of_arch, 1);
  return 10;
}

static void
work (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

int
main (void)
{
  struct starpu_perfmodel common
      = { .type = STARPU_COMMON, .cost_function = cost },
      by_arch = { .type = STARPU_PER_ARCH, .arch_cost_function = cost_of_arch };
  struct starpu_codelet none = { .cpu_funcs = { work } },
                        first = { .cpu_funcs = { work }, .model = &common },
                        second = { .cpu_funcs = { work }, .model = &by_arch };
  start ();
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (starpu_task_insert (&none, 0), 0);
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (starpu_task_insert (&first, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (asked >= 10);
  CHECK_EQ (asked_of_arch, 0);
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (starpu_task_insert (&second, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (asked_of_arch >= 10);
  starpu_shutdown ();
  return 0;
}
