// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_parts.h: the distances between rows that implementations are told.

#include "asterism_parts.h"

#include "starpu.h"

extern "C" int64_t
asterism_distance_v1 (void *const *buffers,
                      const struct asterism_distance_v1 *distance, int64_t here,
                      int64_t packed)
{
  for (unsigned i = 0; i < distance->nbounds; ++i)
    {
      const void *replica = buffers[distance->bounds[i].buffer];
      switch (*static_cast<const int *> (replica))
        {
        case STARPU_MATRIX_INTERFACE_ID:
          {
            const auto &r
                = *static_cast<const struct starpu_matrix_interface *> (
                    replica);
            if (r.ld == r.nx)
              return packed;
            break;
          }
        case STARPU_BLOCK_INTERFACE_ID:
          {
            const auto &r
                = *static_cast<const struct starpu_block_interface *> (replica);
            if (r.ldy == r.nx && r.ldz == r.nx * r.ny)
              return packed;
            break;
          }
        case STARPU_TENSOR_INTERFACE_ID:
          {
            const auto &r
                = *static_cast<const struct starpu_tensor_interface *> (
                    replica);
            if (r.ldy == r.nx && r.ldz == r.nx * r.ny
                && r.ldt == r.nx * r.ny * r.nz)
              return packed;
            break;
          }
        default:
          break;
        }
    }
  return here;
}
