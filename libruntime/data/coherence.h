// SPDX-License-Identifier: LGPL-2.1-or-later
// Coherence: makes replicas valid where they are wanted, by the rules of msi.h,
// and finds room for them.

#ifndef ASTERISM_DATA_COHERENCE_H
#define ASTERISM_DATA_COHERENCE_H

#include <atomic>
#include <memory>

#include "base/event.h"
#include "base/mutex.h"
#include "base/status.h"
#include "data/fetch.h"
#include "data/handle.h"
#include "data/node.h"
#include "data/transfer.h"

namespace asterism::trace
{
class Recorder;
}

namespace asterism::data
{

/// The nodes and the transfers between them.  Any thread.  Functions that take
/// a handle want its coherence lock held; those that take a node want neither
/// that node's lock nor any coherence lock.
class Coherence
{
public:
  Coherence ();
  ~Coherence ();

  NodeId add_node (device::Device &device);
  unsigned
  node_count () const
  {
    return node_count_;
  }
  Node &
  node (NodeId id)
  {
    return *nodes_[id];
  }
  const Node &
  node (NodeId id) const
  {
    return *nodes_[id];
  }

  /// Storage for all parts of a replica struct, or what was left of it freed;
  /// for the main form and that of the node when the datum has forms.
  Status allocate_parts (const Layout &layout, void *contents, Node &node);
  void free_parts (const Layout &layout, void *contents, Node &node);

  /// From now on data leave main memory for that disk, when it has so many
  /// bytes in use.
  void swap_to (NodeId disk, long long limit);
  NodeId
  swap_node () const
  {
    return swap_;
  }

  NodeId write_back_target_of (const Handle &handle, NodeId node) const;
  /// The datum stays in main memory.
  void keep_in_main (Handle &handle) REQUIRES (handle.coherence_);

  /// Lets the contents go to a disk.  Requires: the handle is not in use.
  void let_leave (Handle &handle) REQUIRES (handle.coherence_);

  /// Storage in main memory, from which others go if need be.
  Status allocate_in_main (Handle &handle) REQUIRES (handle.coherence_);

  /// Storage for a replica, if it has none.
  Status allocate (Handle &handle, Replica &replica)
      REQUIRES (handle.coherence_);
  /// Frees the storage if it is ours.  Requires: no pins, not valid.
  void free (Handle &handle, Replica &replica) REQUIRES (handle.coherence_);

  /// Keeps a replica in place, and lets it go again.
  void pin (Handle &handle, Replica &replica) REQUIRES (handle.coherence_);
  void unpin (Handle &handle, Replica &replica, bool as_oldest = false)
      REQUIRES (handle.coherence_);

  /// Goes on making the replica on `node` valid, in the form that is used
  /// there; `done` when it is, else the fetch's waker will be woken.  Unlocked
  /// while a user's function converts it.  Requires: it is allocated, pinned.
  Status fetch (Handle &handle, NodeId node, const Fetch &fetch, bool &done)
      REQUIRES (handle.coherence_);

  /// Before a write where devices share main memory's storage: has the node
  /// that used it last hand it over; `done' as with fetch ().
  Status take_over (Handle &handle, Replica &replica, Waker *waker, bool &done)
      REQUIRES (handle.coherence_);

  /// Waits for a copy to it to end, `awaited': here; true when there is none.
  bool settle (Handle &handle, Replica &replica, Waker *waker,
               bool awaited = false) REQUIRES (handle.coherence_);

  /// Does what the protocol says of a write on `node`.
  void write (Handle &handle, NodeId node, msi::Event event)
      REQUIRES (handle.coherence_);

  /// Copies to `node` if that has room without evicting anything.
  void prefetch (Handle &handle, NodeId node) REQUIRES (handle.coherence_);

  /// Lets the unused replicas on devices be the next to go.
  void make_oldest (Handle &handle) REQUIRES (handle.coherence_);

  /// Frees the storage on devices.  Requires: nobody uses it, no copies are
  /// under way.
  void keep_only_main (Handle &handle) REQUIRES (handle.coherence_);

  /// Moves every transfer of the handle on; true when none is under way, else
  /// `waker` will be woken.
  bool quiesce (Handle &handle, Waker *waker) REQUIRES (handle.coherence_);

