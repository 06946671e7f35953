/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Ready tasks of one codelet that offers `merge' become one launch on a device, as many
   as fit and as it says, with the same results; others are launched by themselves.
   rows: Q09
   configs: sim-only */

#include "../support/check.h"

#include <asterism_grain.h>

enum
{
  Tasks = 24,
  Most = 5
};

struct column
{
  int number, block;
};

static int asked, launches, merged, largest, alone, other_calls;

static void
update (void *buffers[], void *argument)
{
  const struct column *column = (const struct column *)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) += 10 + column->number;
  ++alone;
  ++launches;
}

static void
other (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) += 1000;
  ++other_calls;
}

static void
update_all (void **const *buffers, void *const *arguments, unsigned count)
{
  CHECK (count > 1 && count <= Most);
  for (unsigned i = 0; i < count; ++i)
    {
      const struct column *column = (const struct column *)arguments[i];
      *(int *)STARPU_VARIABLE_GET_PTR (buffers[i][0]) += 10 + column->number;
      CHECK_EQ (column->block, ((const struct column *)arguments[0])->block);
      if (i > 0)
        CHECK_EQ (column->number,
                  ((const struct column *)arguments[i - 1])->number + 1);
    }
  merged += (int)count;
  largest = STARPU_MAX (largest, (int)count);
  ++launches;
}

/* Contiguous columns of one block. */
static int
merge (struct starpu_task *last, struct starpu_task *next)
{
  const struct column *one = (const struct column *)last->cl_arg;
  const struct column *two = (const struct column *)next->cl_arg;
  ++asked;
  return two->number == one->number + 1 && two->block == one->block;
}

static struct starpu_codelet gemm = { .cpu_funcs = { update },
                                      .nbuffers = 1,
                                      .modes = { STARPU_RW },
                                      .name = "gemm" },
                             singly = { .cpu_funcs = { update },
                                        .nbuffers = 1,
                                        .modes = { STARPU_RW },
                                        .name = "singly" },
                             plain = { .cpu_funcs = { other },
                                       .nbuffers = 1,
                                       .modes = { STARPU_RW },
                                       .name = "other" };

/* Tasks on columns, all of them ready at once; the blocks have so many. */
static void
run (struct starpu_codelet *codelet, int block, int with_others)
{
  static int data[Tasks];
  static struct column columns[Tasks];
  starpu_data_handle_t handles[Tasks];
  launches = merged = largest = alone = other_calls = 0;
  starpu_pause ();
  for (int i = 0; i < Tasks; ++i)
    {
      data[i] = 0;
      columns[i].number = i;
      columns[i].block = i / block;
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&data[i], sizeof data[i]);
      struct starpu_task *task = new_task (codelet, &columns[i]);
      task->handles[0] = handles[i];
      submit (task);
      if (with_others && i % 4 == 3)
        {
          task = new_task (&plain, NULL);
          task->handles[0] = handles[i];
          submit (task);
        }
    }
  starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < Tasks; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (data[i], 10 + i + (with_others && i % 4 == 3 ? 1000 : 0));
    }
  CHECK_EQ (merged + alone, Tasks);
  CHECK_EQ (other_calls, with_others ? Tasks / 4 : 0);
  printf ("blocks of %d: %d launches, %d merged, at most %d\n", block, launches,
          merged, largest);
}

int
main (void)
{
  static const struct asterism_grain grain
      = { .merge = merge, .cpu_func = update_all, .most = Most },
      one_by_one = { .merge = merge };
  setenv ("STARPU_NSIM", "1", 1);
  setenv ("STARPU_SCHED", "eager", 1);
  start ();
  run (&gemm, Tasks, 0);
  CHECK_EQ (launches, Tasks);
  CHECK_EQ (asterism_codelet_grain (&gemm, &grain), 0);
  run (&gemm, Tasks, 0);
  CHECK_EQ (largest, Most);
  CHECK (launches <= Tasks / Most + 4);
  run (&gemm, 3, 0);
  CHECK_EQ (largest, 3);
  run (&gemm, 1, 0);
  CHECK_EQ (launches, Tasks);
  run (&gemm, Tasks, 1);

  /* Without a function for several, each is called within the launch. */
  asked = 0;
  CHECK_EQ (asterism_codelet_grain (&singly, &one_by_one), 0);
  run (&singly, Tasks, 0);
  CHECK_EQ (alone, Tasks);
  CHECK (asked >= Tasks / 2);
  starpu_shutdown ();
  return 0;
}
