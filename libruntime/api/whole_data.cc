// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the registered data that blocks are parts of.

#include "api/whole_data.h"

#include <cerrno>
#include <iterator>
#include <string>

#include "api/block_handle.h"
#include "api/data_versions.h"
#include "base/memory_guard.h"
#include "data/origin.h"

namespace asterism::api
{

using data::Handle;
using regions::Block;
using regions::LiveBlock;
using regions::Tracker;

namespace
{

struct Sought
{
  data::Memory &memory;
  uintptr_t address;
};

/// Whether a datum is one that the program registered by its first byte, and
/// the address is in it.
bool
is_registered_at (Handle &datum, const void *argument)
{
  const Sought &sought = *static_cast<const Sought *> (argument);
  Block block;
  return datum.parent () == nullptr && block_of (datum, block)
         && block.address <= sought.address && sought.address < block.end ()
         && sought.memory.lookup (reinterpret_cast<void *> (block.address))
                == &datum;
}

Status
leaves (const Block &whole, const Block &block, size_t element,
        const Handle &datum)
{
  const size_t after
      = block.end () > whole.end () ? block.end () - whole.end () : 0;
  const std::string name = data::description_of (datum);
  if (after == 0)
    return Status::error (-EINVAL,
                          "the block at %p is not all in the data that it "
                          "begins in: %s",
                          reinterpret_cast<void *> (block.address),
                          name.c_str ());
  return Status::error (
      -EINVAL, "the block at %p ends %s behind the data that it begins in: %s",
      reinterpret_cast<void *> (block.address),
      data::amount (after, element).c_str (), name.c_str ());
}

} // namespace

bool
is_divided (const Handle &datum, bool writes)
{
  const data::RareState *const rare = datum.rare_state_or_null ();
  if (rare == nullptr)
    return false;
  for (const auto &plan : rare->plans)
    if (plan->state == data::Plan::State::Parts
        || (writes && plan->state == data::Plan::State::Both))
      return true;
  return false;
}

Status
WholeData::adopt (Handle &datum, LiveBlock *&whole)
{
  Block block;
  if (!block_of (datum, block))
    return Status::error (-EINVAL, "%s cannot be used by parts",
                          datum.label ().c_str ());
  if (tracker_.find (block) != nullptr)
    return Status::error (-EINVAL, "%s is registered twice",
                          datum.label ().c_str ());
  settle_versions (datum, STARPU_RW);
  {
    // Who finds that it counts as planned looks there.
    SpinGuard guard (datum.coherence ());
    if (!with_memory (
            [&] () NO_THREAD_SAFETY_ANALYSIS { (void)datum.rare_state (); }))
      return Status::error (-ENOMEM, "using data by parts");
  }
  whole = &tracker_.add (block);
  whole->handle = &datum;
  whole->whole = whole;
  Tracker::note_earlier_uses (*whole);
  by_handle_[&datum] = whole;
  by_address_[block.address] = whole;
  datum.set_planned (true);
  return {};
}

Status
WholeData::whole_of (const Block &block, size_t element, LiveBlock *&whole)
{
  const uintptr_t first = block.address;
  auto next = by_address_.upper_bound (first);
  if (next != by_address_.begin ()
      && std::prev (next)->second->block.end () > first)
    whole = std::prev (next)->second;
  else
    {
      const Sought sought{ memory_, first };
      const std::vector<Handle *> found
          = memory_.find_if (is_registered_at, &sought);
      if (found.empty ())
        return Status::error (-ENOENT, "attempt to use unregistered pointer %p",
                              reinterpret_cast<void *> (first));
      if (Status status = adopt (*found[0], whole); !status.ok ())
        return status;
    }
  if (!covers (whole->block, block))
    return leaves (whole->block, block, element, *whole->handle);
  return {};
}

} // namespace asterism::api
