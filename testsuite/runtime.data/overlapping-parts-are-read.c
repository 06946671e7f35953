/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts that overlap may only be read: whoever wants to write one gets -EINVAL,
   whether they are those of a shadow filter or of a filter of the program's, in
   place or planned, or parts of such parts; those that do not overlap may be
   written.  Nothing is lost.
   rows: R21 R22 R23
   configs: many sim */

#include <errno.h>

#include "aux-vectors.h"

enum
{
  kLines = 6,
  kColumns = 8
};

static int values[kLines * kColumns];
static int sum_seen;

static void
read_all (void *buffers[], void *argument)
{
  (void)argument;
  const int *at = (const int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  int sum = 0;
  for (unsigned y = 0; y < STARPU_MATRIX_GET_NY (buffers[0]); ++y)
    for (unsigned x = 0; x < STARPU_MATRIX_GET_NX (buffers[0]); ++x)
      sum += at[y * STARPU_MATRIX_GET_LD (buffers[0]) + x];
  __atomic_fetch_add (&sum_seen, sum, __ATOMIC_SEQ_CST);
}

static void
write_all (void *buffers[], void *argument)
{
  (void)argument;
  int *at = (int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  for (unsigned y = 0; y < STARPU_MATRIX_GET_NY (buffers[0]); ++y)
    for (unsigned x = 0; x < STARPU_MATRIX_GET_NX (buffers[0]); ++x)
      ++at[y * STARPU_MATRIX_GET_LD (buffers[0]) + x];
}

static struct starpu_codelet reader
    = { .cpu_funcs = { read_all }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet writer
    = { .cpu_funcs = { write_all }, .nbuffers = 1, .modes = { STARPU_RW } };

/* Columns 0 to 4 and 3 to 7: both have 3 and 4. */
static void
overlapping (void *parent, void *child, struct starpu_data_filter *filter,
             unsigned id, unsigned count)
{
  (void)filter, (void)count;
  struct starpu_matrix_interface *part = child;
  *part = *(const struct starpu_matrix_interface *)parent;
  part->nx = 5;
  part->ptr += 3 * id * part->elemsize;
  part->dev_handle = part->ptr;
}

/* Columns 0 to 2, 2 to 5, 6 to 7. */
static void
partly (void *parent, void *child, struct starpu_data_filter *filter,
        unsigned id, unsigned count)
{
  (void)filter, (void)count;
  static const unsigned first[] = { 0, 2, 6 }, length[] = { 3, 4, 2 };
  struct starpu_matrix_interface *part = child;
  *part = *(const struct starpu_matrix_interface *)parent;
  part->nx = length[id];
  part->ptr += first[id] * part->elemsize;
  part->dev_handle = part->ptr;
}

/* What becomes of a task that writes and of the application's accesses. */
static void
expect_write (starpu_data_handle_t part, int expected)
{
  CHECK_EQ (starpu_task_insert (&writer, STARPU_RW, part, 0), expected);
  CHECK_EQ (starpu_data_acquire (part, STARPU_RW), expected);
  if (expected == 0)
    starpu_data_release (part);
  CHECK_EQ (starpu_data_acquire_try (part, STARPU_RW), expected);
  if (expected == 0)
    starpu_data_release (part);
}

static void
expect_read (starpu_data_handle_t part)
{
  CHECK_EQ (starpu_task_insert (&reader, STARPU_R, part, 0), 0);
  CHECK_EQ (starpu_data_acquire (part, STARPU_R), 0);
  starpu_data_release (part);
}

static starpu_data_handle_t
new_matrix (void)
{
  starpu_data_handle_t handle;
  for (int i = 0; i < kLines * kColumns; ++i)
    values[i] = 1;
  sum_seen = 0;
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values,
                               kColumns, kColumns, kLines, sizeof (int));
  return handle;
}

static void
in_place (void)
{
  starpu_data_handle_t handle = new_matrix ();
  struct starpu_data_filter shadow
      = { .filter_func = starpu_matrix_filter_block_shadow,
          .nchildren = 2,
          .filter_arg_ptr = (void *)(uintptr_t)1 };
  struct starpu_data_filter lines
      = { .filter_func = starpu_matrix_filter_vertical_block, .nchildren = 3 };
  starpu_data_map_filters (handle, 2, &shadow, &lines);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      {
        expect_write (starpu_data_get_sub_data (handle, 2, i, j), -EINVAL);
        expect_read (starpu_data_get_sub_data (handle, 2, i, j));
      }
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_partition (handle, &lines);
  for (int i = 0; i < 3; ++i)
    expect_write (starpu_data_get_sub_data (handle, 1, i), 0);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  CHECK_EQ (sum_seen, kLines * (kColumns + 2)); /* the border twice */
  for (int i = 0; i < kLines * kColumns; ++i)
    CHECK_EQ (values[i], 2);
}

static void
planned (void)
{
  starpu_data_handle_t handle = new_matrix (), two[2], three[3];
  struct starpu_data_filter both
      = { .filter_func = overlapping, .nchildren = 2 };
  struct starpu_data_filter some = { .filter_func = partly, .nchildren = 3 };
  starpu_data_partition_plan (handle, &both, two);
  starpu_data_partition_plan (handle, &some, three);
  for (int i = 0; i < 2; ++i)
    {
      expect_read (two[i]);
      expect_write (two[i], -EINVAL);
      expect_write (three[i], -EINVAL);
    }
  expect_write (three[2], 0);
  CHECK_EQ (starpu_data_cpy (three[0], three[1], 0, NULL, NULL), -EINVAL);
  starpu_data_partition_clean (handle, 2, two);
  expect_write (three[0], -EINVAL); /* still */
  expect_write (handle, 0);
  starpu_data_partition_clean (handle, 3, three);
  starpu_data_unregister (handle);
  CHECK_EQ (sum_seen, kLines * 10);
  for (int i = 0; i < kLines * kColumns; ++i)
    CHECK_EQ (values[i], i % kColumns < 6 ? 2 : 3);
}

int
main (void)
{
  start ();
  in_place ();
  planned ();
  starpu_shutdown ();
  return 0;
}
