// SPDX-License-Identifier: LGPL-2.1-or-later
// Which blocks are live, and in what order overlapping ones were used.

#include "regions/tracker.h"

#include <algorithm>
#include <utility>

namespace asterism::regions
{

LiveBlock *
Tracker::find_slow (const Block &block, size_t, LiveBlock *&recent)
{
  const auto found = live_.find (block);
  if (found == live_.end ())
    return nullptr;
  return recent = found->second.get ();
}

LiveBlock &
Tracker::add (const Block &block)
{
  auto owned = std::make_unique<LiveBlock> ();
  LiveBlock &live = *owned;
  live.block = block;
  collect_overlapping (block, live.neighbours);
  for (LiveBlock *other : live.neighbours)
    other->neighbours.push_back (&live);
  index_.add (live, block);
  live_.emplace (block, std::move (owned));
  return live;
}

void
Tracker::remove (LiveBlock &live)
{
  for (LiveBlock *other : live.neighbours)
    {
      std::erase (other->neighbours, &live);
      other->stale |= live.last_write > other->read_synced;
    }
  index_.remove (live, live.block);
  LiveBlock *&recent = recent_[live.block.hash () % kRecent];
  if (recent == &live)
    recent = nullptr;
  live_.erase (live_.find (live.block));
}

/// Who reads waits for those who wrote an overlapping block since the block was
/// last synchronised, who writes also for those who read one.
bool
Tracker::synchronise_slow (LiveBlock &live, bool writes,
                           std::vector<Flush> &flushes)
{
  bool needed = live.stale;
  for (LiveBlock *other : live.neighbours)
    {
      const bool written = other->last_write > live.read_synced;
      const bool read = writes && other->last_read > live.write_synced
                        && other->last_read > other->last_write;
      if (!written && !read)
        continue;
      Need need = Need::Contents;
      if (read)
        need = other->last_read > other->fenced ? Need::Readers : Need::Fence;
      if (need == Need::Readers)
        other->fenced = now_;
      flushes.push_back ({ other, need });
      needed = true;
    }
  if (!needed)
    return false;
  live.stale = false;
  live.read_synced = now_;
  if (writes)
    live.write_synced = now_;
  return true;
}

void
Tracker::collect_overlapping (const Block &block,
                              std::vector<LiveBlock *> &found) const
{
  index_.visit (block.address, block.end (), [&] (LiveBlock &live) {
    if (overlap (live.block, block))
      found.push_back (&live);
  });
}

void
Tracker::collect_all (std::vector<LiveBlock *> &found) const
{
  found.reserve (found.size () + live_.size ());
  for (const auto &entry : live_)
    found.push_back (entry.second.get ());
}

} // namespace asterism::regions
