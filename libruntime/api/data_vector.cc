// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_vector.h: elements in a row.

#include "starpu_interface_vector.h"

#include "api/data_register.h"

using namespace asterism;

namespace asterism::data
{
const Layout &vector_layout ();
}

namespace
{

using Struct = struct starpu_vector_interface;
constexpr auto kId = STARPU_VECTOR_INTERFACE_ID;

} // namespace

extern "C" void
starpu_vector_data_register (starpu_data_handle_t *handle, int home_node,
                             uintptr_t ptr, size_t nx, size_t elemsize)
{
  Struct replica = {};
  replica.id = kId;
  replica.ptr = ptr;
  replica.dev_handle = ptr;
  replica.nx = nx;
  replica.elemsize = elemsize;
  replica.allocsize = nx * elemsize;
  api::register_data ("starpu_vector_data_register", handle, home_node,
                      &replica, data::vector_layout ());
}

extern "C" void
starpu_vector_data_register_allocsize (starpu_data_handle_t *handle,
                                       int home_node, uintptr_t ptr, size_t nx,
                                       size_t elemsize, size_t allocsize)
{
  if (!api::has_room ("starpu_vector_data_register_allocsize", handle,
                      data::times (nx, elemsize), allocsize))
    return;
  Struct replica = {};
  replica.id = kId;
  replica.ptr = ptr;
  replica.dev_handle = ptr;
  replica.nx = nx;
  replica.elemsize = elemsize;
  replica.allocsize = allocsize;
  api::register_data ("starpu_vector_data_register_allocsize", handle,
                      home_node, &replica, data::vector_layout ());
}

extern "C" void
starpu_vector_ptr_register (starpu_data_handle_t handle, unsigned node,
                            uintptr_t ptr, uintptr_t dev_handle, size_t offset)
{
  auto *old = static_cast<Struct *> (
      api::struct_of ("starpu_vector_ptr_register", handle, kId));
  if (old == nullptr)
    return;
  Struct replica = *old;
  replica.ptr = ptr;
  replica.dev_handle = dev_handle;
  replica.offset = offset;
  api::set_storage ("starpu_vector_ptr_register", handle, node, &replica);
}

extern "C" size_t
starpu_vector_get_nx (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nx);
}

extern "C" size_t
starpu_vector_get_elemsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::elemsize);
}

extern "C" size_t
starpu_vector_get_allocsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::allocsize);
}

extern "C" uintptr_t
starpu_vector_get_local_ptr (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ptr);
}
