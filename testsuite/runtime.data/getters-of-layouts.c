/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The getters tell what was registered, on handles and on structs.
   rows: R16 R17! */

#include "../support/check.h"

static double values[1000];
static int wrong;

static void
look (void *buffers[], void *argument)
{
  (void)argument;
  wrong += STARPU_VARIABLE_GET_ELEMSIZE (buffers[0]) != 24;
  wrong += STARPU_VECTOR_GET_NX (buffers[1]) != 10
           || STARPU_VECTOR_GET_ELEMSIZE (buffers[1]) != 8;
  wrong += STARPU_MATRIX_GET_NX (buffers[2]) != 3
           || STARPU_MATRIX_GET_NY (buffers[2]) != 4
           || STARPU_MATRIX_GET_LD (buffers[2]) < 3;
  wrong += STARPU_BLOCK_GET_NX (buffers[3]) != 2
           || STARPU_BLOCK_GET_NY (buffers[3]) != 3
           || STARPU_BLOCK_GET_NZ (buffers[3]) != 4
           || STARPU_BLOCK_GET_LDY (buffers[3]) < 2
           || STARPU_BLOCK_GET_LDZ (buffers[3]) < 6;
  wrong += STARPU_TENSOR_GET_NT (buffers[4]) != 2;
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { look },
        .nbuffers = 5,
        .modes = { STARPU_R, STARPU_R, STARPU_R, STARPU_R, STARPU_R } };

int
main (void)
{
  start ();
  starpu_data_handle_t h[6];
  uintptr_t at = (uintptr_t)values;
  starpu_variable_data_register (&h[0], STARPU_MAIN_RAM, at, 24);
  starpu_vector_data_register (&h[1], STARPU_MAIN_RAM, at + 24, 10, 8);
  starpu_matrix_data_register (&h[2], STARPU_MAIN_RAM, at + 160, 5, 3, 4, 8);
  starpu_block_data_register (&h[3], STARPU_MAIN_RAM, at + 800, 4, 12, 2, 3, 4,
                              8);
  starpu_tensor_data_register (&h[4], STARPU_MAIN_RAM, at + 2400, 2, 4, 8, 2, 2,
                               2, 2, 8);
  starpu_void_data_register (&h[5]);
  CHECK_EQ (starpu_variable_get_elemsize (h[0]), 24);
  CHECK_EQ (starpu_vector_get_nx (h[1]), 10);
  CHECK_EQ (starpu_vector_get_local_ptr (h[1]), at + 24);
  CHECK_EQ (starpu_matrix_get_local_ld (h[2]), 5);
  CHECK_EQ (starpu_matrix_get_ny (h[2]), 4);
  CHECK_EQ (starpu_block_get_local_ldz (h[3]), 12);
  CHECK_EQ (starpu_block_get_nz (h[3]), 4);
  CHECK_EQ (starpu_tensor_get_nt (h[4]), 2);
  CHECK_EQ (starpu_tensor_get_local_ldt (h[4]), 8);
  const size_t sizes[] = { 24, 80, 96, 192, 128, 0 };
  const int ids[] = { STARPU_VARIABLE_INTERFACE_ID, STARPU_VECTOR_INTERFACE_ID,
                      STARPU_MATRIX_INTERFACE_ID,   STARPU_BLOCK_INTERFACE_ID,
                      STARPU_TENSOR_INTERFACE_ID,   STARPU_VOID_INTERFACE_ID };
  for (int i = 0; i < 6; ++i)
    {
      CHECK_EQ (starpu_data_get_size (h[i]), sizes[i]);
      CHECK_EQ (starpu_data_get_interface_id (h[i]), ids[i]);
      CHECK (starpu_data_get_interface_ops (h[i])->get_size (h[i]) == sizes[i]);
    }
  for (int i = 0; i < 5; ++i)
    CHECK (starpu_data_get_local_ptr (h[i]) != NULL);
  struct starpu_task *task = new_task (&codelet, NULL);
  memcpy (task->handles, h, 5 * sizeof h[0]);
  submit (task);
  for (int i = 0; i < 6; ++i)
    starpu_data_unregister (h[i]);
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
