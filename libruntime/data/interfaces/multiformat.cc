// SPDX-License-Identifier: LGPL-2.1-or-later
// The multiformat layout: objects with another form on each kind of device.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

#include <cerrno>
#include <cstdint>

using namespace asterism;

namespace asterism::data
{
const Layout &multiformat_layout ();
}

namespace
{

constexpr struct starpu_data_interface_ops
multiformat_ops ()
{
  auto ops = data::builtin_ops<data::multiformat_layout> (
      STARPU_MULTIFORMAT_INTERFACE_ID,
      sizeof (struct starpu_multiformat_interface), "multiformat");
  ops.is_multiformat = 1;
  ops.get_mf_ops = [] (void *replica) {
    return static_cast<struct starpu_multiformat_interface *> (replica)->ops;
  };
  return ops;
}

} // namespace

struct starpu_data_interface_ops starpu_interface_multiformat_ops
    = multiformat_ops ();

namespace asterism::data
{
namespace
{

using device::Arch;
using Struct = struct starpu_multiformat_interface;

/// The member for a form.
template <typename S>
auto &
pointer_of (S &replica, unsigned form)
{
  return form == unsigned (Arch::OpenCl) ? replica.opencl_ptr
         : form == unsigned (Arch::Cuda) ? replica.cuda_ptr
                                         : replica.cpu_ptr;
}

/// Bytes of an object in a form.
size_t
element_of (const Struct &replica, unsigned form)
{
  return form == unsigned (Arch::OpenCl) ? replica.ops->opencl_elemsize
         : form == unsigned (Arch::Cuda) ? replica.ops->cuda_elemsize
                                         : replica.ops->cpu_elemsize;
}

class MultiformatLayout final
    : public Builtin<Struct, starpu_interface_multiformat_ops>
{
public:
  unsigned
  form_count () const override
  {
    return device::kArchCount;
  }

  const struct starpu_codelet *
  converter (const void *replica, unsigned from, unsigned to) const override
  {
    const auto &ops = *static_cast<const Struct *> (replica)->ops;
    if (from == kMainForm)
      return to == unsigned (Arch::OpenCl) ? ops.cpu_to_opencl_cl
             : to == unsigned (Arch::Cuda) ? ops.cpu_to_cuda_cl
                                           : nullptr;
    if (to != kMainForm)
      return nullptr;
    return from == unsigned (Arch::OpenCl) ? ops.opencl_to_cpu_cl
                                           : ops.cuda_to_cpu_cl;
  }

  Region
  part (const void *replica, unsigned form) const override
  {
    const auto &r = *static_cast<const Struct *> (replica);
    Region region;
    region.address.base = reinterpret_cast<uintptr_t> (pointer_of (r, form));
    region.run = times (r.nx, element_of (r, form));
    return region;
  }

  void
  place (void *replica, unsigned form, device::Address address) const override
  {
    auto &r = *static_cast<Struct *> (replica);
    pointer_of (r, form)
        = reinterpret_cast<void *> (address.base + address.offset);
  }

  Status
  check (const void *replica) const override
  {
    const auto &r = *static_cast<const Struct *> (replica);
    if (r.ops == nullptr || r.ops->cpu_elemsize == 0)
      return Status::error (-EINVAL,
                            "multiformat data without a size on cores");
    return {};
  }
};

} // namespace

const Layout &
multiformat_layout ()
{
  static constexpr MultiformatLayout layout;
  return layout;
}

} // namespace asterism::data
