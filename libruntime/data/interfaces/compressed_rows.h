// SPDX-License-Identifier: LGPL-2.1-or-later
// CompressedRows: what the layouts of sparse matrices by rows share.

#ifndef ASTERISM_DATA_INTERFACES_COMPRESSED_ROWS_H
#define ASTERISM_DATA_INTERFACES_COMPRESSED_ROWS_H

#include "data/interfaces/ops.h"

namespace asterism::data
{

/// Values, their columns, and where rows begin; all values have
/// kValueBytes () together.
template <typename Struct, struct starpu_data_interface_ops &kOps,
          size_t (*kValueBytes) (const Struct &)>
class CompressedRows final : public Builtin<Struct, kOps>
{
public:
  unsigned
  part_count (const void *) const override
  {
    return 3;
  }

  Region
  part (const void *replica, unsigned index) const override
  {
    const auto &r = *static_cast<const Struct *> (replica);
    Region region;
    region.address.base = index == 0   ? r.nzval
                          : index == 1 ? reinterpret_cast<uintptr_t> (r.colind)
                                       : reinterpret_cast<uintptr_t> (r.rowptr);
    region.run = index == 0   ? kValueBytes (r)
                 : index == 1 ? r.nnz * sizeof *r.colind
                              : (r.nrow + size_t{ 1 }) * sizeof *r.rowptr;
    return region;
  }

  void
  place (void *replica, unsigned index, device::Address address) const override
  {
    auto &r = *static_cast<Struct *> (replica);
    uintptr_t pointer = address.base + address.offset;
    if (index == 0)
      r.nzval = pointer;
    else
      (index == 1 ? r.colind : r.rowptr)
          = reinterpret_cast<uint32_t *> (pointer);
  }
};

} // namespace asterism::data

#endif
