// SPDX-License-Identifier: LGPL-2.1-or-later
// Main memory that is pinned: for which devices, and what is kept of it.

#include "data/pinned.h"

#include <cstdint>
#include <cstdlib>
#include <utility>

#include "base/check.h"

namespace asterism::data
{

PinnedMemory::~PinnedMemory () { flush (); }

void
PinnedMemory::add (device::Device &device)
{
  const unsigned count = count_;
  CHECK (count < kMaxNodes);
  devices_[count] = &device;
  count_ = count + 1;
}

bool
PinnedMemory::pin (void *pointer, size_t bytes) const
{
  bool any = false;
  for (unsigned i = 0; i < count_; ++i)
    any |= devices_[i]->pin (pointer, bytes).ok ();
  return any;
}

void
PinnedMemory::unpin (void *pointer, size_t bytes) const
{
  for (unsigned i = 0; i < count_; ++i)
    devices_[i]->unpin (pointer, bytes);
}

void *
PinnedMemory::take (size_t &bytes, size_t alignment)
{
  if (kept_.load () == 0)
    return nullptr;
  MutexLock lock (mutex_);
  // One that is much larger is left to who wants as much.
  const size_t most = bytes + bytes / 4;
  for (auto block = blocks_.lower_bound (bytes);
       block != blocks_.end () && block->first <= most; ++block)
    {
      void *pointer = block->second;
      if (reinterpret_cast<uintptr_t> (pointer) % alignment != 0)
        continue;
      bytes = block->first;
      kept_ -= bytes;
      blocks_.erase (block);
      return pointer;
    }
  return nullptr;
}

bool
PinnedMemory::keep (void *pointer, size_t bytes)
{
  const size_t most = most_;
  if (bytes > most)
    return false;
  if (kept_.load () + bytes > most)
    flush ();
  MutexLock lock (mutex_);
  if (kept_.load () + bytes > most)
    return false; // others were quicker
  blocks_.emplace (bytes, pointer);
  kept_ += bytes;
  return true;
}

void
PinnedMemory::flush ()
{
  std::multimap<size_t, void *> blocks;
  {
    MutexLock lock (mutex_);
    blocks.swap (blocks_);
    kept_ = 0;
  }
  for (auto [bytes, pointer] : blocks)
    {
      unpin (pointer, bytes);
      ::free (pointer);
    }
}

} // namespace asterism::data
