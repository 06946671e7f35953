/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data in a file that are large beside main memory are divided where they are:
   by filters of every dense kind, a program's own, and by plans in turn.  The
   file has the result.
   rows: R18 R20
   configs: one many sim
   env: STARPU_LIMIT_CPU_MEM=1 STARPU_DISK_SWAP=swap */

#include <sys/stat.h>

#include "../support/check.h"

enum
{
  kSide = 24,
  kCount = kSide * kSide * kSide * kSide, /* 1.3 MB */
  kRows = kSide * kSide,
  kParts = 6
};

/* Adds 1 to the elements of any dense array that has been made contiguous. */
static void
add_one (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_NDIM_GET_PTR (buffers[0]);
  const uint32_t *n = (const uint32_t *)STARPU_NDIM_GET_NN (buffers[0]);
  const uint32_t *ld = (const uint32_t *)STARPU_NDIM_GET_LDN (buffers[0]);
  (void)argument;
  CHECK_EQ (STARPU_NDIM_GET_NDIM (buffers[0]), 4);
  for (unsigned t = 0; t < n[3]; ++t)
    for (unsigned z = 0; z < n[2]; ++z)
      for (unsigned y = 0; y < n[1]; ++y)
        for (unsigned x = 0; x < n[0]; ++x)
          ++values[t * ld[3] + z * ld[2] + y * ld[1] + x];
}

static void
add_one_to_tensor (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_TENSOR_GET_PTR (buffers[0]);
  (void)argument;
  for (unsigned t = 0; t < STARPU_TENSOR_GET_NT (buffers[0]); ++t)
    for (unsigned z = 0; z < STARPU_TENSOR_GET_NZ (buffers[0]); ++z)
      for (unsigned y = 0; y < STARPU_TENSOR_GET_NY (buffers[0]); ++y)
        for (unsigned x = 0; x < STARPU_TENSOR_GET_NX (buffers[0]); ++x)
          ++values[t * STARPU_TENSOR_GET_LDT (buffers[0])
                   + z * STARPU_TENSOR_GET_LDZ (buffers[0])
                   + y * STARPU_TENSOR_GET_LDY (buffers[0]) + x];
}

static void
add_one_to_block (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_BLOCK_GET_PTR (buffers[0]);
  (void)argument;
  for (unsigned z = 0; z < STARPU_BLOCK_GET_NZ (buffers[0]); ++z)
    for (unsigned y = 0; y < STARPU_BLOCK_GET_NY (buffers[0]); ++y)
      for (unsigned x = 0; x < STARPU_BLOCK_GET_NX (buffers[0]); ++x)
        ++values[z * STARPU_BLOCK_GET_LDZ (buffers[0])
                 + y * STARPU_BLOCK_GET_LDY (buffers[0]) + x];
}

/* By a factor, too. */
static void
change_matrix (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  const int factor = argument ? *(int *)argument : 1;
  for (unsigned y = 0; y < STARPU_MATRIX_GET_NY (buffers[0]); ++y)
    for (unsigned x = 0; x < STARPU_MATRIX_GET_NX (buffers[0]); ++x)
      {
        int *value = &values[y * STARPU_MATRIX_GET_LD (buffers[0]) + x];
        *value = (*value + 1) * factor;
      }
}

static void
add_one_to_vector (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  for (unsigned x = 0; x < STARPU_VECTOR_GET_NX (buffers[0]); ++x)
    ++values[x];
}

static int expected[kCount], found[kCount];

