// SPDX-License-Identifier: LGPL-2.1-or-later
// The vector layout: elements one after the other.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

#include <cerrno>
#include <cstdint>

using namespace asterism;

struct starpu_data_interface_ops starpu_interface_vector_ops
    = data::builtin_ops (STARPU_VECTOR_INTERFACE_ID,
                         sizeof (struct starpu_vector_interface), "vector");

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
    region.run = r.nx * r.elemsize;
    return region;
  }

  void
  place (void *replica, unsigned, device::Address address) const override
  {
    auto &r = *static_cast<Struct *> (replica);
    set_dense_address (r, address);
  }

  Status
  check (const void *replica) const override
  {
    const auto &r = *static_cast<const Struct *> (replica);
    if (r.elemsize != 0 && r.nx > SIZE_MAX / r.elemsize)
      return Status::error (-EINVAL, "a vector of %zu elements of %zu bytes",
                            size_t{ r.nx }, r.elemsize);
    return {};
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
