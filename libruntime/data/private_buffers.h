// SPDX-License-Identifier: LGPL-2.1-or-later
// PrivateBuffers: storage in main memory that one task has to itself
// (STARPU_SCRATCH), which its worker keeps for the next.

#ifndef ASTERISM_DATA_PRIVATE_BUFFERS_H
#define ASTERISM_DATA_PRIVATE_BUFFERS_H

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "base/mutex.h"

namespace asterism::data
{

class Coherence;
class Handle;
class Layout;
class Node;

/// The buffers of one datum that nobody uses: a place for each worker, which
/// several share where there are more than the machine's threads.  Any thread.
class IdleBuffers
{
public:
  IdleBuffers ();

  /// Takes the buffer in the worker's place; null: there is none.
  void *
  take (unsigned worker)
  {
    // Acquire: partner of put (), maybe by another worker.
    return places_[worker & mask_].buffer.exchange (nullptr,
                                                    std::memory_order_acquire);
  }

  /// False when there is one already.
  bool
  put (unsigned worker, void *buffer)
  {
    void *none = nullptr;
    // Release: partner of take ().
    return places_[worker & mask_].buffer.compare_exchange_strong (
        none, buffer, std::memory_order_release, std::memory_order_relaxed);
  }

  /// False when there was no memory for it.
  bool
  usable () const
  {
    return places_ != nullptr;
  }
  unsigned
  place_count () const
  {
    return mask_ + 1;
  }
  size_t count () const; ///< of buffers

private:
  struct alignas (64) Place
  {
    std::atomic<void *> buffer{ nullptr };
  };
  const unsigned mask_;
  const std::unique_ptr<Place[]> places_;
};

/// The private buffers of all data.  There are any only while main memory is
/// unlimited: otherwise storage that is not in use must be known to the
/// eviction, and they are fetched like all data.
class PrivateBuffers
{
public:
  explicit PrivateBuffers (Coherence &coherence) : coherence_ (coherence) {}

  /// The layout's struct with storage of its own; null: begin () is to see to
  /// it.  Requires: granted.
  void *take (Handle &handle, unsigned worker);

  /// Gives it back.
  void give (Handle &handle, unsigned worker, void *contents);

  /// Frees what nobody uses, of all data.
  void flush ();

  /// Frees the buffers of a handle that is being unregistered.  Requires: no
  /// access uses it.
  void forget (Handle &handle);

  /// Bytes that nobody uses.
  size_t idle_bytes () const;

private:
  struct Buffer;
  /// One that was taken, of whatever datum.
  struct Idle
  {
    const Layout *layout;
    size_t bytes;
    Buffer *buffer;
  };
  void *make (Handle &handle);
  IdleBuffers *enlist (Handle &handle);
  Idle describe (const Handle &handle, void *contents) const;
  void collect (const Handle &handle, std::vector<Idle> &all) const;
  void destroy (const Idle &idle);

  Coherence &coherence_;
  std::atomic<size_t> kept_bytes_{ 0 }; ///< of buffers that may be kept
  mutable SpinLock lock_;               ///< after every coherence lock
  std::vector<Handle *> handles_ GUARDED_BY (lock_); ///< that have some
};

} // namespace asterism::data

#endif
