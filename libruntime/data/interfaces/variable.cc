// SPDX-License-Identifier: LGPL-2.1-or-later
// The variable layout: one object of any size.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

using namespace asterism;

namespace asterism::data
{
const Layout &variable_layout ();
}

struct starpu_data_interface_ops starpu_interface_variable_ops
    = data::builtin_ops<data::variable_layout> (
        STARPU_VARIABLE_INTERFACE_ID, sizeof (struct starpu_variable_interface),
        "variable");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_variable_interface;

class VariableLayout final
    : public Builtin<Struct, starpu_interface_variable_ops>
{
public:
  Region
  part (const void *replica, unsigned) const override
  {
    const auto &r = *static_cast<const Struct *> (replica);
    Region region;
    region.address = dense_address (r);
    region.run = r.elemsize;
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
variable_layout ()
{
  static constexpr VariableLayout layout;
  return layout;
}

} // namespace asterism::data
