// SPDX-License-Identifier: LGPL-2.1-or-later
// The coo layout: a sparse matrix as values with their rows and columns.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

using namespace asterism;

struct starpu_data_interface_ops starpu_interface_coo_ops = data::builtin_ops (
    STARPU_COO_INTERFACE_ID, sizeof (struct starpu_coo_interface), "coo");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_coo_interface;

class CooLayout final : public Builtin<Struct, starpu_interface_coo_ops>
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
    region.address.base = index == 0   ? r.values
                          : index == 1 ? reinterpret_cast<uintptr_t> (r.columns)
                                       : reinterpret_cast<uintptr_t> (r.rows);
    region.run = r.n_values * (index == 0 ? r.elemsize : sizeof *r.rows);
    return region;
  }

  void
  place (void *replica, unsigned index, device::Address address) const override
  {
    auto &r = *static_cast<Struct *> (replica);
    uintptr_t pointer = address.base + address.offset;
    if (index == 0)
      r.values = pointer;
    else
      (index == 1 ? r.columns : r.rows)
          = reinterpret_cast<uint32_t *> (pointer);
  }
};

} // namespace

const Layout &
coo_layout ()
{
  static constexpr CooLayout layout;
  return layout;
}

} // namespace asterism::data
