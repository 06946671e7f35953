/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts of given lengths, and two parts of which the first has a given one.
   rows: R23  */

#include "aux-vectors.h"

static void
check_lengths (starpu_data_handle_t handle, struct starpu_data_filter *filter,
               int count, const int *lengths, int *values)
{
  starpu_data_partition (handle, filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), count);
  int first = 0;
  for (int i = 0; i < count; ++i)
    {
      starpu_data_handle_t part = starpu_data_get_sub_data (handle, 1, i);
      CHECK_EQ (starpu_vector_get_nx (part), lengths[i]);
      CHECK_EQ (starpu_vector_get_local_ptr (part),
                (uintptr_t)(values + first));
      first += lengths[i];
      set (part, i);
    }
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  first = 0;
  for (int i = 0; i < count; first += lengths[i++])
    for (int k = 0; k < lengths[i]; ++k)
      CHECK_EQ (values[first + k], i);
}

int
main (void)
{
  static int values[20];
  start ();
  starpu_data_handle_t handle = new_vector (values, 20);
  uint32_t list[] = { 3, 7, 10 };
  long long_list[] = { 1, 18, 1 };
  struct starpu_data_filter by_list
      = { .filter_func = starpu_vector_filter_list,
          .nchildren = 3,
          .filter_arg_ptr = list };
  struct starpu_data_filter by_long_list
      = { .filter_func = starpu_vector_filter_list_long,
          .nchildren = 3,
          .filter_arg_ptr = long_list };
  struct starpu_data_filter in_two
      = { .filter_func = starpu_vector_filter_divide_in_2,
          .nchildren = 2,
          .filter_arg = 6 };
  check_lengths (handle, &by_list, 3, (int[]){ 3, 7, 10 }, values);
  check_lengths (handle, &by_long_list, 3, (int[]){ 1, 18, 1 }, values);
  check_lengths (handle, &in_two, 2, (int[]){ 6, 14 }, values);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
