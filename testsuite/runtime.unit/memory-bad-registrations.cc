/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What cannot be registered is refused with a reason.
   rows: R20
   configs: one */

#include "lib-toy-device.h"

static int
add (Memory &memory, int home, uintptr_t pointer, size_t nx, size_t size)
{
  struct starpu_vector_interface replica = {};
  replica.id = STARPU_VECTOR_INTERFACE_ID;
  replica.ptr = replica.dev_handle = pointer;
  replica.nx = nx;
  replica.elemsize = size;
  Handle *handle;
  return memory
      .add (data::vector_layout (), data::NodeId (home), &replica, handle)
      .code ();
}

int
main ()
{
  Options options;
  Memory memory (options);
  int value;
  auto pointer = reinterpret_cast<uintptr_t> (&value);
  CHECK_EQ (add (memory, 0, 0, 1, 4), -EINVAL);
  CHECK_EQ (add (memory, 1, pointer, 1, 4), -EINVAL);
  CHECK_EQ (add (memory, -2, pointer, 1, 4), -EINVAL);
  CHECK_EQ (add (memory, 0, pointer, SIZE_MAX, 4), -EINVAL);
  struct starpu_matrix_interface matrix = {};
  matrix.ptr = matrix.dev_handle = pointer;
  matrix.nx = 4, matrix.ny = 4, matrix.ld = 3, matrix.elemsize = 4;
  Handle *handle;
  CHECK_EQ (memory.add (data::matrix_layout (), 0, &matrix, handle).code (),
            -EINVAL);
  CHECK_EQ (memory.handle_count (), 0u);
  // No bytes are fine, with or without an address.
  CHECK_EQ (add (memory, 0, 0, 0, 4), 0);
  CHECK_EQ (add (memory, 0, pointer, 0, 4), 0);
  return 0;
}
