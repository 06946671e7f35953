// SPDX-License-Identifier: LGPL-2.1-or-later
// Looks for addresses among the replicas that a task was given.

#include "api/caller_data.h"

#include <algorithm>

#include "asterism_abi.h"
#include "starpu.h"

#include "api/data_versions.h"
#include "api/included_call.h"
#include "core/callbacks.h"
#include "core/delegation.h"
#include "core/public_task.h"
#include "core/worker.h"
#include "data/interface.h"

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

/// Calls `take` with what the function of the task that the thread executes was
/// given, until it returns true; returns that.
template <class Take>
bool
any_given (Take take)
{
  const Task *caller = core::body_of_thread ();
  const core::Worker *worker = core::current_worker ();
  if (caller == nullptr || worker->current != caller)
    return false;
  for (unsigned i = 0; i < caller->access_count; ++i)
    {
      const Access &access = caller->accesses[i];
      if (take (Given{ core::Delegations::given (*worker, i),
                       &access.handle->layout (), access.mode,
                       needs_inclusion (access) },
                node_of (access)))
        return true;
    }
  const PartialCall *call = partial_call_of (*caller);
  for (size_t i = 0; call != nullptr && i < call->buffers.size (); ++i)
    {
      const auto *buffer
          = static_cast<const struct asterism_buffer_v1 *> (call->buffers[i]);
      const bool other
          = std::find (call->others.begin (), call->others.end (), i)
            != call->others.end ();
      // Whether the caller may write to it has been looked at before.
      if (buffer != nullptr && !other
          && take (Given{ call->buffers[i], data::find_layout (buffer->id),
                          STARPU_RW, true },
                   data::kMainMemory))
        return true;
    }
  return false;
}

/// True when all of the bytes are the replica's.
bool
is_in (const Given &given, const regions::Block &block)
{
  const data::Layout *layout = given.layout;
  if (given.replica == nullptr || layout == nullptr || layout->custom ()
      || layout->part_count (given.replica) != 1)
    return false;
  const data::Region region = layout->part (given.replica, 0);
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
  return any_given ([&] (const Given &given, data::NodeId) {
    return (!writes || data::writes (given.mode)) && is_in (given, block);
  });
}

std::optional<Given>
find_given_buffer (const void *pointer)
{
  std::optional<Given> found;
  any_given ([&] (const Given &given, data::NodeId node) {
    const bool here
        = pointer != nullptr && given.layout != nullptr
          && given.layout->ops ().to_pointer != nullptr
          && given.layout->ops ().to_pointer (given.replica, unsigned (node))
                 == pointer;
    if (here)
      found = given;
    return here;
  });
  return found;
}

} // namespace asterism::api
