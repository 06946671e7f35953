/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that run together each have storage of their own for scratch data.
   rows: R17  */

#include "aux-vectors.h"

static int wrong;

static void
scribble (void *buffers[], void *argument)
{
  int *mine = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  int number = (int)(intptr_t)argument;
  for (int i = 0; i < 1000; ++i)
    mine[i] = number;
  starpu_usleep (100);
  for (int i = 0; i < 1000; ++i)
    if (mine[i] != number)
      __sync_fetch_and_add (&wrong, 1);
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { scribble }, .nbuffers = 1, .modes = { STARPU_SCRATCH } };

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (NULL, 1000);
  for (int i = 0; i < 200; ++i)
    run_on (&codelet, handle, (void *)(intptr_t)i);
  starpu_data_unregister (handle);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
