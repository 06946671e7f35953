// SPDX-License-Identifier: LGPL-2.1-or-later
// What the shells of the layouts share: registering, and finding the struct.

#ifndef ASTERISM_API_DATA_REGISTER_H
#define ASTERISM_API_DATA_REGISTER_H

#include "api/data_support.h"
#include "data/interface.h"

namespace asterism::api
{

/// Registers what `replica` describes; `*result` is null after a failure,
/// which is printed.
void register_data (const char *function, starpu_data_handle_t *result,
                    int home_node, const void *replica,
                    const data::Layout &layout);

/// False when more bytes are used than allocated, after a message and with
/// `*result` null.
bool has_room (const char *function, starpu_data_handle_t *result, size_t used,
               size_t allocated);

/// The main-memory struct of a handle with the layout `id`, else null after a
/// message.
void *struct_of (const char *function, starpu_data_handle_t handle, int id);

/// A member of that struct, else zero after a message in the caller's name.
template <typename Struct, typename Member>
Member
member (starpu_data_handle_t handle, int id, Member Struct::*which,
        const char *function = __builtin_FUNCTION())
{
  auto *replica = static_cast<Struct *> (struct_of (function, handle, id));
  return replica ? replica->*which : Member{};
}

/// Gives a replica storage of the user's.
void set_storage (const char *function, starpu_data_handle_t handle,
                  unsigned node, const void *replica);

} // namespace asterism::api

#endif
