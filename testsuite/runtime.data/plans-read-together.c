/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task may read a whole together with parts of it, at every level, and parts
   by several plans, in whatever order it names them, wherever they were written
   last.
   rows: R21 R22 */

#include "aux-vectors.h"

enum
{
  kLength = 60,
  kHalves = 2,
  kThirds = 3,
  kUsed = 4 /* the whole, a half, a half of that, a third */
};

static int sums[kUsed];

static void
sum_each (void *buffers[], void *argument)
{
  (void)argument;
  for (int i = 0; i < kUsed; ++i)
    {
      const int *values = (const int *)STARPU_VECTOR_GET_PTR (buffers[i]);
      sums[i] = 0;
      for (size_t k = 0; k < STARPU_VECTOR_GET_NX (buffers[i]); ++k)
        sums[i] += values[k];
    }
}

static struct starpu_codelet sum_codelet
    = { .cpu_funcs = { sum_each },
        .nbuffers = kUsed,
        .modes = { STARPU_R, STARPU_R, STARPU_R, STARPU_R } };

static void
plan (starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *parts)
{
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = count };
  starpu_data_partition_plan (whole, &filter, parts);
}

/* Reads the data in an order, and finds each with its sum. */
static void
read_in_order (const starpu_data_handle_t *used, const int *expected,
               const int *order)
{
  struct starpu_task *task = new_task (&sum_codelet, NULL);
  task->synchronous = 1;
  for (int i = 0; i < kUsed; ++i)
    task->handles[i] = used[order[i]];
  submit (task);
  for (int i = 0; i < kUsed; ++i)
    CHECK_EQ (sums[i], expected[order[i]]);
}

/* Adds to one of the data last, for each order in which they are read. */
static void
try_orders (const starpu_data_handle_t *used, int written)
{
  /* All of them begin where the whole does. */
  static const int lengths[kUsed] = { 60, 30, 15, 20 };
  int expected[kUsed];
  for (int i = 0; i < kUsed; ++i)
    expected[i] = lengths[i]
                  + (lengths[i] < lengths[written] ? lengths[i]
                                                   : lengths[written]);
  for (int code = 0; code < 256; ++code)
    {
      const int order[kUsed]
          = { code % 4, code / 4 % 4, code / 16 % 4, code / 64 };
      int named = 0;
      for (int i = 0; i < kUsed; ++i)
        named |= 1 << order[i];
      if (named != 15)
        continue;
      set (used[0], 1);
      add (used[written], 1);
      read_in_order (used, expected, order);
    }
}

int
main (void)
{
  static int values[kLength];
  start ();
  starpu_data_handle_t whole = new_vector (values, kLength);
  starpu_data_handle_t halves[kHalves], quarters[kHalves], thirds[kThirds];
  plan (whole, kHalves, halves);
  plan (halves[0], kHalves, quarters);
  plan (whole, kThirds, thirds);
  const starpu_data_handle_t used[kUsed]
      = { whole, halves[0], quarters[0], thirds[0] };
  for (int written = 0; written < kUsed; ++written)
    try_orders (used, written);
  starpu_data_unregister (whole);
  starpu_shutdown ();
  return 0;
}
