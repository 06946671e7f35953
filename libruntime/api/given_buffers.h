// SPDX-License-Identifier: LGPL-2.1-or-later
// The buffers of a call in a task, as far as the task was given them itself.

#ifndef ASTERISM_API_GIVEN_BUFFERS_H
#define ASTERISM_API_GIVEN_BUFFERS_H

#include <span>
#include <vector>

#include "starpu.h"

#include "api/parts_call.h"
#include "api/regions.h"
#include "base/small_vector.h"

namespace asterism::api
{

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
