// SPDX-License-Identifier: LGPL-2.1-or-later
// Pins, fetches and transfers of replicas.

#include "data/coherence.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "base/check.h"
#include "trace/recorder.h"

#include "starpu_data_interfaces.h"

namespace asterism::data
{

Coherence::Coherence ()
{
  nodes_[0] = std::make_unique<Node> (kMainMemory, nullptr);
  node_count_ = 1;
}

Coherence::~Coherence () = default;

void
Coherence::set_blocks (size_t count, size_t bytes)
{
  block_count_ = count;
  block_bytes_ = bytes;
}

NodeId
Coherence::add_node (device::Device &device)
{
  unsigned id = node_count_;
  // Several workers of one physical device share its memory.
  for (unsigned i = 1; i < id; ++i)
    if (nodes_[i]->device () == &device)
      return NodeId (i);
  CHECK (id < kMaxNodes);
  nodes_[id] = std::make_unique<Node> (NodeId (id), &device);
  if (block_count_ != 0 && !device.info ().keeps)
    nodes_[id]->set_blocks (block_count_, block_bytes_);
  if (device.info ().separate)
    losable_ |= node_bit (NodeId (id));
  node_count_ = id + 1;
  return NodeId (id);
}

Traffic &
Coherence::traffic (NodeId source, NodeId target)
{
  return traffic_[source][target];
}

bool
Coherence::has_much_to_do (NodeId node) const
{
  return incoming_[node].load () >= kMuch;
}

Status
Coherence::allocate_parts (const Layout &layout, void *contents, Node &node)
{
  unsigned parts = layout.part_count (contents);
  device::Address address[kMaxParts];
  for (unsigned i = 0; i < parts; ++i)
    {
      Status status
          = node.allocate (layout.part (contents, i).bytes (), address[i]);
      if (status.ok ())
        continue;
      while (i-- > 0)
        node.free (address[i], layout.part (contents, i).bytes ());
      return status;
    }
  for (unsigned i = 0; i < parts; ++i)
    layout.place (contents, i, address[i]);
  if (layout.form_count () == 1)
    return {};
  Status status = allocate_form (layout, contents, node.form (), node);
  if (!status.ok ())
    free_parts (layout, contents, node);
  return status;
}

void
Coherence::free_parts (const Layout &layout, void *contents, Node &node)
{
  free_forms (layout, contents, node);
  for (unsigned i = 0; i < layout.part_count (contents); ++i)
    {
      Region region = layout.part (contents, i);
      node.free (region.address, region.bytes ());
      layout.place (contents, i, {});
    }
}

/// True when the replica on that node gives way to others.
bool
Coherence::may_leave (const Handle &handle, const Node &node)
{
  return node.device () != nullptr || handle.swaps_;
}

void
Coherence::swap_to (NodeId disk, long long limit)
{
  node (kMainMemory).set_limit (limit);
  NodeId none = -1;
  swap_.compare_exchange_strong (none, disk);
}

void
Coherence::keep_in_main (Handle &handle)
{
  if (!handle.swaps_)
    return;
  Node &where = node (kMainMemory);
  {
    SpinGuard lock (where.lock);
    where.delist (handle.main_);
    if (handle.main_.pins != 0)
      where.pinned_bytes -= bytes_on (handle, where);
    if (handle.main_.holds != 0)
      where.held_bytes -= bytes_on (handle, where);
  }
  handle.swaps_ = false;
  const uint32_t nodes = handle.nodes ();
  handle.foreign_ = 0;
  handle.set_valid (nodes);
}

void
Coherence::let_leave (Handle &handle)
{
  if (handle.swaps_ || swap_node () < 0 || handle.home_ == kMainMemory
      || handle.layout_->custom () || handle.layout_->form_count () != 1)
    return;
  handle.swaps_ = true;
  handle.set_valid (handle.nodes ());
  Node &where = node (kMainMemory);
  SpinGuard lock (where.lock);
  if (handle.main_.pins != 0) // of copies under way
    where.pinned_bytes += bytes_on (handle, where);
  else if (handle.main_.allocated && handle.main_.owned)
    where.enlist (handle.main_, false);
}

Status
Coherence::allocate_in_main (Handle &handle)
{
  for (;;)
    {
      Node &where = node (kMainMemory);
      const size_t used = where.used_bytes ();
      Status status = allocate (handle, handle.main_);
      if (status.code () != -ENOMEM || swap_ < 0)
        return status;
      Room room = make_room (where, { .bytes = handle.bytes_, .used = used });
      if (room == Room::Coming)
        {
          // A disk is at it, which needs no lock that is held here.
          bool missed = false;
          progress (kMainMemory, nullptr, missed);
          let_others_run ();
        }
      else if (room != Room::Found)
        return status;
    }
}

Status
Coherence::allocate (Handle &handle, Replica &replica)
{
  if (replica.allocated || share (handle, replica))
    return {};
  Node &where = node (replica.node);
  if (Status status
      = handle.layout_->custom ()
            ? allocate_custom (handle, replica.contents, where)
            : allocate_parts (*handle.layout_, replica.contents, where);
      !status.ok ())
    return status;
  replica.allocated = replica.owned = true;
  if (may_leave (handle, where) && replica.pins == 0)
    {
      SpinGuard lock (where.lock);
      where.enlist (replica, false);
    }
  return {};
}

void
Coherence::free (Handle &handle, Replica &replica)
{
  CHECK_EQ (replica.pins, 0u);
  if (replica.shared)
    return unshare (handle, replica);
  if (!replica.allocated || !replica.owned)
    return;
  Node &where = node (replica.node);
  if (may_leave (handle, where))
    {
      SpinGuard lock (where.lock);
      where.delist (replica);
    }
  if (handle.layout_->custom ())
    free_custom (handle, replica.contents, where);
  else
    free_parts (*handle.layout_, replica.contents, where);
  replica.allocated = replica.owned = false;
}

void
Coherence::pin (Handle &handle, Replica &replica)
{
  Node &where = node (replica.node);
  if (replica.pins++ != 0 || !may_leave (handle, where))
    return;
  SpinGuard lock (where.lock);
  where.delist (replica);
  where.pinned_bytes += bytes_on (handle, where);
}

void
Coherence::unpin (Handle &handle, Replica &replica, bool as_oldest)
{
  Node &where = node (replica.node);
  if (--replica.pins != 0 || !may_leave (handle, where))
    return;
  SpinGuard lock (where.lock);
  where.pinned_bytes -= bytes_on (handle, where);
  if (replica.allocated && replica.owned)
    where.enlist (replica, as_oldest);
  where.wake_first ();
}

void
Coherence::wait_on (Transfer &transfer, Waker *waker)
{
  if (waker == nullptr)
    return;
  auto &wakers = transfer.wakers;
  if (std::find (wakers.begin (), wakers.end (), waker) != wakers.end ())
    return;
  wakers.push_back (waker);
  notify (transfer, *waker);
}

bool
Coherence::settle (Handle &, Replica &replica, Waker *waker, bool awaited)
{
  if (awaited && replica.incoming != nullptr)
    wait_here (*replica.incoming);
  Transfer *transfer = replica.incoming;
  if (transfer == nullptr || poll (*transfer))
    return true;
  wait_on (*transfer, waker);
  return false;
}

/// The route by main memory of what devices do not send to each other.
template <typename Route>
static Route
by_main (NodeId source, uint32_t sources)
{
  const bool there = (sources & node_bit (kMainMemory)) != 0;
  return { there ? kMainMemory : source, there };
}

/// Why a datum cannot be read that is valid nowhere.
static Status
no_contents (const Handle &handle)
{
  const RareState *rare = handle.rare_state_or_null ();
  if (rare != nullptr && rare->lost_with >= 0)
    return Status::error (-ENODATA, "reading %s, lost with memory node %d",
                          handle.label ().c_str (), rare->lost_with);
  return Status::error (-ENODATA,
                        "reading %s before anything was written to it",
                        handle.label ().c_str ());
}

/// Says that copies into a replica failed; they may be tried again.
static Status
given_up (const Handle &handle, NodeId source, Replica &target)
{
  target.failure = 0;
  return Status::error (-EIO, "copying %s from memory node %d to %d",
                        handle.label ().c_str (), source, target.node);
}

Status
Coherence::fetch (Handle &handle, NodeId target, const Fetch &fetch, bool &done)
{
  Waker *const waker = fetch.waker;
  Replica &replica = *handle.find (target);
  done = false;
  for (;;)
    {
      if (!settle (handle, replica, waker, fetch.awaited))
        return {};
      if (holds (handle, replica,
                 handle.has_forms_ ? node (target).form () : kMainForm))
        {
          done = true;
          return {};
        }
      if (handle.nodes () == 0)
        return no_contents (handle);
      uint32_t sources = handle.nodes ();
      bool waiting = false;
      if (handle.has_forms_)
        if (Status status = choose_sources (handle, replica, waker,
                                            fetch.device, sources, waiting);
            !status.ok () || waiting)
          return status;
      if (sources == 0)
        continue;
      Route route = best_route (sources, target, handle.bytes_);
      if (!directly (handle, route.source, target))
        route = by_main<Route> (route.source, sources);
      if (forget_lost (handle, route.source))
        continue;
      auto form = unsigned (form_to_copy (handle, route.source, target, true));
      Replica *next = &replica;
      bool bounces = false;
      if (!route.direct)
        {
          if (!settle (handle, handle.main_, waker))
            return {};
          if (holds (handle, handle.main_, form))
            continue;
          Status room = allocate_in_main (handle);
          bounces = room.code () == -ENOMEM && !handle.layout_->custom ();
          if (!room.ok () && !bounces)
            // Who uses main memory will be done with it: what a user's
            // functions copy goes as a whole.
            return room.code () == -ENOMEM && swap_ >= 0 ? Status ()
                                                         : std::move (room);
          if (!bounces)
            next = &handle.main_;
          if (!bounces && next->failure < kTries && replica.failure < kTries
              && start_pipeline (handle, route.source, target))
            continue;
        }
      if (next->failure >= kTries)
        return given_up (handle, route.source, *next);
      Transfer *transfer = nullptr;
      Status status = bounces ? start_staged_copy (handle, route.source, target,
                                                   form, transfer)
                              : start (handle, route.source, next->node, form,
                                       fetch.awaited, transfer);
      next->failure += !status.ok ();
    }
}

void
Coherence::write (Handle &handle, NodeId target, msi::Event event)
{
  // Copies under way would bring contents that are out of date.
  for (unsigned n = 0; handle.copies_under_way_ != 0 && n < node_count_; ++n)
    if (Replica *replica = handle.find (NodeId (n)))
      if (replica->incoming != nullptr)
        replica->incoming->discard = true;
  uint32_t nodes = msi::after (handle.nodes (), target, event);
  if (handle.has_forms_)
    set_forms (handle, *handle.find (target), 1u << node (target).form ());
  handle.set_valid (nodes);
}

void
Coherence::prefetch (Handle &handle, NodeId target)
{
  uint32_t nodes = handle.nodes ();
  if (nodes == 0 || (nodes & node_bit (target)) != 0)
    return;
  Replica *const there = handle.replica (target);
  if (there == nullptr || there->incoming != nullptr)
    return;
  Replica &replica = *there;
  // Leave what there is to those who wait for it.
  if (!replica.allocated && node (target).waiting_count.load () != 0)
    return;
  if (handle.has_forms_)
    nodes = sources_for (handle, target, true);
  if (nodes == 0)
    return;
  if (!allocate (handle, replica).ok ())
    return; // a prefetch is only an attempt
  Route route = best_route (nodes, target, handle.bytes_);
  if (!directly (handle, route.source, target))
    route = by_main<Route> (route.source, nodes);
  auto form = unsigned (form_to_copy (handle, route.source, target, true));
  Replica &next = route.direct ? replica : handle.main_;
  if (!allocate (handle, next).ok ())
    return;
  Transfer *transfer = next.incoming;
  if (transfer == nullptr && !route.direct
      && start_pipeline (handle, route.source, target))
    {
      // Whichever of the two is under way.
      for (Replica *each : { &handle.main_, &replica })
        if (each->incoming != nullptr)
          wait_on (*each->incoming, background_waker_);
      return;
    }
  if (transfer == nullptr
      && !start (handle, route.source, next.node, form, false, transfer).ok ())
    return; // the fetch will say what is wrong
  if (transfer == nullptr)
    {
      if (!route.direct)
        prefetch (handle, target);
      return;
    }
  if (!route.direct)
    transfer->then = target;
  // No fetch may ever poll it.
  if (transfer->then >= 0 || last_copy_ == nullptr)
    return wait_on (*transfer, background_waker_);
  Operations &operations = transfer->operations;
  operations.notify (last_copy_->expect (operations.count ()));
}

bool
Coherence::quiesce (Handle &handle, Waker *waker)
{
  for (unsigned n = 0; handle.copies_under_way_ != 0 && n < node_count_; ++n)
    if (Replica *replica = handle.find (NodeId (n)))
      settle (handle, *replica, waker);
  return handle.copies_under_way_ == 0;
}

void
Coherence::make_oldest (Handle &handle)
{
  for (unsigned n = 0; n < node_count_; ++n)
    if (Replica *replica = handle.find (NodeId (n)))
      {
        Node &where = node (NodeId (n));
        SpinGuard lock (where.lock);
        if (!replica->listed)
          continue;
        where.delist (*replica);
        where.enlist (*replica, true);
      }
}

void
Coherence::keep_only_main (Handle &handle)
{
  for (unsigned n = 1; n < node_count_; ++n)
    if (Replica *replica = handle.find (NodeId (n));
        replica != nullptr && (replica->owned || replica->shared))
      free (handle, *replica);
  handle.set_valid (handle.nodes () & node_bit (kMainMemory));
}

void
Coherence::drop_replicas (Handle &handle)
{
  CHECK_EQ (handle.copies_under_way_, 0u);
  free_forms (*handle.layout_, handle.main_.contents, node (kMainMemory));
  free (handle, handle.main_);
  Replica **others = handle.others_.load ();
  for (unsigned n = 1; others != nullptr && n < kMaxNodes; ++n)
    if (Replica *replica = others[n])
      {
        replica->owned |= replica->lent;
        free (handle, *replica);
        ::free (replica->contents);
        delete replica;
      }
  handle.others_.store (nullptr);
  delete[] others;
  handle.set_valid (0);
}

} // namespace asterism::data
