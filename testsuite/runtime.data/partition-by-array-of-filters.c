/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Filters for one level after another may come in an array, or in one of
   pointers; a null one is refused before anything is divided.
   rows: R21 */

#include "aux-vectors.h"

/* Adds to each of the parts, of which there are three of two each. */
static void
add_to_parts (starpu_data_handle_t handle)
{
  CHECK_EQ (starpu_data_get_nb_children (handle), 3);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 2; ++j)
      add (starpu_data_get_sub_data (handle, 2, i, j), 10 * i + j);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
}

int
main (void)
{
  static int values[60];
  start ();
  starpu_data_handle_t handle = new_vector (values, 60);
  struct starpu_data_filter filters[] = {
    { .filter_func = starpu_vector_filter_block, .nchildren = 3 },
    { .filter_func = starpu_vector_filter_block, .nchildren = 2 },
  };
  struct starpu_data_filter *pointers[] = { &filters[0], &filters[1] };
  struct starpu_data_filter *one_null[] = { &filters[0], NULL };

  starpu_data_map_filters_array (handle, 2, NULL);
  starpu_data_map_filters_parray (handle, 2, NULL);
  starpu_data_map_filters_parray (handle, 2, one_null);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  starpu_data_map_filters_array (handle, 0, filters);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);

  starpu_data_map_filters_array (handle, 2, filters);
  add_to_parts (handle);
  starpu_data_map_filters_parray (handle, 2, pointers);
  add_to_parts (handle);
  starpu_data_unregister (handle);
  for (int i = 0; i < 60; ++i)
    CHECK_EQ (values[i], 2 * (10 * (i / 20) + i / 10 % 2));
  starpu_shutdown ();
  return 0;
}
