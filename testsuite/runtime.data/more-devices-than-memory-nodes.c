/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Devices for whose memory there is no number left are not used, which a message
   says, and the others are.
   rows: E06
   configs: one
   env: STARPU_NCPU=1 STARPU_NSIM=16 ASTERISM_NLOCAL_STORE=16 */

#include "../support/capture.h"

static void
count (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { count }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  const int old = capture_begin ();
  start ();
  CHECK (strstr (capture_end (old), "3 devices are not used") != NULL);
  CHECK_EQ (starpu_memory_nodes_get_count (), STARPU_MAXNODES);
  CHECK_EQ (starpu_worker_get_count (), 1 + STARPU_MAXNODES - 1);
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (unsigned worker = 0; worker < starpu_worker_get_count (); ++worker)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      task->execute_on_a_specific_worker = 1;
      task->workerid = worker;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (value, STARPU_MAXNODES);
  starpu_shutdown ();
  return 0;
}
