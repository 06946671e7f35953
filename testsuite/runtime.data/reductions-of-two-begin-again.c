/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task reduces two data, and the function that begins the first copy cannot
   be launched the first time: neither copy counts as begun, and both are when
   the task is tried again.  Storage has something in it at first.
   rows: C40
   configs: sim
   env: STARPU_SIM_FAIL_LAUNCH=-1 MALLOC_PERTURB_=165 */

#include "../support/check.h"

static int begun;

static void
begin (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) = 0;
  STARPU_ATOMIC_ADD (&begun, 1);
}
static struct starpu_codelet beginning
    = { .cpu_funcs = { begin }, .nbuffers = 1, .modes = { STARPU_W } };

static void
join (void *buffers[], void *argument)
{
  (void)argument;
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0])
      += *(int *)STARPU_VARIABLE_GET_PTR (buffers[1]);
}
static struct starpu_codelet joining = { .cpu_funcs = { join },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R } };

static void
add (void *buffers[], void *argument)
{
  (void)argument;
  for (int i = 0; i < 2; ++i)
    ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[i]);
}
static struct starpu_codelet adding = {
  .cpu_funcs = { add }, .nbuffers = 2, .modes = { STARPU_REDUX, STARPU_REDUX }
};

int
main (void)
{
  int values[2] = { 100, 200 };
  starpu_data_handle_t handles[2];
  int device = -1;

  start ();
  for (unsigned i = 0; i < starpu_worker_get_count (); ++i)
    if (starpu_worker_get_memory_node (i) != STARPU_MAIN_RAM)
      device = (int)i;
  struct starpu_task *task = new_task (&adding, NULL);
  for (int i = 0; i < 2; ++i)
    {
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&values[i], sizeof values[i]);
      starpu_data_set_reduction_methods (handles[i], &joining, &beginning);
      task->handles[i] = handles[i];
    }
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)device;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handles[i]);
  CHECK_EQ (begun, 2);
  CHECK_EQ (values[0], 101);
  CHECK_EQ (values[1], 201);
  starpu_shutdown ();
  return 0;
}