/* Where the rows and the columns with that number cross they are the same. */
static void
compare_crossing (void *buffers[], void *argument)
{
  const int *rows = (const int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  const int *columns = (const int *)STARPU_MATRIX_GET_PTR (buffers[1]);
  const unsigned number = *(unsigned *)argument;
  const unsigned height = STARPU_MATRIX_GET_NY (buffers[0]);
  const unsigned width = STARPU_MATRIX_GET_NX (buffers[1]);
  for (unsigned y = 0; y < height; ++y)
    CHECK_EQ (
        memcmp (rows + y * STARPU_MATRIX_GET_LD (buffers[0]) + number * width,
                columns
                    + (number * height + y) * STARPU_MATRIX_GET_LD (buffers[1]),
                width * sizeof *rows),
        0);
}

/* The first columns have what the file has. */
static void
check_first_columns (void *buffers[], void *argument)
{
  const int *values = (const int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  (void)argument;
  for (unsigned y = 0; y < STARPU_MATRIX_GET_NY (buffers[0]); ++y)
    CHECK_EQ (memcmp (values + y * STARPU_MATRIX_GET_LD (buffers[0]),
                      &expected[y * kRows],
                      STARPU_MATRIX_GET_NX (buffers[0]) * sizeof *values),
              0);
}

static struct starpu_codelet ndim_codelet
    = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet tensor_codelet = {
  .cpu_funcs = { add_one_to_tensor }, .nbuffers = 1, .modes = { STARPU_RW }
};
static struct starpu_codelet block_codelet = {
  .cpu_funcs = { add_one_to_block }, .nbuffers = 1, .modes = { STARPU_RW }
};
static struct starpu_codelet matrix_codelet
    = { .cpu_funcs = { change_matrix }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet vector_codelet = {
  .cpu_funcs = { add_one_to_vector }, .nbuffers = 1, .modes = { STARPU_RW }
};
static struct starpu_codelet crossing_codelet
    = { .cpu_funcs = { compare_crossing },
        .nbuffers = 2,
        .modes = { STARPU_R, STARPU_R } };
static struct starpu_codelet first_columns_codelet = {
  .cpu_funcs = { check_first_columns }, .nbuffers = 1, .modes = { STARPU_R }
};

static int disk;
static void *object;

static void
transfer_file (const char *mode)
{
  FILE *file = fopen ("folder/numbers", mode);
  CHECK (file != NULL);
  CHECK_EQ (*mode == 'w' ? fwrite (expected, sizeof (int), kCount, file)
                         : fread (found, sizeof (int), kCount, file),
            kCount);
  fclose (file);
}

static void
check_file (void)
{
  transfer_file ("r");
  for (int i = 0; i < kCount; ++i)
    CHECK_EQ (found[i], expected[i]);
}

/* One task on each part. */
static void
run (starpu_data_handle_t whole, struct starpu_codelet *codelet)
{
  const int parts = starpu_data_get_nb_children (whole);
  CHECK (parts > 0);
  for (int p = 0; p < parts; ++p)
    CHECK_EQ (starpu_task_insert (codelet, STARPU_RW,
                                  starpu_data_get_child (whole, (unsigned)p),
                                  0),
              0);
}

/* Divides all of the data by a filter function, adds 1 to each element. */
static void
divide (starpu_data_handle_t whole, struct starpu_codelet *codelet,
        void (*function) (void *, void *, struct starpu_data_filter *, unsigned,
                          unsigned))
{
  struct starpu_data_filter filter
      = { .filter_func = function, .nchildren = kParts };
  starpu_data_partition (whole, &filter);
  run (whole, codelet);
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  starpu_data_unregister (whole);
  for (int i = 0; i < kCount; ++i)
    ++expected[i];
  check_file ();
}

/* A program's own: bands of rows, and only the pointer tells which. */
static void
cut_bands (void *whole, void *part, struct starpu_data_filter *filter,
           unsigned id, unsigned parts)
{
  const struct starpu_matrix_interface *from
      = (struct starpu_matrix_interface *)whole;
  struct starpu_matrix_interface *to = (struct starpu_matrix_interface *)part;
  const uint32_t height = from->ny / parts;
  (void)filter;
  to->id = from->id;
  to->nx = from->nx;
  to->ny = height;
  to->ld = from->ld;
  to->elemsize = from->elemsize;
  to->allocsize = to->nx * to->ny * to->elemsize;
  to->ptr = from->ptr + (size_t)id * height * from->ld * from->elemsize;
}

/* One that leads outside. */
static void
cut_wrongly (void *whole, void *part, struct starpu_data_filter *filter,
             unsigned id, unsigned parts)
{
  cut_bands (whole, part, filter, id, parts);
  ((struct starpu_matrix_interface *)part)->ny *= parts;
}

static starpu_data_handle_t
new_matrix (void)
{
  starpu_data_handle_t matrix;
  starpu_matrix_data_register (&matrix, disk, (uintptr_t)object, kRows, kRows,
                               kRows, sizeof (int));
  return matrix;
}

/* Two divisions of a matrix, and what tasks do with both and with the whole. */
static void
divide_by_plans (void)
{
  starpu_data_handle_t matrix = new_matrix ();
  starpu_data_handle_t rows[kParts], columns[kParts];
  struct starpu_data_filter filters[]
      = { { .filter_func = starpu_matrix_filter_vertical_block,
            .nchildren = kParts },
          { .filter_func = starpu_matrix_filter_block, .nchildren = kParts } };
  unsigned numbers[kParts];
  int factor = 3;

  for (unsigned p = 0; p < kParts; ++p)
    numbers[p] = p;
  starpu_data_partition_plan (matrix, &filters[0], rows);
  starpu_data_partition_plan (matrix, &filters[1], columns);
  for (int round = 0; round < 2; ++round)
    {
      for (int p = 0; p < kParts; ++p)
        CHECK_EQ (starpu_task_insert (&matrix_codelet, STARPU_RW, rows[p], 0),
                  0);
      for (int p = 0; p < kParts; ++p)
        CHECK_EQ (starpu_task_insert (&matrix_codelet, STARPU_RW, columns[p],
                                      STARPU_CL_ARGS_NFREE, &factor,
                                      sizeof factor, 0),
                  0);
      /* Both are there to be read. */
      starpu_data_unpartition_submit (matrix, kParts, columns, -1);
      starpu_data_partition_readonly_submit (matrix, kParts, rows);
      starpu_data_partition_readonly_submit (matrix, kParts, columns);
      for (unsigned p = 0; p < kParts; ++p)
        CHECK_EQ (starpu_task_insert (&crossing_codelet, STARPU_R, rows[p],
                                      STARPU_R, columns[p],
                                      STARPU_CL_ARGS_NFREE, &numbers[p],
                                      sizeof numbers[p], 0),
                  0);
      for (int i = 0; i < kCount; ++i)
        expected[i] = (expected[i] + 2) * factor;
    }
  starpu_data_partition_clean (matrix, kParts, columns);
  starpu_data_partition_clean (matrix, kParts, rows);
  starpu_data_unregister (matrix);
  check_file ();
}

int
main (void)
{
  starpu_data_handle_t data;
  mkdir ("folder", 0777);
  for (int i = 0; i < kCount; ++i)
    expected[i] = i % 1009;
  transfer_file ("w");
  start ();
  disk = starpu_disk_register (&starpu_disk_unistd_ops, (void *)"folder",
                               STARPU_DISK_SIZE_MIN);
  CHECK (disk > 0);
  object = starpu_disk_open ((unsigned)disk, (void *)"numbers", sizeof found);
  CHECK (object != NULL);
  const uintptr_t place = (uintptr_t)object;
  const size_t element = sizeof (int);

  starpu_vector_data_register (&data, disk, place, kCount, element);
  divide (data, &vector_codelet, starpu_vector_filter_block);
  divide (new_matrix (), &matrix_codelet, starpu_matrix_filter_block);
  divide (new_matrix (), &matrix_codelet, starpu_matrix_filter_vertical_block);
  divide (new_matrix (), &matrix_codelet, cut_bands);
  starpu_block_data_register (&data, disk, place, kSide, kRows, kSide, kSide,
                              kRows, element);
  divide (data, &block_codelet, starpu_block_filter_vertical_block);
  uint32_t n[] = { kSide, kSide, kSide, kSide };
  uint32_t ld[] = { 1, kSide, kRows, kRows * kSide };
  starpu_tensor_data_register (&data, disk, place, ld[1], ld[2], ld[3], kSide,
                               kSide, kSide, kSide, element);
  divide (data, &tensor_codelet, starpu_tensor_filter_block);
  starpu_ndim_data_register (&data, disk, place, ld, n, 4, element);
  divide (data, &ndim_codelet, starpu_ndim_filter_block);

  /* Parts that would lie outside: it is not divided, and nothing is lost. */
  data = new_matrix ();
  struct starpu_data_filter wrong
      = { .filter_func = cut_wrongly, .nchildren = kParts };
  starpu_data_partition (data, &wrong);
  CHECK_EQ (starpu_data_get_nb_children (data), 0);
  divide (data, &matrix_codelet, starpu_matrix_filter_block);

  /* Parts that overlap are only read. */
  data = new_matrix ();
  struct starpu_data_filter halo
      = { .filter_func = starpu_matrix_filter_block_shadow,
          .nchildren = kParts,
          .filter_arg_ptr = (void *)1 };
  starpu_data_partition (data, &halo);
  CHECK (starpu_task_insert (&matrix_codelet, STARPU_RW,
                             starpu_data_get_child (data, 0), 0)
         < 0);
  CHECK_EQ (starpu_task_insert (&first_columns_codelet, STARPU_R,
                                starpu_data_get_child (data, 0), 0),
            0);
  starpu_data_unpartition (data, STARPU_MAIN_RAM);
  starpu_data_unregister (data);

  divide_by_plans ();
  starpu_disk_close ((unsigned)disk, object, sizeof found);
  starpu_shutdown ();
  return 0;
}
