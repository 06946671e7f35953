// SPDX-License-Identifier: LGPL-2.1-or-later
// The life of a transfer, from the start to what its end brings about.

#include <bit>
#include <utility>

#include "data/coherence.h"
#include "trace/recorder.h"

namespace asterism::data
{

void
Coherence::link (Transfer &transfer)
{
  SpinGuard lock (transfers_lock_);
  transfer.previous = last_;
  (last_ ? last_->next : first_) = &transfer;
  last_ = &transfer;
  ++under_way_;
}

void
Coherence::unlink (Transfer &transfer)
{
  SpinGuard lock (transfers_lock_);
  (transfer.previous ? transfer.previous->next : first_) = transfer.next;
  (transfer.next ? transfer.next->previous : last_) = transfer.previous;
  --under_way_;
}

/// Copies of the device are waited for where they are started.
bool
Coherence::synchronous (const device::Device *device) const
{
  return device != nullptr
         && (synchronous_archs_ >> unsigned (device->info ().arch) & 1) != 0;
}

Status
Coherence::copy (NodeId source, device::Address from, NodeId target,
                 device::Address to, const device::Shape &shape,
                 Operations &operations)
{
  device::Copy copy;
  copy.source_device = node (source).device ();
  copy.target_device = node (target).device ();
  copy.source = from;
  copy.target = to;
  copy.shape = shape;
  Status status = operations.add (copy);
  if (synchronous (copy.source_device) || synchronous (copy.target_device))
    operations.wait ();
  return status;
}

Status
Coherence::enqueue (Transfer &transfer)
{
  Handle &handle = *transfer.handle;
  void *from = handle.find (transfer.source)->contents;
  void *to = handle.find (transfer.target)->contents;
  const Layout &layout = *handle.layout_;
  if (layout.custom ())
    {
      const Node &source = node (transfer.source);
      const Node &target = node (transfer.target);
      if (handle.find (transfer.source)->shared
          || handle.find (transfer.target)->shared)
        return update_custom (layout, from, source, to, target);
      Status status
          = copy_custom (layout, from, source, to, target, transfer.operations);
      if (synchronous (source.device ()) || synchronous (target.device ()))
        transfer.operations.wait ();
      return status;
    }
  for (unsigned i = 0; i < layout.part_count (from); ++i)
    {
      unsigned part = handle.has_forms_ ? transfer.form : i;
      Region source = layout.part (from, part), target = layout.part (to, part);
      device::Shape shape = shape_between (source, target);
      if (source.bytes () == 0)
        continue;
      Status status = copy (transfer.source, source.address, transfer.target,
                            target.address, shape, transfer.operations);
      if (!status.ok ())
        return status;
    }
  return {};
}

/// Writes down that a transfer is under way.
Transfer &
Coherence::begin (Handle &handle, NodeId source, NodeId target, unsigned form)
{
  auto *transfer = new Transfer;
  transfer->handle = &handle;
  transfer->source = source;
  transfer->target = target;
  transfer->form = form;
  transfer->bytes = handle.has_forms_
                        ? handle.layout_->part (handle.shape (), form).bytes ()
                        : handle.bytes_;
  const auto in_main = [&] (const Replica &replica) {
    return replica.shared || &replica == &handle.main_;
  };
  if (in_main (*handle.find (source)) && in_main (*handle.find (target)))
    transfer->operations.move_nothing ();
  if (recorder_ != nullptr && recorder_->on ())
    transfer->begin_us = recorder_->now_us ();
  if (recorder_ != nullptr)
    recorder_->tell (true, target, transfer->bytes);
  // Writers must see that a copy is under way before it begins to read.
  ++handle.copies_under_way_;
  handle.set_valid (handle.nodes ());
  pin (handle, *handle.find (source));
  pin (handle, *handle.find (target));
  handle.find (target)->incoming = transfer;
  incoming_[target] += transfer->bytes;
  link (*transfer);
  return *transfer;
}

/// Makes the copies in this thread, which can but wait, and lets others use the
/// handle meanwhile.
Status
Coherence::make_here (Transfer &transfer)
{
  Handle &handle = *transfer.handle;
  transfer.operations.are_awaited ();
  transfer.running = true;
  handle.coherence_.unlock ();
  Status status = enqueue (transfer);
  handle.coherence_.lock ();
  transfer.running = false;
  return status;
}

/// Waits in the same way for a copy that was begun before, as a prefetch: what
/// the device has not begun yet is made here.
void
Coherence::wait_here (Transfer &transfer)
{
  if (transfer.running || transfer.staged_copy != nullptr
      || transfer.chunked_copy != nullptr || transfer.follower != nullptr)
    return; // others are at it
  Handle &handle = *transfer.handle;
  Operations operations = std::exchange (transfer.operations, {});
  transfer.running = true;
  handle.coherence_.unlock ();
  operations.wait ();
  handle.coherence_.lock ();
  transfer.operations = std::move (operations);
  transfer.running = false;
}

/// `transfer` is null afterwards when it has finished already.
Status
Coherence::start (Handle &handle, NodeId source, NodeId target, unsigned form,
                  bool awaited, Transfer *&result)
{
  if (handle.has_forms_)
    if (Status status
        = allocate_form (*handle.layout_, handle.find (target)->contents, form,
                         node (target));
        !status.ok ())
      return status;
  Transfer &transfer = begin (handle, source, target, form);
  Status status = awaited && !handle.layout_->custom () ? make_here (transfer)
                                                        : enqueue (transfer);
  if (!status.ok ())
    {
      transfer.operations.wait ();
      transfer.discard = true;
      transfer.sent = false;
    }
  result = poll (transfer) ? nullptr : &transfer;
  return status;
}

/// True when the transfer has finished and is gone.
bool
Coherence::poll (Transfer &transfer)
{
  if (transfer.running
      || (transfer.staged_copy != nullptr && !staged_copy (transfer))
      || (transfer.chunked_copy != nullptr && !send_pieces (transfer))
      || (transfer.follower != nullptr && !pieces_arrived (transfer))
      || !transfer.operations.poll ())
    return false;
  finish (transfer);
  return true;
}

/// Counts what moved from one node to another.
void
Coherence::count (const Transfer &transfer, NodeId source, NodeId target)
{
  Traffic &link = traffic_[source][target];
  link.bytes += transfer.bytes;
  ++link.count;
  if (recorder_ != nullptr)
    recorder_->tell (false, target, transfer.bytes);
  if (recorder_ != nullptr && recorder_->on ())
    recorder_->transfer (source, target, transfer.bytes, transfer.begin_us,
                         recorder_->now_us ());
}

void
Coherence::finish (Transfer &transfer)
{
  Handle &handle = *transfer.handle;
  Replica &source = *handle.find (transfer.source);
  Replica &target = *handle.find (transfer.target);
  bool failed = transfer.operations.failure () != 0;
  bool arrived = !failed && !transfer.discard;
  bool moved = !failed && transfer.sent && &source != &target
               && transfer.operations.move ();
  // Counted before anybody can see that it arrived.
  if (moved)
    {
      if (transfer.staged_copy == nullptr)
        count (transfer, transfer.source, transfer.target);
      else
        {
          count (transfer, transfer.source, kMainMemory);
          count (transfer, kMainMemory, transfer.target);
        }
    }
  unlink (transfer);
  if (transfer.follower != nullptr)
    {
      transfer.follower->discard |= !arrived;
      transfer.follower->chunked_copy->first = nullptr;
    }
  target.incoming = nullptr;
  incoming_[transfer.target] -= transfer.bytes;
  --handle.copies_under_way_;
  if (arrived && handle.has_forms_)
    {
      bool adds = (handle.nodes () & node_bit (transfer.target)) != 0;
      set_forms (handle, target,
                 (adds ? target.forms : 0u) | 1u << transfer.form);
    }
  handle.set_valid (handle.nodes ()
                    | (arrived ? node_bit (transfer.target) : 0));
  if (!failed && transfer.sent && !transfer.operations.move ())
    handle.rare_state ().side = transfer.target;
  target.failure = failed ? target.failure + 1 : arrived ? 0 : target.failure;
  unpin (handle, target);
  unpin (handle, source, transfer.eviction);
  if (transfer.eviction)
    {
      Node &where = node (transfer.source);
      // It may have come to stay meanwhile.
      if (source.pins == 0 && may_leave (handle, where)
          && !is_last (handle, source.node))
        evict (handle, source, nullptr);
      // Last: who finds nothing leaving finds its room, and who found this and
      // waits, though nobody could be told of the transfer any more, is woken.
      SpinGuard lock (where.lock);
      where.leaving_bytes -= bytes_on (handle, where);
      where.wake_first ();
    }
  else if (arrived && transfer.then >= 0)
    prefetch (handle, transfer.then);
  for (Waker *waker : transfer.wakers)
    waker->wake ();
  if (later_wanted.load () > 0)
    later_waker.wake ();
  delete &transfer;
}

bool
Coherence::progress (NodeId watched, Waker *waker, bool &missed)
{
  bool progressed = false;
  // Each transfer is looked at once, by taking the first and putting it last.
  for (unsigned left = under_way_.load (); left > 0; --left)
    {
      Transfer *transfer;
      {
        SpinGuard lock (transfers_lock_);
        transfer = first_;
        if (transfer == nullptr)
          break;
        if (transfer->next != nullptr)
          {
            first_ = transfer->next;
            first_->previous = nullptr;
            transfer->previous = last_;
            transfer->next = nullptr;
            last_->next = transfer;
            last_ = transfer;
          }
        // Against the lock order, hence only an attempt; while it is in the
        // list and its handle locked, the transfer stays.
        if (!transfer->handle->coherence_.try_lock ())
          {
            missed = true;
            continue;
          }
      }
      Handle &handle = *transfer->handle;
      if (poll (*transfer))
        progressed = true;
      else if (watched < 0 || transfer->source == watched
               || transfer->target == watched)
        wait_on (*transfer, waker);
      handle.coherence_.unlock ();
    }
  return progressed;
}

} // namespace asterism::data
