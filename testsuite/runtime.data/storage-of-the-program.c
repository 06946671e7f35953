/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Storage that the program has on a node is what tasks there use, for every
   layout: in main memory for temporary data, with distances of its own.
   rows: R15 R20 */

#include <stdatomic.h>

#include "../support/check.h"

enum
{
  kSide = 2,
  kGap = 5
};

static _Atomic uintptr_t seen;

/* Every public struct of dense data begins like this. */
struct dense
{
  enum starpu_data_interface_id id;
  uintptr_t ptr;
};

static void
write_all (void *buffers[], void *argument)
{
  (void)argument;
  const struct dense *here = (const struct dense *)buffers[0];
  atomic_store (&seen, here->ptr);
  *(int *)here->ptr = 42;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { write_all }, .nbuffers = 1, .modes = { STARPU_W } };

/* On a core, which uses main memory; -1: there is none. */
static int
core (void)
{
  int worker;
  return starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, &worker, 1) != 0
             ? worker
             : -1;
}

static void
use (starpu_data_handle_t handle, const int *storage)
{
  CHECK_EQ (starpu_data_test_if_allocated_on_node (handle, STARPU_MAIN_RAM), 1);
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)core ();
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (atomic_load (&seen), (uintptr_t)storage);
  CHECK_EQ (storage[0], 42);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK (starpu_data_get_local_ptr (handle) == storage);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
}

int
main (void)
{
  static int storage[200];
  const uintptr_t at = (uintptr_t)storage;
  starpu_data_handle_t h;
  start ();

  starpu_variable_data_register (&h, -1, 0, sizeof (int));
  starpu_variable_ptr_register (h, STARPU_MAIN_RAM, at, at, 0);
  use (h, storage);

  storage[0] = 0;
  starpu_vector_data_register (&h, -1, 0, kSide, sizeof (int));
  starpu_vector_ptr_register (h, STARPU_MAIN_RAM, at, at, 0);
  use (h, storage);

  storage[0] = 0;
  starpu_matrix_data_register (&h, -1, 0, kSide, kSide, kSide, sizeof (int));
  starpu_matrix_ptr_register (h, STARPU_MAIN_RAM, at, at, 0, kGap);
  CHECK_EQ (starpu_matrix_get_local_ld (h), kGap);
  use (h, storage);

  storage[0] = 0;
  starpu_block_data_register (&h, -1, 0, kSide, 4, kSide, kSide, kSide,
                              sizeof (int));
  starpu_block_ptr_register (h, STARPU_MAIN_RAM, at, at, 0, kGap, 4 * kGap);
  CHECK_EQ (starpu_block_get_local_ldy (h), kGap);
  CHECK_EQ (starpu_block_get_local_ldz (h), 4 * kGap);
  use (h, storage);

  storage[0] = 0;
  starpu_tensor_data_register (&h, -1, 0, kSide, 4, 8, kSide, kSide, kSide,
                               kSide, sizeof (int));
  starpu_tensor_ptr_register (h, STARPU_MAIN_RAM, at, at, 0, kGap, 4 * kGap,
                              8 * kGap);
  CHECK_EQ (starpu_tensor_get_local_ldy (h), kGap);
  CHECK_EQ (starpu_tensor_get_local_ldz (h), 4 * kGap);
  CHECK_EQ (starpu_tensor_get_local_ldt (h), 8 * kGap);
  use (h, storage);

  storage[0] = 0;
  uint32_t sizes[] = { kSide, kSide, 3 }, dense[] = { 1, kSide, 4 },
           apart[] = { 1, kGap, 4 * kGap };
  starpu_ndim_data_register (&h, -1, 0, dense, sizes, 3, sizeof (int));
  starpu_ndim_ptr_register (h, STARPU_MAIN_RAM, at, at, 0, apart);
  apart[1] = 0; // they were copied
  CHECK_EQ (starpu_ndim_get_local_ldi (h, 1), kGap);
  CHECK_EQ (starpu_ndim_get_local_ldi (h, 2), 4 * kGap);
  CHECK_EQ (starpu_ndim_get_ni (h, 2), 3);
  use (h, storage);

  /* Of another kind, and where there is storage already: a message. */
  starpu_vector_data_register (&h, STARPU_MAIN_RAM, at, 4, sizeof (int));
  starpu_tensor_ptr_register (h, STARPU_MAIN_RAM, at, at, 0, 1, 1, 1);
  starpu_ndim_ptr_register (h, STARPU_MAIN_RAM, at, at, 0, apart);
  starpu_vector_ptr_register (h, 1000, at, at, 0);
  CHECK_EQ (starpu_vector_get_local_ptr (h), at);
  starpu_data_unregister (h);
  starpu_shutdown ();
  return 0;
}
