/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Names that StarPU 1.3 gives a type have that type: programs assign and print
   them.
   rows: C25
   configs: one  */

#include "../support/check.h"

#define SAME(a, type)                                                          \
  _Static_assert (_Generic ((a), type: 1, default: 0), #a " has another type")

SAME (STARPU_NOWHERE, unsigned long long);
SAME (STARPU_CPU, unsigned long long);
SAME (STARPU_CUDA, unsigned long long);
SAME (STARPU_OPENCL, unsigned long long);
SAME (starpu_worker_get_type_as_string (STARPU_CPU_WORKER), char *);
SAME (starpu_vector_get_nx (NULL), size_t); /* that of 1.4: see the manual */
SAME (starpu_matrix_get_nx (NULL), uint32_t);
SAME (starpu_block_get_nz (NULL), uint32_t);

int
main (void)
{
  char *name = starpu_worker_get_type_as_string (STARPU_CUDA_WORKER);
  CHECK (strcmp (name, "STARPU_CUDA_WORKER") == 0);
  CHECK_EQ (STARPU_CPU | STARPU_CUDA | STARPU_OPENCL, 2 | 8 | 64);
  return 0;
}
