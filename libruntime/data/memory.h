// SPDX-License-Identifier: LGPL-2.1-or-later
// Memory: the distributed shared memory as the task engine sees it.

#ifndef ASTERISM_DATA_MEMORY_H
#define ASTERISM_DATA_MEMORY_H

#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

#include "base/options.h"
#include "base/status.h"
#include "data/fetch.h"
#include "data/handle.h"
#include "data/lookup.h"
#include "data/statistics.h"
#include "device/driver.h"

struct starpu_data_filter;
struct starpu_data_interface_ops;

namespace asterism::trace
{
class Recorder;
}

namespace asterism::data
{

class Node;
class Operations;
class PinnedMemory;
class PrivateBuffers;
class BackgroundEviction;

/// Every memory node and the coherence between them.  One object, owned by
/// the Runtime.  Any thread.
class Memory
{
public:
  explicit Memory (const Options &options);
  /// Requires: nothing uses data any more.
  ~Memory ();

  /// Set before the first transfer.
  void set_recorder (trace::Recorder *recorder);
  /// Woken when background work may go on: its owner then calls progress ().
  /// The second, if any, tells it of copies that only leave tidying up.
  void set_background_waker (Waker *waker, LastWaker *last_copy = nullptr);
  Waker *background_waker () const;

  /// Adds the memory of a device; node 0 is main memory and always there.
  NodeId add_node (device::Device &device);
  unsigned node_count () const;
  device::Device *device_of (NodeId node) const; ///< null for main memory

  /// Data without a home in main memory leave it for that disk when so many
  /// bytes are in use.  Requires: no data are in use.
  void swap_to (NodeId disk, long long limit);
  /// The datum stays in main memory, or may leave it (requires: granted alone).
  void keep_in_main (Handle &handle, bool keeps = true);
  bool may_leave (Handle &handle) const;  ///< as the application last said
  void forget_addresses (Handle &handle); ///< they lead to it no more
  // --- What tasks need
  /// Starts making the data of `fetch` valid and keeps them in place until
  /// release ().  Requires: the accesses are granted.  After a failure there
  /// is nothing to release.
  Status begin (Fetch &fetch);
  /// Starts it and brings it to its end: the calling thread makes copies itself
  /// or sleeps.  Requires: it has a waker.
  Status fetch (Fetch &fetch);
  /// Goes on; `done` when every replica is ready to use.  Never blocks.
  Status poll (Fetch &fetch, bool &done);
  /// Returns what the function gets for access `index`.  Requires: poll ()
  /// said done.
  void *interface (const Fetch &fetch, unsigned index) const;
  /// Whether that has no contents yet, as a worker's copy to reduce into may,
  /// or what Fetch::begins; and that it has some now.
  bool begins (const Fetch &fetch, unsigned index) const;
  void begun (const Fetch &fetch, unsigned index);
  /// The replicas were used as the modes said; they may be moved again.
  void release (Fetch &fetch);
  /// They, or `only` that one, are but read from now on.
  void lower (Fetch &fetch, const Handle *only = nullptr);
  /// Ends a fetch like release (), when the task was not executed.
  void abandon (Fetch &fetch);
  /// Ends a fetch of a task that was not executed: data only to be written
  /// lose their contents, others if `begun`.
  void undo (Fetch &fetch, bool begun);

  // --- What stays in place until the program lets it go (holds.cc), and keeps
  // fetches from room that are then in nobody's way.
  /// Until unhold () or release () what the fetch keeps in place is held.
  /// False when it is already.  Requires: poll () said done.
  bool hold (Fetch &fetch);
  void unhold (Fetch &fetch);
  /// How often some was let go; and what is called each time, by whoever does.
  uint64_t releases () const;
  void set_release_hook (void (*hook) (void *argument), void *argument);

  // --- Nodes that can be lost: what is changed there is brought to main memory
  // before the task ends.
  /// Adds the copies of what the function changes to main memory; none if some
  /// do that themselves.  Requires: poll () said done.
  void results (Fetch &fetch, std::vector<device::Copy> &copies);
  /// Goes on after them: `done` when all is there.  Fails: the device is lost.
  Status results_arrived (Fetch &fetch, bool &done);
  /// Abandons it; what was changed is again what it was before.
  void revert (Fetch &fetch);
  /// Drops all replicas of a node that is lost.  Requires: no task uses the
  /// node.
  void forget (NodeId node);