  /// Frees the storage of every replica and forgets them.  Requires: quiet.
  void drop_replicas (Handle &handle) REQUIRES (handle.coherence_);

  /// Evicts one replica if nobody uses it; true when it is gone.
  bool evict_from (Handle &handle, NodeId node);

  /// True when the replica on a node could go now.
  bool can_evict (Handle &handle, NodeId node);

  /// Starts to copy it to where it would go; false when that cannot be.
  /// Requires: granted for reading.
  bool save (Handle &handle, NodeId node);

  /// Evicts until that much is free or coming.
  Room make_room (Node &node, const Demand &demand);

  /// Polls all transfers; true when one ended.  `waker`, if any, is woken when
  /// one of `node` (-1: any) ends.  `missed`: one was locked, and unseen.
  bool progress (NodeId node, Waker *waker, bool &missed);

  /// Some transfer is under way.
  bool
  busy () const
  {
    return under_way_.load () != 0;
  }

  /// So much is copied to a node that nothing is gained by more.
  bool has_much_to_do (NodeId node) const;

  /// So many wait for transfers to end, or are being started; woken then.
  std::atomic<int> later_wanted{ 0 };
  Waker later_waker;

  /// The contents on a node are lost.
  void forget (Handle &handle, NodeId node) REQUIRES (handle.coherence_);

  /// Estimated microseconds of a copy to `node` from the best of `sources`.
  double cost (uint32_t sources, NodeId node, size_t bytes) const;

  /// A copy between nodes, outside of any handle's protocol.
  Status copy (NodeId source, device::Address from, NodeId target,
               device::Address to, const device::Shape &shape,
               Operations &operations);

  Traffic &traffic (NodeId source, NodeId target);
  /// Woken at the end of transfers that nobody waits for.
  void
  set_background_waker (Waker *waker, LastWaker *last_copy)
  {
    background_waker_ = waker;
    last_copy_ = last_copy;
  }
  /// Copies of the devices of those kinds (bit a: Arch a) are waited for where
  /// they are started.
  void
  set_synchronous (uint32_t archs)
  {
    synchronous_archs_ = archs;
  }
  /// Devices added from now on have so many blocks of memory; 0: no blocks.
  void set_blocks (size_t count, size_t bytes);
  /// Devices may use data where they lie in main memory.
  void
  set_sharing (bool sharing)
  {
    sharing_ = sharing;
  }
  void
  set_recorder (trace::Recorder *recorder)
  {
    recorder_ = recorder;
  }
  size_t evictions () const;

private:
  friend class Results;
  friend class BackgroundEviction;
  struct Route
  {
    NodeId source = -1;
    bool direct = true;
  };
  double seconds_of (const Route &route, NodeId target, size_t bytes) const;
  Route best_route (uint32_t sources, NodeId target, size_t bytes) const;
  bool forget_lost (Handle &handle, NodeId node) REQUIRES (handle.coherence_);
  double hop_seconds (NodeId source, NodeId target, size_t bytes) const;
  bool reaches (NodeId source, NodeId target) const;
  bool synchronous (const device::Device *device) const;

  void wait_here (Transfer &transfer) REQUIRES (transfer.handle->coherence_);
  Status make_here (Transfer &transfer) REQUIRES (transfer.handle->coherence_);
  Status start (Handle &handle, NodeId source, NodeId target, unsigned form,
                bool awaited, Transfer *&transfer) REQUIRES (handle.coherence_);
  Transfer &begin (Handle &handle, NodeId source, NodeId target, unsigned form)
      REQUIRES (handle.coherence_);
  Status enqueue (Transfer &transfer) REQUIRES (transfer.handle->coherence_);
  bool poll (Transfer &transfer) REQUIRES (transfer.handle->coherence_);

  // In pieces (chunked_copy.cc).
  bool start_pipeline (Handle &handle, NodeId source, NodeId target)
      REQUIRES (handle.coherence_);
  bool pieces_arrived (Transfer &first) REQUIRES (first.handle->coherence_);
  bool send_pieces (Transfer &second) REQUIRES (second.handle->coherence_);
  void notify (Transfer &transfer, Waker &waker);
  // Without storage in main memory (staged_copy.cc).
  Status start_staged_copy (Handle &handle, NodeId source, NodeId target,
                            unsigned form, Transfer *&transfer)
      REQUIRES (handle.coherence_);
  bool fill_or_empty (Transfer &transfer, StagedCopy::Place &place)
      REQUIRES (transfer.handle->coherence_);
  bool staged_copy (Transfer &transfer) REQUIRES (transfer.handle->coherence_);

