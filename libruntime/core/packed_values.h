// SPDX-License-Identifier: LGPL-2.1-or-later
// The values of a public task whose codelet the compiler made.

#ifndef ASTERISM_CORE_PACKED_VALUES_H
#define ASTERISM_CORE_PACKED_VALUES_H

#include "starpu_task.h"

#include "base/status.h"

namespace asterism::core
{

/// Lays packed values in `cl_arg` out as the codelet's functions expect them.
/// A block that is laid out so already stays.  Requires: the codelet's
/// `starpu_private` is set.
Status unpack_values (struct starpu_task &user);

} // namespace asterism::core

#endif
