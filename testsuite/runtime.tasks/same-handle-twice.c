/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task may name one handle twice: it has the union of the modes, and is
   concurrent only if it is so both times.
   rows: C28 */

#include "../support/check.h"
static int value, wrong;

static void
both (void *buffers[], void *argument)
{
  (void) argument;
  int *a = (int *) STARPU_VARIABLE_GET_PTR (buffers[0]);
  int *b = (int *) STARPU_VARIABLE_GET_PTR (buffers[1]);
  wrong += a != b;
  ++*b;
}

#define CONCURRENT                                                             \
  ((enum starpu_data_access_mode) (STARPU_RW | ASTERISM_CONCURRENT))

static struct starpu_codelet codelets[] = {
  { .cpu_funcs = { both }, .nbuffers = 2, .modes = { STARPU_R, STARPU_RW } },
  { .cpu_funcs = { both }, .nbuffers = 2, .modes = { STARPU_R, CONCURRENT } },
  { .cpu_funcs = { both }, .nbuffers = 2, .modes = { CONCURRENT, STARPU_R } },
};

int
main (void)
{
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t) &value,
                                 sizeof value);
  for (int i = 0; i < 300; ++i)
    {
      struct starpu_task *task = new_task (&codelets[i % 3], NULL);
      task->handles[0] = task->handles[1] = handle;
      submit (task);
    }
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  CHECK_EQ (value, 300);
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
