// SPDX-License-Identifier: LGPL-2.1-or-later
// The block layout: nz planes, ldz elements apart, of ny lines, ldy apart, of
// nx elements.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

using namespace asterism;

namespace asterism::data
{
const Layout &block_layout ();
}

struct starpu_data_interface_ops starpu_interface_block_ops
    = data::builtin_ops<data::block_layout> (
        STARPU_BLOCK_INTERFACE_ID, sizeof (struct starpu_block_interface),
        "block");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_block_interface;

class BlockLayout final : public Builtin<Struct, starpu_interface_block_ops>
{
public:
  Region
  part (const void *replica, unsigned) const override
  {
    const auto &r = *static_cast<const Struct *> (replica);
    Region region;
    region.address = dense_address (r);
    region.run = times (r.nx, r.elemsize);
    region.repeat (r.ny, times (r.ldy, r.elemsize));
    region.repeat (r.nz, times (r.ldz, r.elemsize));
    return region;
  }

  void
  move (void *replica, device::Address address) const override
  {
    set_dense_address (*static_cast<Struct *> (replica), address);
  }

  void
  place (void *replica, unsigned, device::Address address) const override
  {
    move (replica, address);
    auto &r = *static_cast<Struct *> (replica);
    r.ldy = r.nx;
    r.ldz = r.nx * r.ny;
  }
};

} // namespace

const Layout &
block_layout ()
{
  static constexpr BlockLayout layout;
  return layout;
}

} // namespace asterism::data
