/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arguments of starpu_task_insert () that make no sense give -EINVAL;
   nothing is submitted.
   rows: C25 */

#include "../support/check.h"

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}

static struct starpu_codelet one_buffer
    = { .cpu_funcs = { nothing }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet no_buffer = { .cpu_funcs = { nothing } };

int
main (void)
{
  int value = 0;
  starpu_data_handle_t handle;
  CHECK (starpu_init (NULL) == 0);
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  CHECK (starpu_task_insert (&one_buffer, 0) == -EINVAL);
  CHECK (starpu_task_insert (&one_buffer, STARPU_R, handle, STARPU_R, handle, 0)
         == -EINVAL);
  CHECK (starpu_task_insert (&one_buffer, STARPU_W, handle, 0) == -EINVAL);
  CHECK (starpu_task_insert (&one_buffer, STARPU_R, NULL, 0) == -EINVAL);
  CHECK (starpu_task_insert (&no_buffer, 99 << STARPU_MODE_SHIFT, 0)
         == -EINVAL);
  CHECK (starpu_task_insert (&no_buffer, STARPU_VALUE, &value, sizeof value,
                             STARPU_CL_ARGS_NFREE, &value, sizeof value, 0)
         == -EINVAL);
  CHECK (starpu_task_insert (NULL, STARPU_R, handle, 0) == -EINVAL);
  CHECK (starpu_task_build (&one_buffer, 0) == NULL);
  CHECK (starpu_task_nsubmitted () == 0);
  CHECK (starpu_task_insert (&one_buffer, STARPU_R, handle, 0) == 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
