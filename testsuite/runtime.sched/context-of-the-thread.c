/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread's context takes its tasks that name none, inserted ones and acquired
   data's order included, and is what the thread waits for.
   rows: E46
   configs: many */

#include "aux-contexts.h"

static void
increment (void *buffers[], void *argument)
{
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  note_worker (buffers, argument);
}

static struct starpu_codelet increment_codelet
    = { .cpu_funcs = { increment }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  CHECK_EQ (starpu_init (NULL), 0);
  int one[] = { 3 };
  unsigned context = starpu_sched_ctx_create (one, 1, "one", 0);
  CHECK_EQ (starpu_sched_ctx_get_context (), STARPU_NMAX_SCHED_CTXS);
  starpu_sched_ctx_set_context (&context);
  CHECK_EQ (starpu_sched_ctx_get_context (), context);

  int value = 0;
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < 200; ++i)
    CHECK_EQ (starpu_task_insert (&increment_codelet, STARPU_RW, handle, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (total_of (0), 200);
  CHECK_EQ (ran[0][3], 200);

  /* Dependencies go across contexts. */
  unsigned all = 0;
  for (int i = 0; i < 200; ++i)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = &increment_codelet;
      task->handles[0] = handle;
      task->cl_arg = (void *)1;
      if (i % 2)
        task->sched_ctx = all;
      CHECK_EQ (starpu_task_submit (task), 0);
    }
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (value, 400);
  starpu_data_release (handle);
  starpu_sched_ctx_set_context (NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (ran[1][3] >= 100);
  CHECK_EQ (total_of (1), 200);
  starpu_data_unregister (handle);
  starpu_sched_ctx_delete (context);
  starpu_shutdown ();
  return 0;
}
