// SPDX-License-Identifier: LGPL-2.1-or-later
// Handle: one piece of registered data and its replicas on the memory nodes.

#ifndef ASTERISM_DATA_HANDLE_H
#define ASTERISM_DATA_HANDLE_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "data/access_queue.h"
#include "data/handle_names.h"
#include "data/interface.h"
#include "data/rare_state.h"
#include "data/replica.h"

namespace asterism::data
{

/// One datum.  `queue` orders its users; whoever was granted an access may
/// ask Memory to make the replica on a node valid.  Made and destroyed by
/// Memory.
class alignas (64) Handle
{
  static constexpr uint8_t kPartitioned = 1, kPlanned = 2, kRenames = 4,
                           kUnordered = 8, kEnding = 16, kDivided = 7;
  static constexpr uint32_t kMagic = 0xa57e4158;

  // On the first line what those look at who submit tasks, on the second what
  // those do who execute them.
  std::atomic<uint8_t> division_{ 0 };
  uint32_t magic_ = kMagic;

public:
  /// Bits of `valid` beyond the memory nodes; both make ready_on () false for
  /// writers, who then go through Memory.
  static constexpr uint32_t kBusy = uint32_t{ 1 } << 31;    ///< being copied
  static constexpr uint32_t kWatched = uint32_t{ 1 } << 30; ///< tell of writes
  static constexpr uint32_t kNodes = kWatched - 1;

  ~Handle ()
  {
    // As an atomic, lest the compiler drop a store to what is going away.
    __atomic_store_n (&magic_, 0, __ATOMIC_RELAXED);
  }

  /// False for a handle that was unregistered and, most likely, for what never
  /// was one: user's mistakes, which a sanitizer is not to take for ours.
  __attribute__ ((no_sanitize ("address", "thread"))) bool
  alive () const
  {
    return __atomic_load_n (&magic_, __ATOMIC_RELAXED) == kMagic;
  }

  AccessQueue queue{ releases };
  alignas (64) ReleaseCounter releases;
  /// Bit n: the replica on memory node n is valid, in the form that is used
  /// there, and allocated.  Written under the handle's coherence lock, read
  /// without.
  std::atomic<uint32_t> valid{ 0 };
  std::atomic<IdleBuffers *> idle{ nullptr }; ///< PrivateBuffers'

private:
  Replica main_;

public:
  /// The nodes whose replica is valid, in whatever form.
  uint32_t
  nodes () const
  {
    return (valid.load (std::memory_order_relaxed) & kNodes)
           | foreign_.load (std::memory_order_relaxed);
  }

  /// True when the replica on `node` can be used in `mode` as it stands: the
  /// one test that a task on already valid main memory pays.  A replica on
  /// another node must also be kept in place: use Memory::begin () there.
  bool
  ready_on (NodeId node, Mode mode) const
  {
    // Acquire: partner of the release where a transfer sets the bit.
    uint32_t bits = valid.load (std::memory_order_acquire);
    uint32_t mine = uint32_t{ 1 } << node;
    return writes (mode) ? bits == mine && !privately (mode)
                         : (bits & mine) != 0;
  }

  /// Returns what a task's function gets: the layout's struct for that node.
  /// Requires: node 0, or a fetch to that node that is done.
  void *
  interface_on (NodeId node) const
  {
    if (node == kMainMemory)
      return main_.contents;
    Replica **others = others_.load (std::memory_order_acquire);
    Replica *replica = others ? others[node] : nullptr;
    return replica ? replica->contents : nullptr;
  }

  const void * ///< the sizes, which are the same on every node
  shape () const
  {
    return main_.contents;
  }
  const Layout &
  layout () const
  {
    return *layout_;
  }
  void *address () const; ///< of the first part in main memory, or null
  size_t
  bytes () const
  {
    return bytes_;
  }
  /// Bytes that a replica may take; as many, unless the kind says otherwise.
  size_t
  room () const
  {
    return room_;
  }
  /// Hash of the kind and the sizes: data that cost the same.
  uint32_t
  footprint () const
  {
    return footprint_;
  }

  /// Tells whether the contents may leave main memory when that is full.
  bool
  swaps () const
  {
    return swaps_;
  }

  /// Where the user's storage is; -1 for temporary data.
  NodeId
  home () const
  {
    return home_;
  }

