/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The names of programs for releases before 1.3 mean what they are called now.
   rows: -
   configs: one */

#define STARPU_USE_DEPRECATED_API
#define STARPU_USE_DEPRECATED_ONE_ZERO_API
#include "../support/check.h"

static int runs;

static void
count (void *buffers[], void *argument)
{
  starpu_vector_interface_t *vector = buffers[0];
  int step;

  starpu_unpack_cl_args (argument, &step);
  CHECK_EQ (starpu_get_current_task ()->cl->nbuffers, 1);
  runs += step * (int)vector->nx;
}

static starpu_codelet codelet
    = { .cpu_funcs = { count }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int numbers[12];
  starpu_data_handle handle;
  struct starpu_data_filter filter
      = { .filter_func = starpu_block_filter_func_vector, .nchildren = 3 };
  int step = 5;

  CHECK_EQ (starpu_init (NULL), 0);
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)numbers, 12,
                               sizeof *numbers);
  CHECK_EQ (starpu_get_handle_interface_id (handle),
            STARPU_VECTOR_INTERFACE_ID);
  CHECK_EQ (starpu_handle_get_size (handle), sizeof numbers);
  starpu_data_partition (handle, &filter);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_VALUE, &step, sizeof step,
                                STARPU_RW,
                                starpu_data_get_sub_data (handle, 1, 2), 0),
            0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, 20);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);

  void *packed;
  starpu_ssize_t bytes = 0;
  numbers[3] = 7;
  CHECK_EQ (starpu_handle_pack_data (handle, &packed, &bytes), 0);
  numbers[3] = 0;
  CHECK_EQ (starpu_handle_unpack_data (handle, packed, bytes), 0);
  CHECK_EQ (numbers[3], 7);
  starpu_data_unregister (handle);

  CHECK ((void *)starpu_block_shadow_filter_func
         == (void *)starpu_matrix_filter_block_shadow);
  CHECK ((void *)starpu_set_profiling_id == (void *)starpu_profiling_set_id);
  CHECK (sizeof (struct starpu_perfmodel_t) == sizeof (struct starpu_perfmodel)
         && sizeof (starpu_csr_interface_t)
                == sizeof (struct starpu_csr_interface));
  starpu_display_codelet_stats (&codelet);
  starpu_print_bus_bandwidth (stderr);
  starpu_shutdown ();
  return 0;
}
