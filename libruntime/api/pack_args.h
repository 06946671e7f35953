// SPDX-License-Identifier: LGPL-2.1-or-later
// Packing values for a task: what the API's files share.

#ifndef ASTERISM_API_PACK_ARGS_H
#define ASTERISM_API_PACK_ARGS_H

#include <cstdarg>
#include <cstddef>

#include "starpu_task_util.h"

namespace asterism::api
{

/// Appends one value; false when out of memory.
bool pack (struct starpu_codelet_pack_arg_data &state, const void *value,
           size_t size);

} // namespace asterism::api

#endif
