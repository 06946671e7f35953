// SPDX-License-Identifier: LGPL-2.1-or-later
// Transfer: one replica being copied to another node.

#ifndef ASTERISM_DATA_TRANSFER_H
#define ASTERISM_DATA_TRANSFER_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "base/event.h"
#include "base/pool.h"
#include "data/handle.h"
#include "device/driver.h"

namespace asterism::data
{

class Node;

/// Copies and conversions that fail are tried again this often.
constexpr int kTries = 3;

/// The traffic of one link.
struct Traffic
{
  std::atomic<uint64_t> bytes{ 0 };
  std::atomic<uint64_t> count{ 0 };
};

/// The device operations that together make one copy.
class Operations
{
public:
  /// Starts `copy`; finished at once or to be polled.
  Status add (const device::Copy &copy);

  /// Takes an operation that was started already.
  void add (device::Device &device, device::Ticket ticket);

  /// Says that one could not be started, lest whoever starts it forget that.
  void
  fail (int code)
  {
    failure_ = failure_ != 0 ? failure_ : code;
  }

  /// Says that both sides are one storage: their times tell nothing of a link.
  void
  move_nothing ()
  {
    move_ = false;
  }
  bool
  move () const
  {
    return move_;
  }

  /// Says that who starts them holds no lock and can but wait: that is done in
  /// add ().
  void
  are_awaited ()
  {
    awaited_ = true;
  }

  /// True when all have finished.  Keeps the first failure.
  bool poll ();

  /// Sleeps until all have finished.
  void wait ();

  /// Has the waker called at the end of each operation under way.
  void notify (Waker &waker);

  bool
  empty () const
  {
    return pending_.empty ();
  }
  /// How many are under way: notify () wakes so often.
  unsigned
  count () const
  {
    return unsigned (pending_.size ());
  }
  int
  failure () const
  {
    return failure_;
  }

private:
  struct Pending
  {
    device::Device *device;
    device::Ticket ticket;
    // Of a copy that is not by a function of the user's:
    const device::Device *source = nullptr, *target = nullptr;
    size_t bytes = 0;
  };
  void ended (const Pending &pending, const device::Progress &progress);
  void wait (Pending &pending);
  std::vector<Pending> pending_;
  int failure_ = 0;
  bool move_ = true;
  bool awaited_ = false;
};

/// Has a user-defined kind of data allocate what a struct on a node describes,
/// or gives it storage that was kept; and the reverse.
Status allocate_custom (const Handle &handle, void *contents, Node &node);
void free_custom (const Handle &handle, void *contents, Node &node);

/// Has a user-defined kind of data copy itself between structs of two nodes,
/// by the function for these kinds of nodes or else by any_to_any; what that
/// starts is added to the operations.
Status copy_custom (const Layout &layout, void *from, const Node &source,
                    void *to, const Node &target, Operations &operations);

/// Has a user-defined kind let a device use the storage in main memory, if it
/// can; ends that; has one of the two see what the other wrote.
bool map_custom (const Handle &handle, void *contents, const Node &node);
void unmap_custom (const Handle &handle, void *contents, const Node &node);
Status update_custom (const Layout &layout, void *from, const Node &source,
                      void *to, const Node &target);

/// False when data of a user-defined kind go from one device to the other by
/// main memory, because they say so or have no function for it.  Requires: the
/// handle has a struct on both.
bool copies_directly (const Handle &handle, const Node &source,
                      const Node &target);

/// Has a user-defined kind say what it can of a datum, a line each.
void show_custom (Handle &handle, FILE *file);

/// True when a user-defined kind has a function that copies in main memory.
bool copies_in_main (const Layout &layout);

/// A part of what is copied in pieces.
struct Piece
{
  device::Address source, target;
  device::Shape shape;
};

struct Transfer;

/// A transfer that sends on pieces as they arrive in main memory
/// (chunked_copy.cc).
struct ChunkedCopy
{
  Transfer *first = nullptr; ///< brings them, until it has ended
  std::vector<Operations> arriving;
  std::vector<Piece> pieces;
  size_t sent = 0;
};

/// A transfer that goes through main memory without storage of the datum
/// there: a few pieces at a time, in a buffer (staged_copy.cc).
struct StagedCopy
{
  static constexpr size_t kPieceBytes = size_t{ 256 } << 10; ///< at most
  static constexpr unsigned kPlaces = 2;

  enum class State : uint8_t
  {
    Empty,
    Arriving,
    Leaving,
  };
  struct Cut
  {
    Region source, target;
  };
  struct Place
  {
    Operations operations; ///< under way, from or to the buffer
    size_t cut = 0;        ///< what is in it
    State state = State::Empty;
  };

  device::Address
  buffer (const Place &place) const
  {
    const size_t offset = size_t (&place - places) * kPieceBytes;
    return { reinterpret_cast<uintptr_t> (memory.get ()) + offset, 0 };
  }

  std::unique_ptr<char[]> memory;
  std::vector<Cut> cuts;
  size_t begun = 0; ///< of these
  Place places[kPlaces];
};

/// A copy of a handle's contents under way.  Guarded by the handle's coherence
/// lock; both replicas are pinned meanwhile.
struct Transfer : pool::Pooled
{
  Handle *handle = nullptr;
  NodeId source = kMainMemory;
  NodeId target = kMainMemory;
  NodeId then = -1;          ///< where to copy it next, for prefetches
  unsigned form = kMainForm; ///< what is copied, of a datum that has forms
  bool running = false;      ///< a thread is at it: a conversion of the source,
                             ///< or a copy for which it waits
  bool discard = false;      ///< what arrives is not to be used
  bool sent = true;          ///< all of it; else less than that moves
  bool eviction = false;     ///< the source is to be freed afterwards
  size_t bytes = 0;
  double begin_us = 0;
  Operations operations;
  std::unique_ptr<ChunkedCopy> chunked_copy; ///< of the second of two
  std::unique_ptr<StagedCopy> staged_copy; ///< of one that stops in main memory
  Transfer *follower = nullptr;            ///< of the first of them
  std::vector<Waker *> wakers;             ///< of the fetches that wait for it
  Transfer *previous = nullptr, *next = nullptr; ///< of all under way
};

} // namespace asterism::data

#endif
