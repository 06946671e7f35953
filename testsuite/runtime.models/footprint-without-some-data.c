/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data used with STARPU_NOFOOTPRINT do not tell tasks apart for the models, and
   are used as ever.
   rows: E28
   configs: one sim */

#include "../runtime.data/aux-vectors.h"

static struct starpu_codelet plain = { .cpu_funcs = { add_to_vector },
                                       .nbuffers = 2,
                                       .modes = { STARPU_RW, STARPU_R } };
static struct starpu_codelet without
    = { .cpu_funcs = { add_to_vector },
        .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_R | STARPU_NOFOOTPRINT } };

static uint32_t
footprint (struct starpu_codelet *codelet, starpu_data_handle_t written,
           starpu_data_handle_t read)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->handles[0] = written;
  task->handles[1] = read;
  const uint32_t result = starpu_task_data_footprint (task);
  starpu_task_destroy (task);
  return result;
}

int
main (void)
{
  static int values[100], small[10], large[1000];
  start ();
  starpu_data_handle_t handle = new_vector (values, 100);
  starpu_data_handle_t few = new_vector (small, 10);
  starpu_data_handle_t many = new_vector (large, 1000);
  CHECK (footprint (&plain, handle, few) != footprint (&plain, handle, many));
  CHECK (footprint (&without, handle, few)
         == footprint (&without, handle, many));
  CHECK (footprint (&without, handle, few) != footprint (&without, many, few));

  struct starpu_task *task = new_task (&without, (void *)3);
  task->handles[0] = handle;
  task->handles[1] = many;
  submit (task);
  CHECK_EQ (starpu_task_insert (&without, STARPU_VALUE, &(int){ 0 },
                                sizeof (int), STARPU_RW, handle,
                                STARPU_R | STARPU_NOFOOTPRINT, few, 0),
            0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R | STARPU_NOFOOTPRINT), 0);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_data_unregister (few);
  starpu_data_unregister (many);
  starpu_shutdown ();
  return 0;
}
