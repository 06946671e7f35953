// SPDX-License-Identifier: LGPL-2.1-or-later
// The matrix layout: ny lines of nx elements, ld elements apart.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

using namespace asterism;

namespace asterism::data
{
const Layout &matrix_layout ();
}

struct starpu_data_interface_ops starpu_interface_matrix_ops
    = data::builtin_ops<data::matrix_layout> (
        STARPU_MATRIX_INTERFACE_ID, sizeof (struct starpu_matrix_interface),
        "matrix");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_matrix_interface;

class MatrixLayout final : public Builtin<Struct, starpu_interface_matrix_ops>
{
public:
  Region
  part (const void *replica, unsigned) const override
  {
    const auto &r = *static_cast<const Struct *> (replica);
    Region region;
    region.address = dense_address (r);
    region.run = times (r.nx, r.elemsize);
    region.repeat (r.ny, times (r.ld, r.elemsize));
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
    r.ld = r.nx;
  }
};

} // namespace

const Layout &
matrix_layout ()
{
  static constexpr MatrixLayout layout;
  return layout;
}

} // namespace asterism::data
