/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task for which there is no room but what the program has acquired and
   reserved begins when the program gives back what it reserved.
   rows: R18
   configs: sim
   env: STARPU_LIMIT_SIM_MEM=4000 */

#include "../support/check.h"

enum
{
  kKiB = 1024
};

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}
static struct starpu_codelet writing
    = { .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_W } };

int
main (void)
{
  starpu_data_handle_t acquired, wanted;
  int device = -1;

  start ();
  for (unsigned i = 0; i < starpu_worker_get_count (); ++i)
    if (starpu_worker_get_memory_node (i) != STARPU_MAIN_RAM)
      device = (int)i;
  const unsigned node = starpu_worker_get_memory_node ((unsigned)device);
  starpu_vector_data_register (&acquired, -1, 0, 1500 * kKiB, 1);
  starpu_vector_data_register (&wanted, -1, 0, 1000 * kKiB, 1);
  CHECK_EQ (starpu_data_acquire_on_node (acquired, (int)node, STARPU_W), 0);
  CHECK_EQ (starpu_memory_allocate (node, 2000 * kKiB, 0), 0);

  struct starpu_task *task = new_task (&writing, NULL);
  task->handles[0] = wanted;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)device;
  task->detach = 0;
  submit (task);
  /* Most likely it has been tried by then.  */
  starpu_usleep (20000);
  CHECK (!starpu_task_finished (task));
  starpu_memory_deallocate (node, 2000 * kKiB);
  CHECK_EQ (starpu_task_wait (task), 0);

  starpu_data_release_on_node (acquired, (int)node);
  starpu_data_unregister (acquired);
  starpu_data_unregister (wanted);
  starpu_shutdown ();
  return 0;
}