  void count (const Transfer &transfer, NodeId source, NodeId target);
  void finish (Transfer &transfer) REQUIRES (transfer.handle->coherence_);

  // Data that have forms (forms.cc).
  bool holds (Handle &handle, Replica &replica, unsigned form)
      REQUIRES (handle.coherence_);
  void set_forms (Handle &handle, Replica &replica, unsigned forms)
      REQUIRES (handle.coherence_);
  Status allocate_form (const Layout &layout, void *contents, unsigned form,
                        Node &node);
  void free_forms (const Layout &layout, void *contents, Node &node);
  bool converts (Handle &handle, NodeId node) REQUIRES (handle.coherence_);
  int form_to_copy (Handle &handle, NodeId source, NodeId target,
                    bool convertible) REQUIRES (handle.coherence_);
  uint32_t sources_for (Handle &handle, NodeId target, bool convertible)
      REQUIRES (handle.coherence_);
  Status choose_sources (Handle &handle, Replica &replica, Waker *waker,
                         device::Device *here, uint32_t &sources, bool &waiting)
      REQUIRES (handle.coherence_);
  Status convert (Handle &handle, Replica &replica, device::Device *here)
      REQUIRES (handle.coherence_);
  Status convert (Handle &handle, Replica &replica, unsigned from, unsigned to,
                  device::Device *here) REQUIRES (handle.coherence_);

  void wait_on (Transfer &transfer, Waker *waker)
      REQUIRES (transfer.handle->coherence_);
  void link (Transfer &transfer);
  void unlink (Transfer &transfer);
  Room evict (Handle &handle, Replica &replica, Waker *waker)
      REQUIRES (handle.coherence_);
  Room write_back (Handle &handle, Replica &replica, NodeId target,
                   Waker *waker) REQUIRES (handle.coherence_);
  Room write_past_main (Handle &handle, Replica &replica, Waker *waker)
      REQUIRES (handle.coherence_);
  bool is_last (const Handle &handle, NodeId node) const;
  static bool may_leave (const Handle &handle, const Node &node);
  bool share (Handle &handle, Replica &replica) REQUIRES (handle.coherence_);
  bool map (Handle &handle, Replica &replica) REQUIRES (handle.coherence_);
  void unshare (Handle &handle, Replica &replica) REQUIRES (handle.coherence_);
  bool directly (Handle &h, NodeId from, NodeId to) REQUIRES (h.coherence_);
  Replica *choose_victim (Node &node, const Demand &demand, bool &contended)
      REQUIRES (node.lock);
  Replica *claim (Node &node, const Handle &handle);
  std::unique_ptr<Node> nodes_[kMaxNodes];
  std::atomic<unsigned> node_count_{ 0 };
  Traffic traffic_[kMaxNodes][kMaxNodes];
  static constexpr size_t kMuch = size_t{ 4 } << 20;
  std::atomic<size_t> incoming_[kMaxNodes] = {}; ///< bytes of transfers
  std::atomic<NodeId> swap_{ -1 };
  uint32_t synchronous_archs_ = 0;
  uint32_t losable_ = 0; ///< bit n: node n can be lost with all it has
  bool sharing_ = false;
  size_t block_count_ = 0, block_bytes_ = 0;
  trace::Recorder *recorder_ = nullptr;
  Waker *background_waker_ = nullptr;
  LastWaker *last_copy_ = nullptr; ///< of copies that leave but tidying up
  std::atomic<size_t> evictions_{ 0 };

  SpinLock transfers_lock_; ///< after every coherence lock
  Transfer *first_ GUARDED_BY (transfers_lock_) = nullptr;
  Transfer *last_ GUARDED_BY (transfers_lock_) = nullptr;
  std::atomic<unsigned> under_way_{ 0 };
};

} // namespace asterism::data

#endif
