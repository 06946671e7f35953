// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_ndim.h: arrays of any rank.

#include "starpu_interface_ndim.h"

#include <algorithm>

#include "api/data_register.h"
#include "base/log.h"
#include "data/interfaces/ndim.h"

using namespace asterism;
using data::NdimStruct;

namespace
{

constexpr auto kId = STARPU_NDIM_INTERFACE_ID;

struct starpu_ndim_interface *
members_of (const char *function, starpu_data_handle_t handle)
{
  auto *replica
      = static_cast<NdimStruct *> (api::struct_of (function, handle, kId));
  return replica != nullptr ? &replica->members : nullptr;
}

} // namespace

extern "C" void
starpu_ndim_data_register (starpu_data_handle_t *handle, int home_node,
                           uintptr_t ptr, uint32_t *ldn, uint32_t *nn,
                           size_t ndim, size_t elemsize)
{
  if (handle != nullptr)
    *handle = nullptr;
  if (ndim > device::kMaxRank)
    return log (Level::Error,
                "starpu_ndim_data_register: %zu dimensions, but at most %u "
                "are possible",
                ndim, device::kMaxRank);
  if (ndim > 0 && (ldn == nullptr || nn == nullptr))
    return log (Level::Error, "starpu_ndim_data_register: no %s",
                nn == nullptr ? "extents" : "distances");
  NdimStruct replica = {};
  replica.members.id = kId;
  replica.members.ptr = ptr;
  replica.members.dev_handle = ptr;
  replica.members.ndim = ndim;
  replica.members.elemsize = elemsize;
  replica.members.allocsize = elemsize;
  for (size_t i = 0; i < ndim; ++i)
    replica.members.allocsize *= nn[i];
  std::copy_n (nn, ndim, replica.extents);
  std::copy_n (ldn, ndim, replica.distances);
  replica.relocate ();
  api::register_data ("starpu_ndim_data_register", handle, home_node, &replica,
                      data::ndim_layout ());
  if (handle == nullptr || *handle == nullptr)
    return;
  // The handle's copies still point to the arrays on this stack.
  data::Handle *inner = data::from_public (*handle);
  static_cast<NdimStruct *> (inner->interface_on (data::kMainMemory))
      ->relocate ();
  if (home_node > 0)
    static_cast<NdimStruct *> (
        inner->interface_on (static_cast<data::NodeId> (home_node)))
        ->relocate ();
}

extern "C" void
starpu_ndim_ptr_register (starpu_data_handle_t handle, unsigned node,
                          uintptr_t ptr, uintptr_t dev_handle, size_t offset,
                          uint32_t *ldn)
{
  auto *old = static_cast<NdimStruct *> (
      api::struct_of ("starpu_ndim_ptr_register", handle, kId));
  if (old == nullptr)
    return;
  if (ldn == nullptr && old->members.ndim > 0)
    return log (Level::Error, "starpu_ndim_ptr_register: no distances");
  NdimStruct replica = *old;
  replica.members.ptr = ptr;
  replica.members.dev_handle = dev_handle;
  replica.members.offset = offset;
  std::copy_n (ldn, replica.members.ndim, replica.distances);
  api::set_storage ("starpu_ndim_ptr_register", handle, node, &replica);
  // The handle's copy points to the arrays that the struct was copied from.
  if (void *here = starpu_data_get_interface_on_node (handle, node))
    static_cast<NdimStruct *> (here)->relocate ();
}

extern "C" uint32_t *
starpu_ndim_get_nn (starpu_data_handle_t handle)
{
  auto *members = members_of ("starpu_ndim_get_nn", handle);
  return members != nullptr ? members->nn : nullptr;
}

extern "C" uint32_t
starpu_ndim_get_ni (starpu_data_handle_t handle, size_t i)
{
  auto *members = members_of ("starpu_ndim_get_ni", handle);
  return members != nullptr && i < members->ndim ? members->nn[i] : 0;
}

extern "C" uint32_t *
starpu_ndim_get_local_ldn (starpu_data_handle_t handle)
{
  auto *members = members_of ("starpu_ndim_get_local_ldn", handle);
  return members != nullptr ? members->ldn : nullptr;
}

extern "C" uint32_t
starpu_ndim_get_local_ldi (starpu_data_handle_t handle, size_t i)
{
  auto *members = members_of ("starpu_ndim_get_local_ldi", handle);
  return members != nullptr && i < members->ndim ? members->ldn[i] : 0;
}

extern "C" uintptr_t
starpu_ndim_get_local_ptr (starpu_data_handle_t handle)
{
  auto *members = members_of ("starpu_ndim_get_local_ptr", handle);
  return members != nullptr ? members->ptr : 0;
}

extern "C" size_t
starpu_ndim_get_ndim (starpu_data_handle_t handle)
{
  auto *members = members_of ("starpu_ndim_get_ndim", handle);
  return members != nullptr ? members->ndim : 0;
}

extern "C" size_t
starpu_ndim_get_elemsize (starpu_data_handle_t handle)
{
  auto *members = members_of ("starpu_ndim_get_elemsize", handle);
  return members != nullptr ? members->elemsize : 0;
}
