// SPDX-License-Identifier: LGPL-2.1-or-later
// The csr layout: a sparse matrix by rows: values, their columns, and where
// rows begin.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

using namespace asterism;

struct starpu_data_interface_ops starpu_interface_csr_ops = data::builtin_ops (
    STARPU_CSR_INTERFACE_ID, sizeof (struct starpu_csr_interface), "csr");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_csr_interface;

class CsrLayout final : public Layout
{
public:
  int
  id () const override
  {
    return STARPU_CSR_INTERFACE_ID;
  }
  const char *
  name () const override
  {
    return "csr";
  }
  size_t
  struct_size () const override
  {
    return sizeof (Struct);
  }

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
    region.run = index == 0   ? r.nnz * r.elemsize
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

  struct starpu_data_interface_ops &
  ops () const override
  {
    return starpu_interface_csr_ops;
  }
};

} // namespace

const Layout &
csr_layout ()
{
  static constexpr CsrLayout layout;
  return layout;
}

} // namespace asterism::data