  Handle *
  parent () const
  {
    return parent_;
  }
  std::span<Handle *const>
  children () const
  {
    return { children_.get (), child_count_ };
  }
  /// Its parts are used in its place.
  bool
  partitioned () const
  {
    // Acquire: partner of the release in Memory::partition ().
    return (division_.load (std::memory_order_acquire) & kPartitioned) != 0;
  }
  /// Tells whether the handle has plans, is a part of one, or overlaps other
  /// parts.
  bool
  planned () const
  {
    // Relaxed: whoever uses plans made them, or was told of them.
    return (division_.load (std::memory_order_relaxed) & kPlanned) != 0;
  }
  /// Tells whether a task that overwrites the contents may get fresh storage.
  bool
  renames () const
  {
    // Relaxed: whoever minds the switch turned it.
    return (division_.load (std::memory_order_relaxed) & kRenames) != 0;
  }
  /// Tells whether the handle shares bytes with other parts of a division:
  /// then it may only be read.
  bool
  overlaps () const
  {
    return overlaps_;
  }
  /// Implicit dependencies apply to it.
  bool
  sequential_consistency () const
  {
    // Relaxed: tasks submitted meanwhile may be ordered or not.
    return (division_.load (std::memory_order_relaxed) & kUnordered) == 0;
  }
  /// Nobody may begin to use it any more: it goes, or has gone.
  bool
  ended () const
  {
    // Relaxed: who uses it while another thread ends it may come too late.
    return !alive ()
           || (division_.load (std::memory_order_relaxed) & kEnding) != 0;
  }
  /// One of the first three.
  bool
  divided () const
  {
    // Acquire: as in partitioned ().
    return (division_.load (std::memory_order_acquire) & kDivided) != 0;
  }
  /// Divided, or without implicit dependencies: the test that every task pays.
  bool
  uncommon () const
  {
    // Acquire: as in partitioned ().
    return division_.load (std::memory_order_acquire) != 0;
  }
  void
  set_sequential_consistency (bool ordered)
  {
    set (kUnordered, !ordered);
  }
  void
  set_planned (bool planned)
  {
    set (kPlanned, planned);
  }
  void
  set_renames (bool renames)
  {
    set (kRenames, renames);
  }

  void set_ending ();

  /// The name given to it; "" when none was.
  const char *name () const;
  /// Returns its name in messages: its kind, and its name or else its address.
  std::string label () const;

  SpinLock &
  coherence ()
  {
    return coherence_;
  }

  /// Returns the state that few handles have, made at the first use.
  RareState &rare_state () REQUIRES (coherence_);
  const RareState *
  rare_state_or_null () const
  {
    return extra_.get ();
  }

private:
  friend class Memory;
  friend class Coherence;
  friend class KeptStorage;
  friend class Results;

  Handle () = default;

  void
  set (uint8_t bit, bool on)
  {
    if (on)
      division_.fetch_or (bit);
    else
      division_.fetch_and (uint8_t (~bit));
  }

  /// The replica on a node, or null when that node never had one.
  Replica *find (NodeId node) REQUIRES (coherence_);
  /// The replica on a node, with a struct of its own; null: no main memory.
  Replica *replica (NodeId node) REQUIRES (coherence_);
  /// Sets the nodes of `valid`, with its two flags as they must be.
  void set_valid (uint32_t nodes) REQUIRES (coherence_);

  SpinLock coherence_;
  NodeId home_ = -1;
  bool has_forms_ = false;     ///< it looks different on kinds of devices
  bool swaps_ = false;         ///< it may leave main memory
  bool out_of_core_ = true;    ///< as far as the application is concerned
  bool looked_up_ = false;     ///< its address is in the lookup table
  bool overlaps_ = false;      ///< it shares bytes with other parts
  uint32_t write_through_ = 0; ///< nodes to update after every write
  uint32_t copies_under_way_ = 0;
  /// Nodes valid in a form not used there, and main memory when the datum may
  /// leave that: it must go through Memory.  Set under the coherence lock.
  std::atomic<uint32_t> foreign_{ 0 };
  uint32_t footprint_ = 0, alloc_footprint_ = 0;
  unsigned child_count_ = 0;
  size_t bytes_ = 0, room_ = 0;
  const Layout *layout_ = nullptr;
  Handle *parent_ = nullptr;
  std::unique_ptr<Handle *[]> children_;
  std::unique_ptr<RareState> extra_;
  Handle *previous_ = nullptr, *next_ = nullptr; ///< in Memory's list of all
  std::atomic<Replica **> others_{ nullptr };    ///< by node, once needed
};

} // namespace asterism::data

#endif
