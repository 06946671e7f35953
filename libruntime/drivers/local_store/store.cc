// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds room in a local store, and in the window to it.

#include "store.h"

#include <algorithm>

namespace asterism::device::local_store
{

bool
Store::take (size_t bytes, size_t &offset)
{
  if (bytes > bytes_)
    return false;
  const size_t wanted = std::max (rounded (bytes), kLine);
  offset = 0;
  for (const auto &[begin, size] : taken_)
    {
      if (begin - offset >= wanted)
        break;
      offset = begin + size;
    }
  if (bytes_ - offset < wanted)
    return false;
  taken_[offset] = wanted;
  return true;
}

void
Store::give_back (size_t offset)
{
  taken_.erase (offset);
}

bool
Ring::take (size_t bytes, size_t &offset, size_t &end)
{
  if (head_ == tail_)
    head_ = tail_ = 0;
  // Never nothing, so that each end is another.
  bytes = std::max (bytes, kLine);
  size_t place = head_ % bytes_;
  // What does not fit before the end of the ring begins at its start.
  size_t skipped = place + bytes > bytes_ ? bytes_ - place : 0;
  if (skipped + bytes > bytes_ - (head_ - tail_))
    return false;
  offset = skipped != 0 ? 0 : place;
  head_ = end = head_ + skipped + bytes;
  return true;
}

} // namespace asterism::device::local_store
