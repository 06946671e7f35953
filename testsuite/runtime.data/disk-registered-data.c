/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data in a file are registered where they are; tasks read and change them, and
   the file has the result after their unregistration.
   rows: R18 R20
   configs: one sim */

#include <sys/stat.h>

#include "../support/check.h"

enum
{
  kCount = 10000
};

static void
twice (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    values[i] *= 2;
}

static void
sum (void *buffers[], void *argument)
{
  const int *values = (int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  int *result = (int *)STARPU_VARIABLE_GET_PTR (buffers[1]);
  (void)argument;
  *result = 0;
  for (unsigned j = 0; j < STARPU_MATRIX_GET_NY (buffers[0]); ++j)
    for (unsigned i = 0; i < STARPU_MATRIX_GET_NX (buffers[0]); ++i)
      *result += values[j * STARPU_MATRIX_GET_LD (buffers[0]) + i];
}

static struct starpu_codelet twice_codelet
    = { .cpu_funcs = { twice }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet sum_codelet
    = { .cpu_funcs = { sum }, .nbuffers = 2, .modes = { STARPU_R, STARPU_W } };

static int values[kCount];

static void
transfer_file (const char *mode)
{
  FILE *file = fopen ("folder/numbers", mode);
  CHECK (file != NULL);
  CHECK_EQ (*mode == 'w' ? fwrite (values, sizeof *values, kCount, file)
                         : fread (values, sizeof *values, kCount, file),
            kCount);
  fclose (file);
}

int
main (void)
{
  mkdir ("folder", 0777);
  for (int i = 0; i < kCount; ++i)
    values[i] = i;
  transfer_file ("w");
  start ();
  int disk = starpu_disk_register (&starpu_disk_unistd_ops, (void *)"folder",
                                   STARPU_DISK_SIZE_MIN);
  CHECK (disk > 0);
  void *object
      = starpu_disk_open ((unsigned)disk, (void *)"numbers", sizeof values);
  CHECK (object != NULL);

  starpu_data_handle_t numbers;
  starpu_vector_data_register (&numbers, disk, (uintptr_t)object, kCount,
                               sizeof *values);
  for (int i = 0; i < 3; ++i)
    CHECK_EQ (starpu_task_insert (&twice_codelet, STARPU_RW, numbers, 0), 0);
  CHECK_EQ (starpu_data_acquire (numbers, STARPU_RW), 0);
  int *here = (int *)starpu_data_get_local_ptr (numbers);
  CHECK_EQ (here[kCount - 1], 8 * (kCount - 1));
  here[0] = 5;
  starpu_data_release (numbers);
  starpu_data_unregister (numbers);
  transfer_file ("r");
  CHECK_EQ (values[0], 5);
  for (int i = 1; i < kCount; ++i)
    CHECK_EQ (values[i], 8 * i);

  /* A part of it, as a matrix with gaps between its rows. */
  starpu_data_handle_t matrix, result;
  int total = -1, expected = 0;
  starpu_matrix_data_register (&matrix, disk, (uintptr_t)object, 100, 30, 20,
                               sizeof *values);
  starpu_variable_data_register (&result, STARPU_MAIN_RAM, (uintptr_t)&total,
                                 sizeof total);
  CHECK_EQ (
      starpu_task_insert (&sum_codelet, STARPU_R, matrix, STARPU_W, result, 0),
      0);
  starpu_data_unregister (result);
  starpu_data_unregister (matrix);
  for (int j = 0; j < 20; ++j)
    for (int i = 0; i < 30; ++i)
      expected += values[j * 100 + i];
  CHECK_EQ (total, expected);
  starpu_disk_close ((unsigned)disk, object, sizeof values);
  starpu_shutdown ();
  return 0;
}
