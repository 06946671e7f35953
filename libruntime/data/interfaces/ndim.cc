// SPDX-License-Identifier: LGPL-2.1-or-later
// The ndim layout: arrays of any rank up to device::kMaxRank.

#include "data/interfaces/ndim.h"

#include <algorithm>
#include <cerrno>

#include "data/interfaces/ops.h"

using namespace asterism;

struct starpu_data_interface_ops starpu_interface_ndim_ops
    = data::builtin_ops<data::ndim_layout> (STARPU_NDIM_INTERFACE_ID,
                                            sizeof (data::NdimStruct), "ndim");

namespace asterism::data
{
namespace
{

class NdimLayout final : public Builtin<NdimStruct, starpu_interface_ndim_ops>
{
public:
  Region
  part (const void *replica, unsigned) const override
  {
    const auto &r = *static_cast<const NdimStruct *> (replica);
    Region region;
    region.address = dense_address (r.members);
    region.run = r.members.elemsize;
    if (r.members.ndim > 0)
      region.run = times (region.run, r.extents[0]);
    for (size_t i = 1; i < r.members.ndim; ++i)
      region.repeat (r.extents[i], times (r.distances[i], r.members.elemsize));
    return region;
  }

  void
  adopt (void *replica, const void *given) const override
  {
    auto &r = *static_cast<NdimStruct *> (replica);
    r.members = *static_cast<const struct starpu_ndim_interface *> (given);
    if (r.members.ndim <= device::kMaxRank)
      {
        std::copy_n (r.members.nn, r.members.ndim, r.extents);
        std::copy_n (r.members.ldn, r.members.ndim, r.distances);
      }
    r.relocate ();
  }

  void
  move (void *replica, device::Address address) const override
  {
    auto &r = *static_cast<NdimStruct *> (replica);
    r.relocate ();
    set_dense_address (r.members, address);
  }

  void
  place (void *replica, unsigned, device::Address address) const override
  {
    move (replica, address);
    auto &r = *static_cast<NdimStruct *> (replica);
    uint32_t distance = 1;
    for (size_t i = 0; i < r.members.ndim; ++i)
      {
        r.distances[i] = distance;
        distance *= r.extents[i];
      }
  }

  Status
  check (const void *replica) const override
  {
    const auto &r = *static_cast<const NdimStruct *> (replica);
    if (r.members.ndim > device::kMaxRank)
      return Status::error (-EINVAL,
                            "%zu dimensions, but at most %u are possible",
                            r.members.ndim, device::kMaxRank);
    if (r.members.ndim > 0 && r.extents[0] > 1 && r.distances[0] != 1)
      return Status::error (-EINVAL, "elements of an array are %u apart",
                            unsigned (r.distances[0]));
    return {};
  }
};

} // namespace

const Layout &
ndim_layout ()
{
  static constexpr NdimLayout layout;
  return layout;
}

} // namespace asterism::data
