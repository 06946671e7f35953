/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data for which there is no main memory, nor addresses: an error, and all
   others go on.
   rows: R18 R20  */

#include "aux-vectors.h"
#include <errno.h>

static int value = 1;

int
main (void)
{
  start ();
  starpu_data_handle_t small = new_vector (&value, 1), huge;
  starpu_vector_data_register (&huge, -1, 0, (size_t) 1 << 46, sizeof (int));
  CHECK (huge != NULL);
  CHECK_EQ (starpu_data_acquire (huge, STARPU_W), -ENOMEM);
  CHECK_EQ (starpu_data_acquire_try (huge, STARPU_W), -ENOMEM);
  CHECK_EQ (starpu_data_request_allocation (huge, STARPU_MAIN_RAM), -ENOMEM);
  CHECK_EQ (starpu_data_acquire (huge, STARPU_R), -ENOMEM);

  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition (huge, &halves);
  CHECK_EQ (starpu_data_get_nb_children (huge), 0);
  starpu_data_handle_t parts[2] = { NULL, NULL };
  starpu_data_partition_plan (huge, &halves, parts);
  CHECK (parts[0] == NULL);

  add (small, 1);
  starpu_data_unregister (huge);
  starpu_data_unregister (small);
  CHECK_EQ (value, 2);
  void *pointer = &value;
  CHECK_EQ (starpu_malloc (&pointer, (size_t) 1 << 48), -ENOMEM);
  starpu_shutdown ();
  return 0;
}
