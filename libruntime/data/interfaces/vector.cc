// SPDX-License-Identifier: LGPL-2.1-or-later
// The vector layout: elements one after the other.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

using namespace asterism;

namespace asterism::data
{
const Layout &vector_layout ();
}

struct starpu_data_interface_ops starpu_interface_vector_ops
    = data::builtin_ops<data::vector_layout> (
        STARPU_VECTOR_INTERFACE_ID, sizeof (struct starpu_vector_interface),
        "vector");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_vector_interface;

class VectorLayout final : public Builtin<Struct, starpu_interface_vector_ops>
{
public:
  Region
  part (const void *replica, unsigned) const override
  {
    const auto &r = *static_cast<const Struct *> (replica);
    Region region;
    region.address = dense_address (r);
    region.run = times (r.nx, r.elemsize);
    return region;
  }

  void
  place (void *replica, unsigned, device::Address address) const override
  {
    auto &r = *static_cast<Struct *> (replica);
    set_dense_address (r, address);
  }
};

} // namespace

const Layout &
vector_layout ()
{
  static constexpr VectorLayout layout;
  return layout;
}

} // namespace asterism::data
