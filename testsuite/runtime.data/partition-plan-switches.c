/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks and acquires use the whole, the parts of one plan or another, and parts
   of parts, without saying when one takes the place of the other.
   rows: R21 R22 Q09!  */

#include <errno.h>

#include "aux-vectors.h"

enum
{
  kLength = 60
};

static void
copy_first (void *buffers[], void *argument)
{
  (void)argument;
  int *target = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int *source = (const int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  target[0] = source[0];
}
static struct starpu_codelet copying = { .cpu_funcs = { copy_first },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R },
                                         .name = "copy" };

static void
plan (starpu_data_handle_t whole, unsigned count, starpu_data_handle_t *parts)
{
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = count };
  starpu_data_partition_plan (whole, &filter, parts);
}

/* Copies the first element of a handle to that of another. */
static int
copy (starpu_data_handle_t target, starpu_data_handle_t source)
{
  return starpu_task_insert (&copying, STARPU_RW, target, STARPU_R, source, 0);
}

int
main (void)
{
  static int values[kLength], other[1];
  start ();
  starpu_data_handle_t whole = new_vector (values, kLength);
  starpu_data_handle_t sink = new_vector (other, 1);
  starpu_data_handle_t halves[2], thirds[3], quarters[2];
  plan (whole, 2, halves);
  plan (whole, 3, thirds);
  plan (halves[0], 2, quarters);

  int expected[kLength] = { 0 };
#define ADD(handle, number, begin, end)                                        \
  do                                                                           \
    {                                                                          \
      add (handle, number);                                                    \
      for (int i = begin; i < (end); ++i)                                      \
        expected[i] += number;                                                 \
    }                                                                          \
  while (0)
  for (int round = 0; round < 10; ++round)
    {
      ADD (halves[1], 1, 30, 60);
      ADD (quarters[1], 2, 15, 30);
      ADD (thirds[1], 3, 20, 40);
      ADD (whole, 4, 0, 60);
      ADD (quarters[0], 5, 0, 15);
      ADD (halves[0], 6, 0, 30);
      /* Readers of the whole and of parts of both plans. */
      CHECK_EQ (copy (sink, whole), 0);
      CHECK_EQ (copy (sink, thirds[0]), 0);
      CHECK_EQ (copy (sink, quarters[0]), 0);
      CHECK_EQ (copy (sink, whole), 0);
      ADD (thirds[0], 7, 0, 20);
    }

  CHECK_EQ (starpu_data_acquire (sink, STARPU_R), 0);
  CHECK_EQ (other[0], expected[0] - 7);
  starpu_data_release (sink);
  CHECK_EQ (starpu_data_acquire (whole, STARPU_RW), 0);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], expected[i]);
  values[29] = expected[29] = 1000;
  starpu_data_release (whole);
  ADD (quarters[1], 1, 15, 30);
  CHECK_EQ (starpu_data_acquire (halves[0], STARPU_R), 0);
  CHECK_EQ (values[29], expected[29]);
  starpu_data_release (halves[0]);

  /* What is written cannot be read as a part of something else as well. */
  CHECK_EQ (copy (halves[0], whole), -EINVAL);
  CHECK_EQ (copy (whole, quarters[0]), -EINVAL);
  CHECK_EQ (copy (thirds[0], halves[1]), -EINVAL);
  CHECK_EQ (copy (halves[0], halves[1]), 0);
  expected[0] = expected[30];

  ADD (quarters[0], 3, 0, 15);
  ADD (thirds[2], 1, 40, 60);
  ADD (quarters[0], 3, 0, 15);
  starpu_data_partition_clean (halves[0], 2, quarters);
  starpu_data_partition_clean (whole, 3, thirds);
  ADD (halves[1], 1, 30, 60);
  starpu_data_partition_clean (whole, 2, halves);
  ADD (whole, 1, 0, 60);
  starpu_data_unregister (whole);
  starpu_data_unregister (sink);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], expected[i]);
  starpu_shutdown ();
  return 0;
}
