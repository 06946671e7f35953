/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Filters through the C API: a matrix is cut in blocks, each is worked on by a
   task, and the whole is put together again.
   rows: E08 R21 R22 R23 */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  width = 48,
  height = 36,
  across = 4,
  down = 3
};

/* Add the number of the block to each of its elements.  */
static void
add_number (void *buffers[], void *arg)
{
  int *block = (int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  unsigned nx = STARPU_MATRIX_GET_NX (buffers[0]);
  unsigned ny = STARPU_MATRIX_GET_NY (buffers[0]);
  unsigned ld = STARPU_MATRIX_GET_LD (buffers[0]);
  int number;

  starpu_codelet_unpack_args (arg, &number);
  for (unsigned j = 0; j < ny; j++)
    for (unsigned i = 0; i < nx; i++)
      block[j * ld + i] += number;
}

/* Sum the whole matrix.  */
static void
sum_all (void *buffers[], void *arg)
{
  const int *matrix = (const int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  unsigned ld = STARPU_MATRIX_GET_LD (buffers[0]);
  long *sum = (long *)STARPU_VARIABLE_GET_PTR (buffers[1]);

  (void)arg;
  *sum = 0;
  for (unsigned j = 0; j < STARPU_MATRIX_GET_NY (buffers[0]); j++)
    for (unsigned i = 0; i < STARPU_MATRIX_GET_NX (buffers[0]); i++)
      *sum += matrix[j * ld + i];
}

static struct starpu_codelet add_codelet = { .cpu_funcs = { add_number },
                                             .cpu_funcs_name = { "add_number" },
                                             .nbuffers = 1,
                                             .modes = { STARPU_RW },
                                             .name = "add_number" };

static struct starpu_codelet sum_codelet = { .cpu_funcs = { sum_all },
                                             .cpu_funcs_name = { "sum_all" },
                                             .nbuffers = 2,
                                             .modes = { STARPU_R, STARPU_W },
                                             .name = "sum_all" };

static void
add_to_blocks (starpu_data_handle_t matrix)
{
  struct starpu_data_filter columns
      = { .filter_func = starpu_matrix_filter_block, .nchildren = across };
  struct starpu_data_filter rows
      = { .filter_func = starpu_matrix_filter_vertical_block,
          .nchildren = down };

  starpu_data_map_filters (matrix, 2, &columns, &rows);
  for (int i = 0; i < across; i++)
    for (int j = 0; j < down; j++)
      {
        int number = j * across + i;
        int status = starpu_task_insert (
            &add_codelet, STARPU_RW, starpu_data_get_sub_data (matrix, 2, i, j),
            STARPU_VALUE, &number, sizeof number, 0);
        STARPU_CHECK_RETURN_VALUE (status, "starpu_task_insert");
      }
  starpu_data_unpartition (matrix, STARPU_MAIN_RAM);
}

/* Count the elements that are not the number of their block.  */
static int
count_wrong (const int *matrix)
{
  int wrong = 0;

  for (int j = 0; j < height; j++)
    for (int i = 0; i < width; i++)
      wrong += matrix[j * width + i]
               != j / (height / down) * across + i / (width / across);
  return wrong;
}

int
main (void)
{
  static int matrix[height * width];
  long sum = -1, expected = 0;
  starpu_data_handle_t matrix_handle, sum_handle;

  int status = starpu_init (NULL);
  if (status == -ENODEV)
    return 77;
  STARPU_CHECK_RETURN_VALUE (status, "starpu_init");
  starpu_matrix_data_register (&matrix_handle, STARPU_MAIN_RAM,
                               (uintptr_t)matrix, width, width, height,
                               sizeof (int));
  starpu_variable_data_register (&sum_handle, STARPU_MAIN_RAM, (uintptr_t)&sum,
                                 sizeof sum);
  add_to_blocks (matrix_handle);
  status = starpu_task_insert (&sum_codelet, STARPU_R, matrix_handle, STARPU_W,
                               sum_handle, 0);
  STARPU_CHECK_RETURN_VALUE (status, "starpu_task_insert");
  starpu_data_unregister (sum_handle);
  starpu_data_unregister (matrix_handle);
  starpu_shutdown ();

  for (int number = 0; number < across * down; number++)
    expected += (long)number * (width / across) * (height / down);
  int wrong = count_wrong (matrix);
  printf ("api/filters: sum %ld, %d elements wrong\n", sum, wrong);
  return wrong == 0 && sum == expected ? EXIT_SUCCESS : EXIT_FAILURE;
}
