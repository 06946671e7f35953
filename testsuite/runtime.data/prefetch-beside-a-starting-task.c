/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The program prefetches what a task is about to write, or does already, and
   that becomes ready and is popped meanwhile: whoever reads on the device sees
   all of what was written.
   rows: R09 G33 E06
   configs: sim
   env: ASTERISM_FUZZ=4 */

#include "aux-vectors.h"

enum
{
  kLength = 2000,
  kRounds = 80
};

static int values[kLength];

/* Writes the argument everywhere, and lets others go on halfway. */
static void
write_slowly (void *buffers[], void *argument)
{
  int *out = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (int i = 0; i < kLength; ++i)
    {
      if (i == kLength / 2)
        starpu_usleep (50);
      out[i] = (int)(intptr_t)argument;
    }
}

static void
check_all (void *buffers[], void *argument)
{
  const int *in = (const int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (in[i], (intptr_t)argument);
}

static struct starpu_codelet writer
    = { .cpu_funcs = { write_slowly }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet reader
    = { .cpu_funcs = { check_all }, .nbuffers = 1, .modes = { STARPU_R } };

static void
check (starpu_data_handle_t handle, int round)
{
  const unsigned node = starpu_memory_nodes_get_count () - 1;
  struct starpu_task *before = new_task (NULL, NULL);
  struct starpu_task *task = new_task (&writer, (void *)(intptr_t)round);
  starpu_task_end_dep_add (before, 1);
  task->handles[0] = handle;
  task->detach = task->destroy = 0;
  task->execute_on_a_specific_worker = 1;
  while (starpu_worker_get_memory_node (task->workerid) != STARPU_MAIN_RAM)
    ++task->workerid;
  starpu_task_declare_deps_array (task, 1, &before);
  submit (task);
  submit (before);
  if (round % 2 == 0)
    CHECK_EQ (starpu_prefetch_task_input_on_node (task, node), 0);
  starpu_task_end_dep_release (before);
  do
    CHECK_EQ (round % 3 == 0
                  ? starpu_idle_prefetch_task_input_on_node (task, node)
                  : starpu_prefetch_task_input_on_node (task, node),
              0);
  while (!starpu_task_finished (task));
  run_on_node (&reader, handle, (void *)(intptr_t)round, node);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  for (int round = 1; round <= kRounds; ++round)
    check (handle, round);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
