/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* In C++ as in C, STARPU_DATA_ACQUIRE_CB has statements executed with access to
   the data, in their turn among the tasks, and releases it.
   rows: E06
   configs: one many sim */

#include "../support/check.h"

static int value, seen, times;

static void
increase (void *buffers[], void *)
{
  ++*reinterpret_cast<int *> (STARPU_VARIABLE_GET_PTR (buffers[0]));
}

int
main ()
{
  starpu_codelet codelet;
  starpu_codelet_init (&codelet);
  codelet.cpu_funcs[0] = increase;
  codelet.nbuffers = 1;
  codelet.modes[0] = STARPU_RW;
  start ();
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM,
                                 reinterpret_cast<uintptr_t> (&value),
                                 sizeof value);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handle, 0), 0);
  STARPU_DATA_ACQUIRE_CB (handle, STARPU_RW, seen = value; value = 50; ++times);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handle, 0), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (times, 1);
  CHECK_EQ (seen, 1);
  CHECK_EQ (value, 51);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_shutdown ();
}
