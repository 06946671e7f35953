/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* There are no places and no devices but the machine itself; the default device
   is kept; a vector is told where its slice begins, on every node.
   rows: -
   configs: many sim */

#include "../support/check.h"

int
main (void)
{
  float values[4] = { 0 };
  int untouched = 7, number = 1;
  starpu_data_handle_t vector, variable;
  CHECK_EQ (starpu_omp_init (), 0);
  CHECK_EQ (starpu_omp_get_proc_bind (), starpu_omp_proc_bind_false);
  CHECK_EQ (starpu_omp_get_num_places (), 0);
  CHECK_EQ (starpu_omp_get_place_num_procs (0), 0);
  starpu_omp_get_place_proc_ids (0, &untouched);
  CHECK_EQ (starpu_omp_get_place_num (), -1);
  CHECK_EQ (starpu_omp_get_partition_num_places (), 0);
  starpu_omp_get_partition_place_nums (&untouched);
  CHECK_EQ (untouched, 7);
  CHECK_EQ (starpu_omp_get_num_teams (), 1);
  CHECK_EQ (starpu_omp_get_team_num (), 0);
  CHECK_EQ (starpu_omp_get_cancellation (), 0);
  CHECK_EQ (starpu_omp_get_num_devices (), 0);
  CHECK_EQ (starpu_omp_get_initial_device (), 0);
  CHECK_EQ (starpu_omp_is_initial_device (), 1);
  CHECK_EQ (starpu_omp_get_default_device (), 0);
  starpu_omp_set_default_device (3);
  CHECK_EQ (starpu_omp_get_default_device (), 3);
  CHECK_EQ (starpu_sched_set_max_priority (11), 0);
  CHECK_EQ (starpu_omp_get_max_task_priority (), 11);

  starpu_vector_data_register (&vector, STARPU_MAIN_RAM, (uintptr_t)values, 4,
                               sizeof *values);
  starpu_variable_data_register (&variable, STARPU_MAIN_RAM, (uintptr_t)&number,
                                 sizeof number);
  starpu_omp_vector_annotate (vector, 12);
  starpu_omp_vector_annotate (variable, 12); /* prints, and does nothing */
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    {
      struct starpu_vector_interface
          *interface = (struct starpu_vector_interface *)
              starpu_data_get_interface_on_node (vector, node);
      CHECK_EQ (interface->slice_base, 12);
    }
  starpu_data_unregister (vector);
  starpu_data_unregister (variable);
  starpu_omp_shutdown ();
  return 0;
}
