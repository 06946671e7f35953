// SPDX-License-Identifier: LGPL-2.1-or-later
// The two names of a handle: the runtime's and the application's.

#ifndef ASTERISM_DATA_HANDLE_NAMES_H
#define ASTERISM_DATA_HANDLE_NAMES_H

#include "starpu_data.h"

namespace asterism::data
{

class Handle;
class IdleBuffers;

/// The handle that the application calls so.
inline Handle *
from_public (starpu_data_handle_t handle)
{
  return reinterpret_cast<Handle *> (handle);
}

/// Returns the handle as the application knows it.
inline starpu_data_handle_t
to_public (Handle *handle)
{
  return reinterpret_cast<starpu_data_handle_t> (handle);
}

} // namespace asterism::data

#endif
