// SPDX-License-Identifier: LGPL-2.1-or-later
// Looks for addresses among the replicas that a task was given.

#include "api/caller_data.h"

#include "starpu.h"

#include "api/data_versions.h"
#include "core/callbacks.h"
#include "core/delegation.h"
#include "core/public_task.h"
#include "core/worker.h"

namespace asterism::api
{

using data::Access;
using data::Handle;
using task::Task;

namespace
{

data::NodeId
node_of (const Access &access)
{
  return access.node >= 0 ? access.node : core::current_worker ()->info.node;
}

/// True when all of the bytes are the replica's.
bool
is_in (const Access &access, const regions::Block &block)
{
  const Handle &handle = *access.handle;
  const data::Layout &layout = handle.layout ();
  const void *const replica = handle.interface_on (node_of (access));
  if (replica == nullptr || layout.custom ()
      || layout.part_count (replica) != 1)
    return false;
  const data::Region region = layout.part (replica, 0);
  const uintptr_t first = region.address.base + region.address.offset;
  regions::Block all;
  return region.run != 0
         && make_block (first, region.run, region.count, region.stride,
                        region.rank, all)
         && covers (all, block);
}

} // namespace

__attribute__ ((noinline, cold)) Handle *
find_given (const void *pointer)
{
  const Task *caller = pointer != nullptr ? core::body_of_thread () : nullptr;
  for (unsigned i = 0; caller != nullptr && i < caller->access_count; ++i)
    {
      const Access &access = caller->accesses[i];
      if (starpu_data_handle_to_pointer (data::to_public (access.handle),
                                         unsigned (node_of (access)))
          == pointer)
        return original_of (*access.handle);
    }
  return nullptr;
}

bool
is_given (const regions::Block &block, bool writes)
{
  const Task *caller = core::body_of_thread ();
  for (unsigned i = 0; caller != nullptr && i < caller->access_count; ++i)
    {
      const Access &access = caller->accesses[i];
      if ((!writes || data::writes (access.mode)) && is_in (access, block))
        return true;
    }
  return false;
}

void *
given_buffer (unsigned index)
{
  return core::Delegations::given (*core::current_worker (), index);
}

bool
find_buffer (const void *pointer, unsigned &index)
{
  const Task *caller = pointer != nullptr ? core::body_of_thread () : nullptr;
  if (caller == nullptr || core::current_worker ()->current != caller)
    return false;
  for (index = 0; index < caller->access_count; ++index)
    {
      const Access &access = caller->accesses[index];
      const auto &ops = access.handle->layout ().ops ();
      if (ops.to_pointer != nullptr
          && ops.to_pointer (given_buffer (index), unsigned (node_of (access)))
                 == pointer)
        return true;
    }
  return false;
}

} // namespace asterism::api
