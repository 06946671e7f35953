/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A client of the C API that StarPU's library executes as well
   (tools/check --peer): kinds of data, what they say of themselves,
   filters, and copies.
   rows: C25
   configs: one many */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 12

static void
add_index (void *buffers[], void *cl_arg)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  int index;

  starpu_codelet_unpack_args (cl_arg, &index);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); i++)
    values[i] += index;
}

static void
scale_block (void *buffers[], void *cl_arg)
{
  int *values = (int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  unsigned nx = STARPU_MATRIX_GET_NX (buffers[0]),
           ny = STARPU_MATRIX_GET_NY (buffers[0]),
           ld = STARPU_MATRIX_GET_LD (buffers[0]);

  (void)cl_arg;
  for (unsigned y = 0; y < ny; y++)
    for (unsigned x = 0; x < nx; x++)
      values[y * ld + x] *= 10;
}

static struct starpu_codelet adding
    = { .cpu_funcs = { add_index }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet scaling
    = { .cpu_funcs = { scale_block }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
show (const char *what, const int *values, int count)
{
  printf ("%s:", what);
  for (int i = 0; i < count; i++)
    printf (" %d", values[i]);
  printf ("\n");
}

static void
divide_vector (void)
{
  int values[N], lengths[3] = { 2, 7, 3 };
  starpu_data_handle_t handle;
  struct starpu_data_filter blocks = {
    .filter_func = starpu_vector_filter_block,
    .nchildren = 5,
  };
  struct starpu_data_filter listed = {
    .filter_func = starpu_vector_filter_list,
    .nchildren = 3,
    .filter_arg_ptr = lengths,
  };

  for (int i = 0; i < N; i++)
    values[i] = 100 * i;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, N,
                               sizeof values[0]);
  printf ("vector of %u elements of %u bytes, %u in all\n",
          (unsigned)starpu_vector_get_nx (handle),
          (unsigned)starpu_vector_get_elemsize (handle),
          (unsigned)starpu_data_get_size (handle));
  printf ("pointers: %d %d\n",
          starpu_vector_get_local_ptr (handle) == (uintptr_t)values,
          starpu_data_get_local_ptr (handle) == (void *)values);
  starpu_data_partition (handle, &blocks);
  printf ("%d parts:", starpu_data_get_nb_children (handle));
  for (int i = 0; i < 5; i++)
    {
      starpu_data_handle_t part = starpu_data_get_sub_data (handle, 1, i);
      printf (" %u", (unsigned)starpu_vector_get_nx (part));
      starpu_task_insert (&adding, STARPU_RW, part, STARPU_VALUE, &i, sizeof i,
                          0);
    }
  printf ("\n");
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_acquire (handle, STARPU_R);
  show ("after blocks", values, N);
  starpu_data_release (handle);

  starpu_data_partition (handle, &listed);
  for (int i = 0; i < 3; i++)
    starpu_task_insert (&adding, STARPU_RW,
                        starpu_data_get_child (handle, (unsigned)i),
                        STARPU_VALUE, &i, sizeof i, 0);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  show ("after a list", values, N);
}

static void
divide_matrix (void)
{
  int values[4 * 6];
  starpu_data_handle_t handle;
  struct starpu_data_filter columns = {
    .filter_func = starpu_matrix_filter_block,
    .nchildren = 2,
  };
  struct starpu_data_filter rows = {
    .filter_func = starpu_matrix_filter_vertical_block,
    .nchildren = 2,
  };

  for (int i = 0; i < 4 * 6; i++)
    values[i] = i;
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4,
                               4, 6, sizeof values[0]);
  printf ("matrix %u x %u, ld %u\n", starpu_matrix_get_nx (handle),
          starpu_matrix_get_ny (handle), starpu_matrix_get_local_ld (handle));
  starpu_data_map_filters (handle, 2, &columns, &rows);
  starpu_task_insert (&scaling, STARPU_RW,
                      starpu_data_get_sub_data (handle, 2, 0, 1), 0);
  starpu_task_insert (&scaling, STARPU_RW,
                      starpu_data_get_sub_data (handle, 2, 1, 0), 0);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  starpu_data_unregister (handle);
  show ("matrix", values, 4 * 6);
}

static void
describe_others (void)
{
  static int values[2 * 3 * 4 * 5];
  starpu_data_handle_t block, variable, empty, copy;
  double number = 2.5, other = 0;

  starpu_block_data_register (&block, STARPU_MAIN_RAM, (uintptr_t)values, 2, 6,
                              2, 3, 4, sizeof values[0]);
  printf ("block %u x %u x %u, %u bytes\n", starpu_block_get_nx (block),
          starpu_block_get_ny (block), starpu_block_get_nz (block),
          (unsigned)starpu_data_get_size (block));
  starpu_data_unregister (block);

  starpu_void_data_register (&empty);
  printf ("void: %u bytes\n", (unsigned)starpu_data_get_size (empty));
  starpu_data_unregister (empty);

  starpu_variable_data_register (&variable, STARPU_MAIN_RAM, (uintptr_t)&number,
                                 sizeof number);
  starpu_variable_data_register (&copy, -1, 0, sizeof number);
  starpu_data_cpy (copy, variable, 0, NULL, NULL);
  starpu_data_acquire (copy, STARPU_R);
  other = *(double *)starpu_variable_get_local_ptr (copy);
  starpu_data_release (copy);
  printf ("copied %.1f\n", other);
  printf ("found by its address: %d, and not: %d\n",
          starpu_data_lookup (&number) == variable,
          starpu_data_lookup (&other) == NULL);
  printf ("kinds: %d %d\n", (int)starpu_data_get_interface_id (variable),
          (int)starpu_data_get_interface_id (copy));
  starpu_data_unregister_submit (copy);
  starpu_data_unregister (variable);
}

int
main (void)
{
  if (starpu_init (NULL) != 0)
    return 77;
  divide_vector ();
  divide_matrix ();
  describe_others ();
  starpu_shutdown ();
  return 0;
}
