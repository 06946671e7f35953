/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Vectors and matrices with more bytes allocated than used tell so, on every
   worker, and are otherwise as others.
   rows: R15 E44 */

#include "../support/check.h"

static void
use_vector (void *buffers[], void *argument)
{
  const struct starpu_vector_interface *vector
      = (struct starpu_vector_interface *)buffers[0];
  (void)argument;
  CHECK_EQ (vector->allocsize, 400);
  CHECK_EQ (vector->nx, 10);
  for (size_t i = 0; i < vector->nx; ++i)
    ((int *)vector->ptr)[i] += 1;
}

static void
use_matrix (void *buffers[], void *argument)
{
  const struct starpu_matrix_interface *matrix
      = (struct starpu_matrix_interface *)buffers[0];
  (void)argument;
  CHECK_EQ (matrix->allocsize, 800);
  for (uint32_t y = 0; y < matrix->ny; ++y)
    for (uint32_t x = 0; x < matrix->nx; ++x)
      ((int *)matrix->ptr)[y * matrix->ld + x] += 1;
}

static struct starpu_codelet vector_codelet
    = { .cpu_funcs = { use_vector }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet matrix_codelet
    = { .cpu_funcs = { use_matrix }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
run_everywhere (struct starpu_codelet *codelet, starpu_data_handle_t handle)
{
  for (unsigned i = 0; i < starpu_worker_get_count (); ++i)
    {
      struct starpu_task *task = new_task (codelet, NULL);
      task->handles[0] = handle;
      task->execute_on_a_specific_worker = 1;
      task->workerid = i;
      submit (task);
    }
  starpu_data_unregister (handle);
}

int
main (void)
{
  static int values[100], table[200];
  starpu_data_handle_t handle;
  start ();
  const int workers = (int)starpu_worker_get_count ();
  starpu_vector_data_register_allocsize (
      &handle, STARPU_MAIN_RAM, (uintptr_t)values, 10, sizeof (int), 400);
  CHECK (handle != NULL);
  CHECK_EQ (starpu_vector_get_allocsize (handle), 400);
  CHECK_EQ (starpu_data_get_size (handle), 40);
  CHECK_EQ (starpu_data_get_alloc_size (handle), 400);
  run_everywhere (&vector_codelet, handle);
  CHECK (values[9] == workers && values[10] == 0);

  starpu_matrix_data_register_allocsize (
      &handle, STARPU_MAIN_RAM, (uintptr_t)table, 10, 4, 5, sizeof (int), 800);
  CHECK (handle != NULL);
  CHECK_EQ (starpu_matrix_get_allocsize (handle), 800);
  CHECK_EQ (starpu_data_get_alloc_size (handle), 800);
  run_everywhere (&matrix_codelet, handle);
  CHECK (table[43] == workers && table[44] == 0 && table[50] == 0);
  starpu_shutdown ();
  return 0;
}
