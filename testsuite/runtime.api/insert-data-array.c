/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* STARPU_DATA_ARRAY gives handles in the modes of the codelet.
   rows: R02 */

#include "../support/check.h"

static void
copy (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[1])
      = *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { copy }, .nbuffers = 2, .modes = { STARPU_R, STARPU_W } };

int
main (void)
{
  int from = 11, to = 0;
  starpu_data_handle_t handles[2];
  CHECK (starpu_init (NULL) == 0);
  starpu_variable_data_register (&handles[0], STARPU_MAIN_RAM, (uintptr_t)&from,
                                 sizeof from);
  starpu_variable_data_register (&handles[1], STARPU_MAIN_RAM, (uintptr_t)&to,
                                 sizeof to);
  CHECK (starpu_task_insert (&codelet, STARPU_DATA_ARRAY, handles, 2, 0) == 0);
  starpu_data_unregister (handles[0]);
  starpu_data_unregister (handles[1]);
  starpu_shutdown ();
  CHECK (to == 11);
  return 0;
}