  /// Starts a copy to `node` for a reader to come, if there is room.
  /// Requires: no writer is at work.
  void prefetch (Handle &handle, NodeId node, Mode mode);
  /// Starts a copy for a writer if `waits (argument)`: asked when it can no
  /// longer begin unseen.
  void prefetch_while (Handle &handle, NodeId node,
                       bool (*waits) (const void *argument),
                       const void *argument);
  /// Starts a copy by `priority`: while much is copied to the node already,
  /// copies of higher priority come first, if nobody writes the data.  For a
  /// writer it starts at once.
  void prefetch_in_order (Handle &handle, NodeId node, Mode mode, int priority);
  /// Starts a copy once nothing else is copied, those of higher priority
  /// first, one after another.  Requires: an access for reading is granted.
  void prefetch_when_idle (Handle &handle, NodeId node, int priority);

  /// Estimated microseconds to make `handle` valid on `node`.
  double transfer_cost (const Handle &handle, NodeId node, Mode mode) const;

  /// The handle registered for an address of main memory, or null.
  Handle *lookup (const void *pointer) const;
  /// Finds data without a home in main memory.  Looks at all handles.
  Handle *find_allocated (const void *pointer);
  /// For several of them.
  const LookupTable &
  addresses () const
  {
    return lookup_;
  }

  /// Moves pending operations on, in the background up to one's end.  False:
  /// they have nothing to do until one wakes its waker; the caller may sleep.
  bool progress ();
  /// Waits for all of them: before those they would wake are gone.
  void drain ();
  /// Adds background work, polled by progress ().
  void add_background (Background &work);

  // --- Registration

  /// The layout of a public description; it lives as long as the Memory.
  const Layout &layout_for (struct starpu_data_interface_ops &ops);

  /// Registers what `replica` (the layout's struct) describes on node `home`;
  /// home -1: storage is made when it is first written.
  Status add (const Layout &layout, NodeId home, const void *replica,
              Handle *&handle);

  /// Registers what has the handle's sizes, and storage of its own when it is
  /// first written; a version also has its name, and is written through.
  Status add_like (Handle &handle, Handle *&result);
  Status add_version (Handle &handle, Handle *&version);

  /// Drops the contents and gives all storage back that is ours: true when
  /// done, else copies are under way and `waker` will be woken.  Requires: the
  /// caller has write access.
  bool clear (Handle &handle, Waker *waker);

  /// Ends the registration: true when done, and the handle is gone; else copies
  /// are under way and `waker` will be woken.  Requires: nobody uses it, no
  /// children.
  bool remove (Handle &handle, Waker *waker);

  /// Makes it known at another address, or with other storage on a node.
  void add_address (Handle &handle, const void *pointer);
  /// The layout's struct for a node, made if need be.
  void *replica_struct (Handle &handle, NodeId node);
  Status set_storage (Handle &handle, NodeId node, const void *replica);

  /// Storage on a node, for later.  -ENOMEM: it does not fit now.
  Status reserve (Handle &handle, NodeId node);
  /// Every valid copy is out of date: true when none is read any more, to be
  /// copied, else `waker` will be woken.  Requires: write access.
  bool invalidate (Handle &handle, Waker *waker = nullptr);

  /// Its replicas are the first to go when room is wanted, and its main-memory
  /// copy is brought up to date.  Requires: granted for reading.
  void wont_use (Handle &handle);

  /// Frees the replica on a node if it is not in use and not the only copy.
  bool evict (Handle &handle, NodeId node);
  bool can_evict (Handle &handle, NodeId node);
  void set_write_through (Handle &handle, uint32_t nodes);
  /// Which replica has storage, is valid, is being copied to.
  void query (Handle &handle, NodeId node, bool &allocated, bool &valid,
              bool &requested);
  /// True when a device uses the storage in main memory.
  bool shares (Handle &handle, NodeId node);

