/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Multiformat data are not converted where they have the form of main memory,
   and what is wrong with them is said.
   rows: Q26 R15 */

#include "aux-multiformat.h"
#include <errno.h>

static struct starpu_multiformat_data_interface_ops ops
    = { .cpu_elemsize = sizeof (struct point) };

static void
use_scratch (void *buffers[], void *argument)
{
  struct point *scratch = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  (void)argument;
  memset (scratch, 1, kPoints * sizeof *scratch);
}
static struct starpu_codelet scratch_codelet = { .cpu_funcs = { use_scratch },
                                                 .nbuffers = 1,
                                                 .modes = { STARPU_SCRATCH } };

static void
refuse (int home, void *place, struct starpu_multiformat_data_interface_ops *o)
{
  starpu_data_handle_t handle = (starpu_data_handle_t)&handle;
  starpu_multiformat_data_register (&handle, home, place, kPoints, o);
  CHECK (handle == NULL);
}

int
main (void)
{
  static struct point points[kPoints];
  struct starpu_multiformat_data_interface_ops empty = { 0 };
  start ();
  refuse (STARPU_MAIN_RAM, points, NULL);
  refuse (STARPU_MAIN_RAM, points, &empty);
  refuse (STARPU_MAIN_RAM, NULL, &ops);
  refuse (1, points, &ops);

  starpu_data_handle_t handle;
  starpu_multiformat_data_register (&handle, STARPU_MAIN_RAM, points, kPoints,
                                    &ops);
  CHECK_EQ (starpu_data_get_interface_id (handle),
            STARPU_MULTIFORMAT_INTERFACE_ID);
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    {
      run (&set_codelet, handle, (void *)2, node);
      run (&scratch_codelet, handle, NULL, node);
      run (&core_codelet, handle, NULL, 0);
      check_acquired (handle, points, 2, 2);
    }
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition (handle, &filter);
  CHECK_EQ (starpu_data_get_nb_children (handle), 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
