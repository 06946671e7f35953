// SPDX-License-Identifier: LGPL-2.1-or-later
// Packing values for a task: what the API's files share.

#ifndef ASTERISM_API_PACK_ARGS_H
#define ASTERISM_API_PACK_ARGS_H

#include <cstdarg>
#include <cstddef>

#include "starpu_task_util.h"

namespace asterism::api
{

/// A value to pack.
struct Value
{
  const void *place;
  size_t size;
};

/// How many bytes values take when they are packed.
size_t packed_size (const Value *values, int count);

/// Packs values into a block of that size.
void pack (char *block, const Value *values, int count);

} // namespace asterism::api

#endif
