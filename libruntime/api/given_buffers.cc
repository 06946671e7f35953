// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the buffers of a call among what the calling task was given.

#include "api/given_buffers.h"

#include <algorithm>
#include <optional>

#include "api/caller_data.h"
#include "core/buffers.h"

namespace asterism::api
{

GivenBuffers::GivenBuffers (const PartsCall &call,
                            std::span<const BlockUse> uses,
                            data::Handle *const *wholes)
    : replicas_ (unsigned (uses.size ())),
      buffers_ (std::max (unsigned (uses.size ()), core::kShownBuffers))
{
  core::clear_shown (buffers_.begin ());
  for (unsigned i = 0; i < uses.size (); ++i)
    if (!(buffers_.begin ()[i] = take (call, i, uses[i], wholes[i])))
      others.push_back (i);
}

void *
GivenBuffers::take (const PartsCall &call, unsigned index, const BlockUse &use,
                    const data::Handle *whole)
{
  const bool writes = data::writes (use.mode);
  if (call.part (index).rank == 0 || whole != nullptr)
    {
      const std::optional<Given> given
          = find_given_buffer (reinterpret_cast<void *> (call.pointer (index)));
      if (!given || (writes && !data::writes (given->mode)))
        return nullptr;
      some |= given->needs_inclusion;
      return given->replica;
    }
  if (!use.block.empty ())
    {
      if (!is_given (use.block, writes))
        return nullptr;
      some = true;
    }
  struct starpu_vector_interface &replica = replicas_.begin ()[index];
  replica = {};
  replica.id = STARPU_VECTOR_INTERFACE_ID;
  replica.ptr = replica.dev_handle = call.pointer (index);
  replica.nx = use.block.span ();
  replica.elemsize = 1;
  return &replica;
}

} // namespace asterism::api
