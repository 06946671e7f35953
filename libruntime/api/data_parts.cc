// SPDX-License-Identifier: LGPL-2.1-or-later
// The regions of parts of registered data, and when they end.

#include "api/data_parts.h"

#include <atomic>
#include <vector>

namespace asterism::api
{
namespace
{

/// Owned; made under plans_mutex.
std::atomic<Regions *> regions;

/// Removes each handle once the tasks before have used it.
void
remove_parts (const std::vector<data::Handle *> &parts)
{
  for (data::Handle *part : parts)
    {
      part->set_ending ();
      Deferred *deferred = make_deferred (*part, STARPU_RW);
      deferred->act = remove_granted;
      defer (deferred, true);
    }
}

} // namespace

Regions *
part_regions_or_null ()
{
  // Acquire: partner of the release where they are made.
  return regions.load (std::memory_order_acquire);
}

Regions &
part_regions (core::Runtime &runtime)
{
  Regions *made = part_regions_or_null ();
  if (made != nullptr)
    return *made;
  MutexLock lock (plans_mutex);
  made = part_regions_or_null ();
  if (made == nullptr)
    regions.store (made = new Regions (runtime, true),
                   std::memory_order_release);
  return *made;
}

void
use_parts_of (data::Handle &handle, bool writes, Batch &batch)
{
  if (Regions *parts = part_regions_or_null ())
    parts->use_whole (handle, writes, batch);
}

bool
has_parts (const data::Handle &handle)
{
  Regions *const parts = part_regions_or_null ();
  return parts != nullptr && parts->has_parts (handle);
}

void
end_parts (data::Handle &handle)
{
  Regions *const parts = part_regions_or_null ();
  if (parts == nullptr)
    return;
  std::vector<data::Handle *> ended;
  {
    Batch batch;
    MutexLock lock (plans_mutex);
    if (!parts->has_parts (handle))
      return;
    // In one step: a part that is used in between would be lost.
    parts->use_whole (handle, true, batch);
    ended = parts->detach_parts (handle);
    settle_planned (handle);
  }
  remove_parts (ended);
}

void
end_all_parts ()
{
  Regions *const parts = part_regions_or_null ();
  if (parts == nullptr)
    return;
  for (data::Handle *datum : parts->data_with_parts ())
    end_parts (*datum);
  if (data::Handle *nothing = parts->detach_nothing ())
    remove_parts ({ nothing });
  {
    MutexLock lock (plans_mutex);
    // Relaxed: no task is left that reads it.
    regions.store (nullptr, std::memory_order_relaxed);
  }
  delete parts;
}

} // namespace asterism::api
