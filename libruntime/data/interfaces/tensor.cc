// SPDX-License-Identifier: LGPL-2.1-or-later
// The tensor layout: nt blocks, ldt elements apart.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

using namespace asterism;

namespace asterism::data
{
const Layout &tensor_layout ();
}

struct starpu_data_interface_ops starpu_interface_tensor_ops
    = data::builtin_ops<data::tensor_layout> (
        STARPU_TENSOR_INTERFACE_ID, sizeof (struct starpu_tensor_interface),
        "tensor");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_tensor_interface;

class TensorLayout final : public Builtin<Struct, starpu_interface_tensor_ops>
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
    region.repeat (r.nt, times (r.ldt, r.elemsize));
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
    r.ldz = r.ldy * r.ny;
    r.ldt = r.ldz * r.nz;
  }
};

} // namespace

const Layout &
tensor_layout ()
{
  static constexpr TensorLayout layout;
  return layout;
}

} // namespace asterism::data
