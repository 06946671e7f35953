// SPDX-License-Identifier: LGPL-2.1-or-later
// The buffers of a call in a task, as far as the task was given them itself.

#ifndef ASTERISM_API_GIVEN_BLOCKS_H
#define ASTERISM_API_GIVEN_BLOCKS_H

#include <span>
#include <vector>

#include "asterism_parts.h"
#include "starpu.h"

#include "api/regions.h"
#include "base/small_vector.h"

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

/// The buffers that are blocks of what the calling task was given, or all of
/// it.
class GivenBuffers
{
public:
  GivenBuffers (const PartsCall &call, std::span<const BlockUse> uses,
                data::Handle *const *wholes);

  bool some = false;            ///< the call is executed with them
  std::vector<unsigned> others; ///< indices of those that it was not given

  void **
  begin ()
  {
    return buffers_.begin ();
  }

private:
  void *take (const PartsCall &call, unsigned index, const BlockUse &use,
              const data::Handle *whole);

  SmallVector<struct starpu_vector_interface> replicas_;
  SmallVector<void *> buffers_;
};

} // namespace asterism::api

#endif
