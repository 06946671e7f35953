/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A matrix with gaps arrives on a device without them, and back in its place.
   rows: R15 R16 E44
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device;
  Memory memory (options);
  memory.add_node (device);
  int values[6][8];
  for (int i = 0; i < 48; ++i)
    values[i / 8][i % 8] = i;
  struct starpu_matrix_interface matrix = {};
  matrix.id = STARPU_MATRIX_INTERFACE_ID;
  matrix.ptr = matrix.dev_handle = reinterpret_cast<uintptr_t> (&values[1][2]);
  matrix.nx = 3, matrix.ny = 4, matrix.ld = 8, matrix.elemsize = 4;
  Handle *handle;
  CHECK (memory.add (data::matrix_layout (), 0, &matrix, handle).ok ());
  CHECK_EQ (handle->bytes (), 48u);
  Use there (memory, *handle, STARPU_RW, 1);
  CHECK (there.begin ().ok () && there.done ());
  auto *replica = static_cast<struct starpu_matrix_interface *> (
      memory.interface (there.fetch, 0));
  CHECK_EQ (replica->ld, 3u);
  int *copy = reinterpret_cast<int *> (replica->ptr);
  for (int i = 0; i < 12; ++i)
    {
      CHECK_EQ (copy[i], values[1 + i / 3][2 + i % 3]);
      copy[i] = -copy[i];
    }
  there.release ();
  Use back (memory, *handle, STARPU_R, 0);
  CHECK (back.begin ().ok () && back.done ());
  back.release ();
  for (int i = 0; i < 48; ++i)
    {
      bool inside = i / 8 >= 1 && i / 8 < 5 && i % 8 >= 2 && i % 8 < 5;
      CHECK_EQ (values[i / 8][i % 8], inside ? -i : i);
    }
  return 0;
}
