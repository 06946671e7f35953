// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_variable.h: one object.

#include "starpu_interface_variable.h"

#include "api/data_register.h"

using namespace asterism;

namespace asterism::data
{
const Layout &variable_layout ();
}

namespace
{

using Struct = struct starpu_variable_interface;
constexpr auto kId = STARPU_VARIABLE_INTERFACE_ID;

} // namespace

extern "C" void
starpu_variable_data_register (starpu_data_handle_t *handle, int home_node,
                               uintptr_t ptr, size_t size)
{
  Struct replica = {};
  replica.id = kId;
  replica.ptr = ptr;
  replica.dev_handle = ptr;
  replica.elemsize = size;
  api::register_data ("starpu_variable_data_register", handle, home_node,
                      &replica, data::variable_layout ());
}

extern "C" void
starpu_variable_ptr_register (starpu_data_handle_t handle, unsigned node,
                              uintptr_t ptr, uintptr_t dev_handle,
                              size_t offset)
{
  auto *old = static_cast<Struct *> (
      api::struct_of ("starpu_variable_ptr_register", handle, kId));
  if (old == nullptr)
    return;
  Struct replica = *old;
  replica.ptr = ptr;
  replica.dev_handle = dev_handle;
  replica.offset = offset;
  api::set_storage ("starpu_variable_ptr_register", handle, node, &replica);
}

extern "C" size_t
starpu_variable_get_elemsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::elemsize);
}

extern "C" uintptr_t
starpu_variable_get_local_ptr (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::ptr);
}
