// SPDX-License-Identifier: LGPL-2.1-or-later
// PartsCall: a call of a task whose buffers may be parts of registered data, as
// generated code makes it (asterism_parts.h).

#ifndef ASTERISM_API_PARTS_CALL_H
#define ASTERISM_API_PARTS_CALL_H

#include <cstdint>

#include "asterism_parts.h"

namespace asterism::api
{

using Part = struct asterism_part_v1;

/// A call of a task whose buffers may be parts of data, being made.
struct PartsCall
{
  const struct asterism_parts_v1 &parts;
  char *block;
  const int64_t *words;
  const struct asterism_site_v1 *site;

  const struct asterism_task_v1 &
  task () const
  {
    return *parts.task;
  }
  const Part &
  part (unsigned index) const
  {
    return parts.parts[index];
  }
  const struct asterism_parameter_v1 &
  parameter (unsigned index) const
  {
    return task ().parameters[part (index).parameter];
  }
  uintptr_t
  pointer (unsigned index) const
  {
    return reinterpret_cast<uintptr_t *> (block)[index];
  }
  /// The number of elements of a dimension that the array has, and that the
  /// block has.
  int64_t
  extent (unsigned index, unsigned dimension) const
  {
    return words[part (index).words + 2 * dimension];
  }
  int64_t
  length (unsigned index, unsigned dimension) const
  {
    return words[part (index).words + 2 * dimension + 1];
  }
};

} // namespace asterism::api

#endif
