/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A function on a local store of 256 KiB, beside 256 MiB of main memory, cannot
   submit tasks: it gets an error, its results arrive, and all goes on.
   rows: N17!
   configs: local-store local-store-only
   env: STARPU_LIMIT_CPU_MEM=256 */

#include "aux-vectors.h"

static struct starpu_codelet inner = { .cpu_funcs = { add_to_vector } };

/* Leaves what the submission gave. */
static void
submit_inner (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  values[0] = starpu_task_insert (&inner, 0);
  values[1] = starpu_task_insert (&inner, 0);
}

static struct starpu_codelet outer
    = { .cpu_funcs = { submit_inner }, .nbuffers = 1, .modes = { STARPU_W } };

int
main (void)
{
  static int values[2];
  (void)all_codelets;
  start ();
  CHECK_EQ (starpu_memory_get_total (0), 256 << 20);
  CHECK_EQ (starpu_memory_get_total (1), 256 << 10);
  starpu_data_handle_t handle = new_vector (values, 2);
  run_on_node (&outer, handle, NULL, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK (values[0] < 0 && values[1] < 0);
  starpu_data_release (handle);
  run_on_node (&set_codelet, handle, (void *)7, 1);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 7);
  starpu_shutdown ();
  return 0;
}
