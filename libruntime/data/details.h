// SPDX-License-Identifier: LGPL-2.1-or-later
// What a Memory and a Fetch consist of; for the files of Memory only.

#ifndef ASTERISM_DATA_DETAILS_H
#define ASTERISM_DATA_DETAILS_H

#include <atomic>
#include <thread>
#include <vector>

#include "data/background.h"
#include "data/background_eviction.h"
#include "data/coherence.h"
#include "data/custom.h"
#include "data/lookup.h"
#include "data/memory.h"
#include "data/private_buffers.h"

namespace asterism::data
{

/// One access of a fetch.
struct Item
{
  Handle *handle;
  Replica *replica; ///< once pinned
  void *own;        ///< struct of a private buffer, once allocated
  Mode mode;
  NodeId node;
  bool repeated; ///< an earlier access has the same handle and does the work
  bool there;    ///< what it wants to read is valid on its node
  bool ready;
  bool copy = false;   ///< a worker's, of what it reduces: may be without
                       ///< contents
  bool begins = false; ///< it was when all was there, and nobody had begun them
  // Of results (results.h).
  bool result = false;     ///< changed on a node that can be lost
  Replica *kept = nullptr; ///< pinned: what the datum was before
  int staged = -1;         ///< the item whose storage gets it first

  bool
  is_private () const
  {
    return (mode & STARPU_SCRATCH) != 0;
  }
  bool
  held () const
  {
    return repeated || replica || own;
  }
};

struct Fetch::Details
{
  /// One for each access, then those that only hold storage in main memory.
  std::vector<Item> items;
  NodeId queued_on = -1; ///< node in whose queue for storage it waits
  bool admitted = false; ///< all items have storage and are pinned
  bool held = false;     ///< Memory::hold ()
  unsigned absent = 0;   ///< items not there
  unsigned missing = 0;  ///< items not ready

  // For Results.
  bool stages = false; ///< results go to storage of their own first
  bool home = false;   ///< they are in main memory
  int tries = 0;       ///< how often they were sent
  bool sent = false;   ///< they are on their way: `arriving'
  Operations arriving;
};

/// A copy to start when nothing else is copied (`idle`), or when less is copied
/// to `node`.
struct DeferredPrefetch
{
  Handle *handle;
  NodeId node;
  int priority;
  bool idle;

  bool
  before (const DeferredPrefetch &other) const
  {
    return idle != other.idle ? other.idle : priority > other.priority;
  }
};

/// The prefetches that wait to start, and a thread of their own that starts
/// them, as all workers may be busy.  Any thread.
class DeferredPrefetches
{
public:
  explicit DeferredPrefetches (Coherence &coherence) : coherence_ (coherence) {}
  ~DeferredPrefetches () { stop (); }

  /// Adds a prefetch.  Returns false when too many wait.  Requires: an access
  /// for reading is granted.
  bool add (const DeferredPrefetch &copy);

  /// Removes the prefetches of `handle`, which is being unregistered.
  void forget (const Handle &handle);

  /// Tells whether prefetches that are not idle wait, or are started, for
  /// `node`.
  bool
  urgent (NodeId node) const
  {
    return urgent_[node].load () != 0;
  }

  /// Ends the thread; no prefetch starts any more.
  void stop ();

private:
  void run ();
  bool start_first ();
  void count (const DeferredPrefetch &copy, int change);

  Coherence &coherence_;
  std::atomic<int> urgent_[kMaxNodes] = {};
  std::atomic<bool> over_{ false };
  Mutex lock_;
  /// Idle ones last; higher priority first; the older one first among equals.
  std::vector<DeferredPrefetch> waiting_ GUARDED_BY (lock_);
  std::thread thread_ GUARDED_BY (lock_); ///< started with the first prefetch
};

struct Memory::Details
{
  PinnedMemory pinned;
  PrivateBuffers buffers{ coherence }; ///< first: nodes flush it to their end
  Coherence coherence;
  Waker *background_waker = nullptr;
  size_t least_large = SIZE_MAX; ///< bytes of a datum that counts as large

  mutable Mutex handles_lock;
  Handle *handles GUARDED_BY (handles_lock) = nullptr;
  size_t handle_count GUARDED_BY (handles_lock) = 0;
  bool told_twice GUARDED_BY (handles_lock) = false; ///< of data registered
                                                     ///< twice

  DeferredPrefetches later{ coherence };
  BackgroundEviction room{ coherence };

  /// Bytes that stay in main memory as parts share them (Extra::kept).
  std::atomic<size_t> kept_for_parts{ 0 };

  Mutex custom_lock;
  std::vector<std::unique_ptr<CustomLayout>> custom GUARDED_BY (custom_lock);

  SpinLock spare_lock;
  std::vector<Fetch::Details *> spare GUARDED_BY (spare_lock);

  SpinLock holds_lock;
  std::vector<Fetch *> holds GUARDED_BY (holds_lock);
  std::atomic<uint64_t> releases{ 0 };
  void (*release_hook) (void *argument) = nullptr;
  void *release_argument = nullptr;

  BackgroundQueue background;

  /// Fetches that found no storage, and those of them that another was before:
  /// they let go of what they held there, lest each take the other's.
  std::atomic<unsigned> without_room{ 0 }, gave_way{ 0 };
};

} // namespace asterism::data

#endif
