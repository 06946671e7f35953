/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task of a codelet with a splitter becomes several on parts of its data while cores
   are idle, or as many as is preferred, with the same result; not when it is preferred
   whole.  A splitter that leaves out or doubles bytes is named, and the task is executed
   as a whole.
   rows: Q09
   configs: one many */

#include "../support/capture.h"
#include "../support/check.h"

#include <asterism_grain.h>
#include <errno.h>

enum
{
  Count = 960
};

static int calls, elements, splits, wanted;

static void
axpy (void *buffers[], void *argument)
{
  const unsigned n = STARPU_VECTOR_GET_NX (buffers[0]);
  int *y = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int *x = (const int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  const int *offset = (const int *)STARPU_VECTOR_GET_PTR (buffers[2]);
  CHECK_EQ (STARPU_VECTOR_GET_NX (buffers[2]), 2);
  for (unsigned i = 0; i < n; ++i)
    y[i] += *(int *)argument * x[i] + offset[1];
  STARPU_ATOMIC_ADD (&calls, 1);
  STARPU_ATOMIC_ADD (&elements, (int)n);
}

static unsigned
split (struct starpu_task *task, unsigned n, struct starpu_data_filter *filters)
{
  CHECK (task->cl->cpu_funcs[0] == axpy);
  wanted = (int)n;
  ++splits;
  filters[0].filter_func = filters[1].filter_func = starpu_vector_filter_block;
  return n;
}

static void
leave_out (void *parent, void *child, struct starpu_data_filter *filter,
           unsigned id, unsigned count)
{
  starpu_vector_filter_block (parent, child, filter, id, count);
  if (id == 1)
    ((struct starpu_vector_interface *)child)->nx -= 3;
}

static void
repeat (void *parent, void *child, struct starpu_data_filter *filter,
        unsigned id, unsigned count)
{
  starpu_vector_filter_block (parent, child, filter, id == 0 ? 1 : id, count);
}

static unsigned
split_less (struct starpu_task *task, unsigned n,
            struct starpu_data_filter *filters)
{
  split (task, n, filters);
  filters[0].filter_func = leave_out;
  return n;
}

static unsigned
split_twice (struct starpu_task *task, unsigned n,
             struct starpu_data_filter *filters)
{
  split (task, n, filters);
  filters[0].filter_func = repeat;
  return n;
}

static unsigned
split_nothing (struct starpu_task *task, unsigned n,
               struct starpu_data_filter *filters)
{
  split (task, n, filters);
  filters[0].filter_func = NULL;
  return n;
}

#define CODELET(text)                                                          \
  {                                                                            \
    .cpu_funcs = { axpy }, .nbuffers = 3,                                      \
    .modes = { STARPU_RW, STARPU_R, STARPU_R }, .name = text                   \
  }
static struct starpu_codelet good = CODELET ("axpy"),
                             less = CODELET ("less"),
                             twice = CODELET ("twice"),
                             none = CODELET ("none");

/* Executes a task, checks its result, and returns how often the function was
   called. */
static int
run (struct starpu_codelet *codelet, int parts)
{
  static int x[Count], y[Count], offset[2] = { 0, 5 };
  starpu_data_handle_t handles[3];
  int factor = 3;
  for (int i = 0; i < Count; ++i)
    x[i] = i, y[i] = 1;
  starpu_vector_data_register (&handles[0], STARPU_MAIN_RAM, (uintptr_t)y,
                               Count, sizeof *y);
  starpu_vector_data_register (&handles[1], STARPU_MAIN_RAM, (uintptr_t)x,
                               Count, sizeof *x);
  starpu_vector_data_register (&handles[2], STARPU_MAIN_RAM, (uintptr_t)offset,
                               2, sizeof *offset);
  struct starpu_task *task = new_task (codelet, &factor);
  task->cl_arg_size = sizeof factor;
  for (int i = 0; i < 3; ++i)
    task->handles[i] = handles[i];
  if (parts >= 0)
    CHECK_EQ (asterism_task_prefer_grain (task, (unsigned)parts), 0);
  calls = elements = splits = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 3; ++i)
    starpu_data_unregister (handles[i]);
  for (int i = 0; i < Count; ++i)
    CHECK_EQ (y[i], 1 + 3 * i + 5);
  CHECK_EQ (elements, Count);
  return calls;
}

static void
expect_mistake (struct starpu_codelet *codelet, const char *text)
{
  const int old = capture_begin ();
  const int first = run (codelet, 4), asked = splits, second = run (codelet, 4);
  const char *said = capture_end (old);
  if (first != 1 || second != 1 || asked != 1 || splits != 0
      || strstr (said, text) == NULL)
    {
      fprintf (stderr, "%d and %d calls: %s\n", first, second, said);
      exit (1);
    }
}

int
main (void)
{
  static const struct asterism_grain grain = { .split = split },
                                     bad[] = { { .split = split_less },
                                               { .split = split_twice },
                                               { .split = split_nothing } },
                                     empty = { .most = 3 };
  CHECK_EQ (asterism_codelet_grain (&good, &empty), -EINVAL);
  CHECK_EQ (asterism_codelet_grain (NULL, &grain), -EINVAL);
  start ();
  CHECK_EQ (run (&none, -1), 1);
  CHECK_EQ (asterism_codelet_grain (&good, &grain), 0);
  CHECK_EQ (asterism_codelet_grain (&less, &bad[0]), 0);
  CHECK_EQ (asterism_codelet_grain (&twice, &bad[1]), 0);
  CHECK_EQ (asterism_codelet_grain (&none, &bad[2]), 0);
  CHECK_EQ (run (&good, 5), 5);
  CHECK_EQ (run (&good, 1), 1);
  CHECK_EQ (splits, 0);

  /* Idle cores ask for parts.  They need a while to fall asleep. */
  const int workers = (int)starpu_cpu_worker_get_count ();
  int most = 0;
  for (int i = 0; i < 200 && most < workers; ++i)
    {
      starpu_usleep (2000);
      const int parts = run (&good, -1);
      CHECK_EQ (parts, splits == 0 ? 1 : wanted);
      CHECK (parts <= workers);
      most = STARPU_MAX (most, parts);
    }
  CHECK_EQ (most, workers);

  expect_mistake (&less, "codelet less does not divide its data: the bytes from "
                         "1908 to 1919 of buffer 0 are in no part");
  expect_mistake (&twice, "codelet twice does not divide its data: the bytes "
                          "from 960 to 1919 of buffer 0 are in two parts");
  expect_mistake (&none, "codelet none does not divide its data: buffer 0 is "
                         "written, and not divided");
  starpu_shutdown ();
  return 0;
}
