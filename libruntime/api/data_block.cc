// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_block.h: planes of lines of elements.

#include "starpu_interface_block.h"

#include "api/data_register.h"

using namespace asterism;

namespace asterism::data
{
const Layout &block_layout ();
}

namespace
{

using Struct = struct starpu_block_interface;
constexpr auto kId = STARPU_BLOCK_INTERFACE_ID;

} // namespace

extern "C" void
starpu_block_data_register (starpu_data_handle_t *handle, int home_node,
                            uintptr_t ptr, uint32_t ldy, uint32_t ldz,
                            uint32_t nx, uint32_t ny, uint32_t nz,
                            size_t elemsize)
{
  Struct replica = {};
  replica.id = kId;
  replica.ptr = ptr;
  replica.dev_handle = ptr;
  replica.ldy = ldy;
  replica.ldz = ldz;
  replica.nx = nx;
  replica.ny = ny;
  replica.nz = nz;
  replica.elemsize = elemsize;
  api::register_data ("starpu_block_data_register", handle, home_node, &replica,
                      data::block_layout ());
}

extern "C" void
starpu_block_ptr_register (starpu_data_handle_t handle, unsigned node,
                           uintptr_t ptr, uintptr_t dev_handle, size_t offset,
                           uint32_t ldy, uint32_t ldz)
{
  auto *old = static_cast<Struct *> (
      api::struct_of ("starpu_block_ptr_register", handle, kId));
  if (old == nullptr)
    return;
  Struct replica = *old;
  replica.ptr = ptr;
  replica.dev_handle = dev_handle;
  replica.offset = offset;
  replica.ldy = ldy;
  replica.ldz = ldz;
  api::set_storage ("starpu_block_ptr_register", handle, node, &replica);
}

extern "C" uint32_t
starpu_block_get_nx (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nx);
}

extern "C" uint32_t
starpu_block_get_ny (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ny);
}

extern "C" uint32_t
starpu_block_get_nz (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nz);
}

extern "C" uint32_t
starpu_block_get_local_ldy (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ldy);
}

extern "C" uint32_t
starpu_block_get_local_ldz (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ldz);
}

extern "C" uintptr_t
starpu_block_get_local_ptr (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ptr);
}

extern "C" size_t
starpu_block_get_elemsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::elemsize);
}
