/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data of one size have one footprint wherever and with whatever gaps they
   are stored; other sizes and kinds have another.
   rows: E28 R16
   configs: one */

#include "lib-toy-device.h"

static uint32_t
matrix (uint32_t nx, uint32_t ny, uint32_t ld, uintptr_t pointer)
{
  struct starpu_matrix_interface r = {};
  r.id = STARPU_MATRIX_INTERFACE_ID;
  r.ptr = r.dev_handle = pointer;
  r.nx = nx, r.ny = ny, r.ld = ld, r.elemsize = 4;
  return data::footprint_of (data::matrix_layout (), &r);
}

int
main ()
{
  CHECK_EQ (matrix (8, 4, 8, 64), matrix (8, 4, 100, 4096));
  CHECK (matrix (8, 4, 8, 64) != matrix (4, 8, 8, 64));
  CHECK (matrix (8, 4, 8, 64) != matrix (8, 5, 8, 64));
  struct starpu_vector_interface v = {};
  v.nx = 32, v.elemsize = 4;
  CHECK (data::footprint_of (data::vector_layout (), &v)
         != matrix (32, 1, 32, 0));
  return 0;
}
