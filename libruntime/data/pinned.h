// SPDX-License-Identifier: LGPL-2.1-or-later
// PinnedMemory: main memory that devices copy quickly, of which some is kept
// for later.

#ifndef ASTERISM_DATA_PINNED_H
#define ASTERISM_DATA_PINNED_H

#include <atomic>
#include <cstddef>
#include <map>

#include "base/mutex.h"
#include "data/access.h"
#include "device/driver.h"

namespace asterism::data
{

/// Pinning takes longer than most copies: blocks that the program frees stay
/// pinned until they are wanted again.  Any thread.
class PinnedMemory
{
public:
  PinnedMemory () = default;
  ~PinnedMemory ();
  PinnedMemory (const PinnedMemory &) = delete;
  PinnedMemory &operator= (const PinnedMemory &) = delete;

  /// From now on up to so many bytes are kept.
  void
  set_limit (size_t bytes)
  {
    most_ = bytes;
  }
  /// Adds a device that memory is pinned for.  It outlives this.
  void add (device::Device &device);

  /// Has every device pin the memory; false when none did.
  bool pin (void *pointer, size_t bytes) const;
  void unpin (void *pointer, size_t bytes) const;

  /// A kept block of at least `bytes`, which become its size; null: none fits.
  void *take (size_t &bytes, size_t alignment);

  /// Keeps a pinned block, which free () can free; false: it is the caller's
  /// still.  When there is too much, what was kept before goes.
  bool keep (void *pointer, size_t bytes);

  /// Unpins and frees all that is kept.
  void flush ();

  /// Bytes kept.
  size_t
  kept () const
  {
    return kept_.load ();
  }

private:
  mutable Mutex mutex_; // innermost
  device::Device *devices_[kMaxNodes];
  std::atomic<unsigned> count_{ 0 };
  std::atomic<size_t> most_{ 0 };
  std::multimap<size_t, void *> blocks_ GUARDED_BY (mutex_);
  std::atomic<size_t> kept_{ 0 }; ///< written under mutex_
};

} // namespace asterism::data

#endif
