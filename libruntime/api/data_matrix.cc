// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_matrix.h: lines of elements.

#include "starpu_interface_matrix.h"

#include "api/data_register.h"

using namespace asterism;

namespace asterism::data
{
const Layout &matrix_layout ();
}

namespace
{

using Struct = struct starpu_matrix_interface;
constexpr auto kId = STARPU_MATRIX_INTERFACE_ID;

} // namespace

extern "C" void
starpu_matrix_data_register (starpu_data_handle_t *handle, int home_node,
                             uintptr_t ptr, uint32_t ld, uint32_t nx,
                             uint32_t ny, size_t elemsize)
{
  Struct replica = {};
  replica.id = kId;
  replica.ptr = ptr;
  replica.dev_handle = ptr;
  replica.ld = ld;
  replica.nx = nx;
  replica.ny = ny;
  replica.elemsize = elemsize;
  replica.allocsize = size_t{ nx } * ny * elemsize;
  api::register_data ("starpu_matrix_data_register", handle, home_node,
                      &replica, data::matrix_layout ());
}

extern "C" void
starpu_matrix_data_register_allocsize (starpu_data_handle_t *handle,
                                       int home_node, uintptr_t ptr,
                                       uint32_t ld, uint32_t nx, uint32_t ny,
                                       size_t elemsize, size_t allocsize)
{
  if (!api::has_room ("starpu_matrix_data_register_allocsize", handle,
                      data::times (size_t{ nx } * ny, elemsize), allocsize))
    return;
  Struct replica = {};
  replica.id = kId;
  replica.ptr = ptr;
  replica.dev_handle = ptr;
  replica.ld = ld;
  replica.nx = nx;
  replica.ny = ny;
  replica.elemsize = elemsize;
  replica.allocsize = allocsize;
  api::register_data ("starpu_matrix_data_register_allocsize", handle,
                      home_node, &replica, data::matrix_layout ());
}

extern "C" void
starpu_matrix_ptr_register (starpu_data_handle_t handle, unsigned node,
                            uintptr_t ptr, uintptr_t dev_handle, size_t offset,
                            uint32_t ld)
{
  auto *old = static_cast<Struct *> (
      api::struct_of ("starpu_matrix_ptr_register", handle, kId));
  if (old == nullptr)
    return;
  Struct replica = *old;
  replica.ptr = ptr;
  replica.dev_handle = dev_handle;
  replica.offset = offset;
  replica.ld = ld;
  api::set_storage ("starpu_matrix_ptr_register", handle, node, &replica);
}

extern "C" uint32_t
starpu_matrix_get_nx (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nx);
}

extern "C" uint32_t
starpu_matrix_get_ny (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ny);
}

extern "C" uint32_t
starpu_matrix_get_local_ld (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ld);
}

extern "C" uintptr_t
starpu_matrix_get_local_ptr (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ptr);
}

extern "C" size_t
starpu_matrix_get_elemsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::elemsize);
}

extern "C" size_t
starpu_matrix_get_allocsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::allocsize);
}
