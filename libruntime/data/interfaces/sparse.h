// SPDX-License-Identifier: LGPL-2.1-or-later
// SparseLayout: what the layouts of sparse matrices share.

#ifndef ASTERISM_DATA_INTERFACES_SPARSE_H
#define ASTERISM_DATA_INTERFACES_SPARSE_H

#include "data/interfaces/ops.h"

namespace asterism::data
{

/// Values, and two arrays that say where these belong: the parts 0 to 2, each
/// of kBytes ().
template <typename Struct, struct starpu_data_interface_ops &kOps,
          uintptr_t Struct::*kValues, uint32_t *Struct::*kFirst,
          uint32_t *Struct::*kSecond,
          size_t (*kBytes) (const Struct &, unsigned part)>
class SparseLayout final : public Builtin<Struct, kOps>
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
    region.address.base = index == 0 ? r.*kValues
                                     : reinterpret_cast<uintptr_t> (
                                         r.*(index == 1 ? kFirst : kSecond));
    region.run = kBytes (r, index);
    return region;
  }

  void
  place (void *replica, unsigned index, device::Address address) const override
  {
    auto &r = *static_cast<Struct *> (replica);
    const uintptr_t pointer = address.base + address.offset;
    if (index == 0)
      r.*kValues = pointer;
    else
      r.*(index == 1 ? kFirst : kSecond)
          = reinterpret_cast<uint32_t *> (pointer);
  }
};

} // namespace asterism::data

#endif
