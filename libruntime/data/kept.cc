// SPDX-License-Identifier: LGPL-2.1-or-later
// Keeps storage of user-defined kinds of data and gives it out again.

#include "data/kept.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "data/handle.h"

#include "starpu_data_interfaces.h"

namespace asterism::data
{

namespace
{

/// True when data of the kind can have the storage of each other, as far as
/// the kind says; by the structs of both.
bool
alike (const Layout &layout, void *left, void *right)
{
  const auto &ops = layout.ops ();
  const auto compare = ops.alloc_compare ? ops.alloc_compare : ops.compare;
  return compare == nullptr || compare (left, right) != 0;
}

} // namespace

bool
KeptStorage::take (const Handle &handle, void *contents)
{
  const Layout &layout = handle.layout ();
  Entry entry;
  {
    MutexLock lock (lock_);
    const auto found = std::find_if (
        entries_.rbegin (), entries_.rend (), [&] (const Entry &each) {
          return each.layout == &layout
                 && each.footprint == handle.alloc_footprint_
                 && each.bytes == handle.room ()
                 && alike (layout, each.contents, contents);
        });
    if (found == entries_.rend ())
      return false;
    entry = *found;
    bytes_ -= entry.bytes;
    entries_.erase (std::next (found).base ());
  }
  layout.ops ().reuse_data_on_node (contents, entry.contents, unsigned (node_));
  ::free (entry.contents);
  return true;
}

bool
KeptStorage::keep (const Handle &handle, void *contents, size_t limit)
{
  const Layout &layout = handle.layout ();
  const auto &ops = layout.ops ();
  if (ops.reuse_data_on_node == nullptr || ops.dontcache != 0)
    return false;
  // Without any of these all storage of the kind would seem to be alike.
  if (handle.room () == 0 && ops.footprint == nullptr
      && ops.alloc_footprint == nullptr && ops.compare == nullptr
      && ops.alloc_compare == nullptr)
    return false;
  Entry entry{ &layout, handle.alloc_footprint_, handle.room (),
               malloc (layout.struct_size ()) };
  if (entry.contents == nullptr)
    return false;
  {
    MutexLock lock (lock_);
    if (bytes_ + entry.bytes > limit)
      {
        ::free (entry.contents);
        return false;
      }
    bytes_ += entry.bytes;
  }
  memcpy (entry.contents, contents, layout.struct_size ());
  if (ops.cache_data_on_node != nullptr)
    ops.cache_data_on_node (entry.contents, contents, unsigned (node_));
  MutexLock lock (lock_);
  entries_.push_back (entry);
  return true;
}

void
KeptStorage::flush ()
{
  std::vector<Entry> entries;
  {
    MutexLock lock (lock_);
    entries.swap (entries_);
    for (const Entry &entry : entries)
      bytes_ -= entry.bytes;
  }
  for (const Entry &entry : entries)
    {
      entry.layout->ops ().free_data_on_node (entry.contents, unsigned (node_));
      ::free (entry.contents);
    }
}

} // namespace asterism::data
