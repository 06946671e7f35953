// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_tensor.h: blocks of planes of lines of elements.

#include "starpu_interface_tensor.h"

#include "api/data_register.h"

using namespace asterism;

namespace asterism::data
{
const Layout &tensor_layout ();
}

namespace
{

using Struct = struct starpu_tensor_interface;
constexpr auto kId = STARPU_TENSOR_INTERFACE_ID;

} // namespace

extern "C" void
starpu_tensor_data_register (starpu_data_handle_t *handle, int home_node,
                             uintptr_t ptr, uint32_t ldy, uint32_t ldz,
                             uint32_t ldt, uint32_t nx, uint32_t ny,
                             uint32_t nz, uint32_t nt, size_t elemsize)
{
  Struct replica = {};
  replica.id = kId;
  replica.ptr = ptr;
  replica.dev_handle = ptr;
  replica.ldy = ldy;
  replica.ldz = ldz;
  replica.ldt = ldt;
  replica.nx = nx;
  replica.ny = ny;
  replica.nz = nz;
  replica.nt = nt;
  replica.elemsize = elemsize;
  api::register_data ("starpu_tensor_data_register", handle, home_node,
                      &replica, data::tensor_layout ());
}

extern "C" void
starpu_tensor_ptr_register (starpu_data_handle_t handle, unsigned node,
                            uintptr_t ptr, uintptr_t dev_handle, size_t offset,
                            uint32_t ldy, uint32_t ldz, uint32_t ldt)
{
  auto *old = static_cast<Struct *> (
      api::struct_of ("starpu_tensor_ptr_register", handle, kId));
  if (old == nullptr)
    return;
  Struct replica = *old;
  replica.ptr = ptr;
  replica.dev_handle = dev_handle;
  replica.offset = offset;
  replica.ldy = ldy;
  replica.ldz = ldz;
  replica.ldt = ldt;
  api::set_storage ("starpu_tensor_ptr_register", handle, node, &replica);
}

extern "C" uint32_t
starpu_tensor_get_nx (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nx);
}

extern "C" uint32_t
starpu_tensor_get_ny (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ny);
}

extern "C" uint32_t
starpu_tensor_get_nz (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nz);
}

extern "C" uint32_t
starpu_tensor_get_nt (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nt);
}

extern "C" uint32_t
starpu_tensor_get_local_ldy (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ldy);
}

extern "C" uint32_t
starpu_tensor_get_local_ldz (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ldz);
}

extern "C" uint32_t
starpu_tensor_get_local_ldt (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ldt);
}

extern "C" uintptr_t
starpu_tensor_get_local_ptr (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ptr);
}

extern "C" size_t
starpu_tensor_get_elemsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::elemsize);
}
