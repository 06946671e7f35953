/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Filters without what they point to, or for another number of parts, and
   layouts without a needed function are refused with a message.
   rows: R21 R15  */

#include "aux-vectors.h"

static void
refused (starpu_data_handle_t handle, struct starpu_data_filter filter)
{
  starpu_data_partition (handle, &filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  starpu_data_handle_t parts[3] = { handle, handle, handle };
  starpu_data_partition_plan (handle, &filter, parts);
  CHECK (parts[0] == NULL && parts[1] == NULL);
}

static void
describe (starpu_data_handle_t handle, unsigned node, void *replica)
{
  (void)handle, (void)node, (void)replica;
}

int
main (void)
{
  static int values[10];
  start ();
  starpu_data_handle_t handle = new_vector (values, 10), other = handle;
  refused (handle,
           (struct starpu_data_filter){
               .filter_func = starpu_vector_filter_list, .nchildren = 2 });
  refused (handle,
           (struct starpu_data_filter){
               .filter_func = starpu_vector_filter_list_long, .nchildren = 2 });
  refused (handle, (struct starpu_data_filter){
                       .filter_func = starpu_vector_filter_divide_in_2,
                       .nchildren = 2,
                       .filter_arg = 11 });
  refused (handle, (struct starpu_data_filter){
                       .filter_func = starpu_vector_filter_divide_in_2,
                       .nchildren = 3,
                       .filter_arg = 4 });
  starpu_data_unregister (handle);

  int replica = 100;
  struct starpu_data_interface_ops without_function
      = { .interfaceid = (enum starpu_data_interface_id)100,
          .interface_size = sizeof replica };
  starpu_data_register (&other, STARPU_MAIN_RAM, &replica, &without_function);
  CHECK (other == NULL);
  struct starpu_data_interface_ops without_size
      = { .interfaceid = (enum starpu_data_interface_id)101,
          .register_data_handle = describe };
  other = handle;
  starpu_data_register (&other, STARPU_MAIN_RAM, &replica, &without_size);
  CHECK (other == NULL);
  starpu_shutdown ();
  return 0;
}