  // --- Partitioning: parts share the storage of the whole on one node.
  /// Finds it: main memory, or for a large whole the disk to which that goes.
  Status settle_for_parts (Handle &handle, struct starpu_data_filter &filter,
                           bool exclusive);
  static NodeId node_of_parts (const Handle &handle);
  /// After the fetch for exclusive parts failed: true when they may be in main
  /// memory instead; else they are nowhere any more.
  bool settle_elsewhere (Handle &handle);
  /// Makes the parts that the filter describes.  With `exclusive`, they replace
  /// the handle until unite ().  Requires: write access then, and what has
  /// contents has them on node_of_parts ().
  Status divide (Handle &handle, struct starpu_data_filter &filter,
                 bool exclusive, Handle **children, unsigned &count);

  /// Ends exclusive parts.  Requires: write access to each, all of them are
  /// valid on that node, and none is partitioned.
  void unite (Handle &handle);

  // --- Storage and copies for the user
  Status allocate (NodeId node, size_t bytes, device::Address &address);
  void free (NodeId node, device::Address address, size_t bytes);

  /// Counts bytes of a device that the application took; false: too many.
  bool charge (NodeId node, size_t bytes, bool may_exceed);
  void discharge (NodeId node, size_t bytes);
  /// Gives what is kept for later back to a node's device.
  void tidy (NodeId node);

  PinnedMemory &pinned ();    ///< main memory, for the devices
  PrivateBuffers &buffers (); ///< of tasks that are run at once

  /// Starts copying between nodes; what is not finished is in `operations`, or
  /// is waited for when that is null.
  Status copy (NodeId source, device::Address from, NodeId target,
               device::Address to, const device::Shape &shape,
               Operations *operations);

  /// Copies contents between handles of one shape, in main memory.
  Status copy_contents (Handle &target, Handle &source);

  /// Returns what frees space ahead of time, and asks the program for victims.
  BackgroundEviction &room ();
  /// The data with storage on a node, and whether they are valid there.
  void list_on (NodeId node, std::vector<Handle *> &handles,
                std::vector<bool> &valid);
  /// The data that `fits' accepts; it is called with the list of all locked.
  std::vector<Handle *> find_if (bool (*fits) (Handle &, const void *),
                                 const void *argument = nullptr) const;
  std::atomic<bool> has_large{ false }; ///< of options.look_ahead bytes or more
  // --- What happened so far

  LinkTraffic traffic (NodeId source, NodeId target) const;
  NodeUse use (NodeId node) const;
  size_t evictions () const;
  size_t handle_count () const;
  void list_handles (FILE *file) const; ///< prints the data still registered

private:
  struct Details;

  bool admit (Fetch &fetch, Status &status);
  bool make_room_for (Fetch &fetch, unsigned index, int &patience,
                      Status &status);
  bool admit_item (Fetch &fetch, unsigned index, Status &status);
  bool waits_for_program (Fetch &fetch, Node &node, Status &status);
  size_t lacking_bytes (const Fetch &fetch, const Node &node);
  size_t held_by (uint64_t holder, const Node &node);
  void tell_release ();
  void count_held (Fetch &fetch, bool held);
  bool hold_resident (Fetch &fetch, NodeId node);
  Status advance (Fetch &fetch, bool &done);
  Status fail (Fetch &fetch, Status status);
  void let_go (Fetch &fetch, NodeId lowest);
  void join_queue (Fetch &fetch, NodeId node);
  void leave_queue (Fetch &fetch);
  Handle *make (const Layout &layout, NodeId home);
  void discard (Handle *handle);
  Handle *make_child (Handle &parent, struct starpu_data_filter &filter,
                      unsigned index, unsigned count);
  void forget_parts (Handle &handle) REQUIRES (handle.coherence_);
  void keep_for_parts (Handle &handle) REQUIRES (handle.coherence_);
  bool lend_disk (Handle &handle) REQUIRES (handle.coherence_);
  bool settle_on_disk (Handle &child);
  static void mark_overlaps (Handle *const *parts, unsigned count);
  void measure (Handle &handle);
  bool settle_at_home (Handle &handle, const void *replica);
  void enlist (Handle &handle);
  void warn_if_twice (Handle &handle, const void *place);
  void destroy (Handle &handle);

  LookupTable lookup_;
  std::unique_ptr<Details> details_;
};

} // namespace asterism::data

#endif
