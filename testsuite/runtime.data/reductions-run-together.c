/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Two tasks that reduce the same data are executed at the same time.

   rows: C40
   configs: many */

#include "aux-vectors.h"

static int arrived;

static void
meet (void *buffers[], void *argument)
{
  add_to_vector (buffers, argument);
  __atomic_fetch_add (&arrived, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (&arrived, __ATOMIC_ACQUIRE) < 2)
    starpu_sleep (0.001f);
}

static void
add_first (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VECTOR_GET_PTR (buffers[0])
      += *(int *)STARPU_VECTOR_GET_PTR (buffers[1]);
}

static struct starpu_codelet join_codelet = {
  .cpu_funcs = { add_first }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R }
};
static struct starpu_codelet meet_codelet
    = { .cpu_funcs = { meet }, .nbuffers = 1, .modes = { STARPU_REDUX } };

int
main (void)
{
  int value = 1;
  start ();
  starpu_data_handle_t handle = new_vector (&value, 1);
  starpu_data_set_reduction_methods (handle, &join_codelet, &set_codelet);
  run_on (&meet_codelet, handle, (void *)10);
  run_on (&meet_codelet, handle, (void *)100);
  starpu_data_unregister (handle);
  CHECK_EQ (value, 111);
  starpu_shutdown ();
  return 0;
}
