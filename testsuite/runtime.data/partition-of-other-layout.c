/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A filter for another layout than the data's gives a message, no parts.
   rows: R21  */

#include "aux-vectors.h"

typedef void filter_function (void *, void *, struct starpu_data_filter *,
                              unsigned, unsigned);

static void
refuse (starpu_data_handle_t handle, filter_function *function)
{
  struct starpu_data_filter filter
      = { .filter_func = function, .nchildren = 3 };
  starpu_data_handle_t parts[3] = { handle, handle, handle };
  starpu_data_partition (handle, &filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  starpu_data_partition_plan (handle, &filter, parts);
  for (int i = 0; i < 3; ++i)
    CHECK (parts[i] == NULL);
}

int
main (void)
{
  static int values[64];
  start ();
  starpu_data_handle_t vector = new_vector (values, 16), variable, matrix;
  starpu_variable_data_register (&variable, STARPU_MAIN_RAM,
                                 (uintptr_t)(values + 20), sizeof *values);
  starpu_matrix_data_register (&matrix, STARPU_MAIN_RAM,
                               (uintptr_t)(values + 32), 4, 4, 4,
                               sizeof *values);
  refuse (variable, starpu_vector_filter_block);
  refuse (variable, starpu_matrix_filter_block_shadow);
  refuse (variable, starpu_block_filter_depth_block);
  refuse (variable, starpu_tensor_filter_time_block);
  refuse (vector, starpu_matrix_filter_vertical_block);
  refuse (vector, starpu_block_filter_block);
  refuse (matrix, starpu_vector_filter_block);
  refuse (matrix, starpu_vector_filter_divide_in_2);
  refuse (matrix, starpu_tensor_filter_block);

  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition (vector, &halves); // as usual
  set (starpu_data_get_sub_data (vector, 1, 1), 7);
  starpu_data_unpartition (vector, STARPU_MAIN_RAM);
  starpu_data_unregister (vector);
  starpu_data_unregister (variable);
  starpu_data_unregister (matrix);
  for (int i = 0; i < 64; ++i)
    CHECK_EQ (values[i], i >= 8 && i < 16 ? 7 : 0);
  starpu_shutdown ();
  return 0;
}
