// SPDX-License-Identifier: LGPL-2.1-or-later
// The device operations behind one copy.

#include "data/transfer.h"

#include "base/log.h"
#include "device/shape.h"

namespace asterism::data
{

Status
Operations::add (const device::Copy &copy)
{
  device::Device *device
      = copy.target_device ? copy.target_device : copy.source_device;
  if (device == nullptr)
    {
      copy_in_memory (
          reinterpret_cast<char *> (copy.target.base + copy.target.offset),
          reinterpret_cast<const char *> (copy.source.base
                                          + copy.source.offset),
          copy.shape);
      return {};
    }
  device::Ticket ticket;
  const size_t bytes = shape_bytes (copy.shape);
  const bool timed
      = awaited_ && wants_time (copy.source_device, copy.target_device, bytes);
  device::Progress made{ false, timed ? 0. : -1. };
  device::Copy begun = copy;
  begun.made = awaited_ ? &made : nullptr;
  Status status = device->start (begun, ticket);
  Pending pending{ device, ticket, copy.source_device, copy.target_device,
                   bytes };
  if (status.ok () && made.done)
    ended (pending, made);
  else if (status.ok () && ticket.pending () && awaited_)
    wait (pending);
  else if (status.ok () && ticket.pending ())
    pending_.push_back (pending);
  return status;
}

void
Operations::add (device::Device &device, device::Ticket ticket)
{
  if (ticket.pending ())
    pending_.push_back ({ &device, ticket });
}

/// Takes notice of how long a copy has taken, if it was one.
void
Operations::ended (const Pending &pending, const device::Progress &progress)
{
  if (move_ && pending.bytes > 0 && progress.seconds > 0)
    note_copy (pending.source, pending.target, pending.bytes, progress.seconds);
}

bool
Operations::poll ()
{
  std::erase_if (pending_, [this] (Pending &pending) {
    device::Progress progress;
    Status status = pending.device->poll (pending.ticket, progress);
    if (!status.ok ())
      {
        log (Level::Debug, "a transfer failed: %s", status.message ());
        fail (status.code ());
        return true;
      }
    if (progress.done)
      ended (pending, progress);
    return progress.done;
  });
  return pending_.empty ();
}

void
Operations::wait (Pending &pending)
{
  device::Progress progress;
  Status status = pending.device->wait (pending.ticket, progress);
  if (status.ok ())
    ended (pending, progress);
  else
    fail (status.code ());
}

void
Operations::wait ()
{
  for (Pending &pending : pending_)
    wait (pending);
  pending_.clear ();
}

void
Operations::notify (Waker &waker)
{
  for (Pending &pending : pending_)
    pending.device->notify (pending.ticket, waker);
}

} // namespace asterism::data
