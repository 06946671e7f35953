// SPDX-License-Identifier: LGPL-2.1-or-later
// A local store: calls become commands to the process that owns it, and copies
// are made beside it.

#include "local_store_device.h"

#include <algorithm>
#include <cerrno>
#include <sys/mman.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/thread.h"
#include "device/shape.h"
#include "topology/machine.h"

namespace asterism::device::local_store
{

namespace
{

/// Tasks worth having on their way at the same time.
constexpr unsigned kDepth = 4;
/// Room in the window for arguments, besides as much as the store holds.
constexpr size_t kArgumentBytes = size_t{ 64 } << 10;
constexpr double kLatency = 5e-6;
constexpr double kBandwidth = 4e9;

size_t
store_bytes (const Options &options)
{
  return size_t (std::max (options.local_store_size, 1L)) << 10;
}

/// Tickets of calls have this as their second word, those of copies 0.
constexpr uint64_t kCall = 1;

Call &
call_of (const Ticket &ticket)
{
  return *reinterpret_cast<Call *> (ticket.words[0]);
}

/// What the process does first.
struct Preparation
{
  const StoreMemory *memory;
  const topology::Machine *machine;
  int core;
};

bool
prepare (void *data)
{
  const auto &preparation = *static_cast<Preparation *> (data);
  // A process that is not bound only runs elsewhere.
  if (preparation.core >= 0)
    (void)preparation.machine->bind (preparation.core);
  return preparation.memory->enter ();
}

} // namespace

LocalStoreDevice::LocalStoreDevice (int index, int core, const Options &options)
    : wanted_fault_ (options.local_store_fail),
      allocations_ (wanted_fault_, "allocate"), copies_ (wanted_fault_, "copy"),
      launches_ (wanted_fault_, "launch"), store_ (store_bytes (options)),
      ring_ (store_bytes (options) + kArgumentBytes)
{
  info_.name = "Local store " + std::to_string (index);
  info_.type = STARPU_LOCAL_STORE_WORKER;
  info_.index = index;
  info_.own_memory = true;
  info_.asynchronous = true;
  info_.separate = true;
  info_.depth = kDepth;
  info_.memory_bytes = store_bytes (options);
  info_.core = core;
}

LocalStoreDevice::~LocalStoreDevice ()
{
  // Nothing that it has or does is wanted any more.
  closing_ = true;
  resident_.kill ();
  if (thread_.joinable ())
    thread_.join ();
  if (shared_ != nullptr)
    munmap (shared_, shared_bytes_);
}

Status
LocalStoreDevice::open (const topology::Machine &machine, bool bound)
{
  const size_t front = rounded (sizeof (Mailbox));
  {
    MutexLock lock (mutex_);
    shared_bytes_ = front + ring_.bytes ();
  }
  void *shared = mmap (nullptr, shared_bytes_, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    return Status::error (-errno, "%s: mapping a window of %zu bytes",
                          info_.name.c_str (), shared_bytes_);
  shared_ = static_cast<char *> (shared);
  if (Status status = memory_.open (info_.memory_bytes); !status.ok ())
    return status;
  mailbox_ = new (shared_) Mailbox;
  window_ = shared_ + front;
  Preparation preparation{ &memory_, &machine, bound ? info_.core : -1 };
  return resident_.start (*mailbox_, *this, Fault (wanted_fault_, "end"),
                          prepare, &preparation);
}

Status
LocalStoreDevice::listen ()
{
  return start_thread<&LocalStoreDevice::hear> (thread_, info_.name.c_str (),
                                                *this);
}

void
LocalStoreDevice::hear ()
{
  while (resident_.await ())
    {
      MutexLock lock (mutex_);
      collect ();
    }
  lose ();
}

/// The process has ended: all fails that it has not done.
void
LocalStoreDevice::lose ()
{
  MutexLock lock (mutex_);
  collect ();
  while (collecting_)
    collected_.wait (mutex_);
  if (lost_)
    return;
  end_ = resident_.end ();
  lost_ = true;
  if (closing_)
    return;
  for (auto *calls : { &sent_, &waiting_ })
    {
      for (Call *call : *calls)
        finish (*call, gone ());
      calls->clear ();
    }
}

Status
LocalStoreDevice::gone () const
{
  return Status::error (-ENODEV, "%s: its process %s", info_.name.c_str (),
                        end_.c_str ());
}

/// What ASTERISM_LOCAL_STORE_FAIL asked for; it is told, as others may mend it.
Status
LocalStoreDevice::injected (int code, const char *what) const
{
  log (Level::Warning, "%s: injected failure of %s", info_.name.c_str (), what);
  return Status::error (code, "%s: injected failure of %s", info_.name.c_str (),
                        what);
}

Status
LocalStoreDevice::allocate (size_t bytes, Address &address)
{
  MutexLock lock (mutex_);
  size_t offset;
  if (allocations_.next ())
    return injected (-ENOMEM, "an allocation");
  if (!store_.take (bytes, offset))
    return Status::error (-ENOMEM, "%s: no room for %zu bytes",
                          info_.name.c_str (), bytes);
  address = { memory_.begin () + offset, 0 };
  return {};
}

void
LocalStoreDevice::free (Address address, size_t)
{
  MutexLock lock (mutex_);
  store_.give_back (address.base - memory_.begin ());
}

double
LocalStoreDevice::copy_seconds (size_t bytes, const Device *) const
{
  return kLatency + double (bytes) / kBandwidth;
}

/// Ends what the process has done, and sends what waited for that; one thread
/// at a time does, and copies the results without the lock.
void
LocalStoreDevice::collect ()
{
  if (collecting_)
    return send ();
  collecting_ = true;
  // Acquire: partner of the release in reside ().  Others may have been told of
  // more meanwhile, and have left it to this thread.
  while (!sent_.empty ()
         && int32_t (mailbox_->done.load (std::memory_order_acquire)
                     - sent_.front ()->next)
                >= 0)
    {
      Call &call = *sent_.front ();
      sent_.pop_front ();
      call.take_time ();
      mutex_.unlock ();
      Status status = bring_results (call);
      mutex_.lock ();
      ring_.give_back (call.end);
      finish (call, std::move (status));
    }
  collecting_ = false;
  collected_.notify_all ();
  send ();
}

/// Sends the calls for which there is room.
void
LocalStoreDevice::send ()
{
  const uint32_t before = commands_;
  size_t offset;
  while (!waiting_.empty () && sent_.size () < Mailbox::kSlots
         && ring_.take (waiting_.front ()->bytes (), offset,
                        waiting_.front ()->end))
    {
      Call &call = *waiting_.front ();
      waiting_.pop_front ();
      mailbox_->slots[commands_ % Mailbox::kSlots]
          = call.place (window_ + offset);
      call.next = ++commands_;
      sent_.push_back (&call);
    }
  if (commands_ == before)
    return;
  // Release: partner of the acquire in reside ().
  mailbox_->sent.store (commands_, std::memory_order_release);
  resident_.ring (*mailbox_);
}

/// Copies the results of a call that was executed to main memory.
Status
LocalStoreDevice::bring_results (const Call &call) const
{
  for (const Copy &copy : call.results)
    if (Status status = memory_.copy (copy); !status.ok ())
      return status;
  return {};
}

void
LocalStoreDevice::finish (Call &call, Status status)
{
  call.status = std::move (status);
  call.done = true;
  for (Waker *waker : call.wakers)
    waker->wake ();
  call.wakers.clear ();
}

/// Makes a copy.  With the process its memory counts as lost, although the file
/// is still there: who knows what has become of it.
Status
LocalStoreDevice::transfer (const Copy &copy)
{
  if (resident_.alive ())
    return memory_.copy (copy);
  lose ();
  MutexLock lock (mutex_);
  return gone ();
}

Status
LocalStoreDevice::start (const Copy &copy, Ticket &ticket)
{
  if (copy.source_device && copy.target_device
      && copy.source_device != copy.target_device)
    return Status::error (-EINVAL, "%s: no direct way to that device",
                          info_.name.c_str ());
  ticket = {};
  if (shape_bytes (copy.shape) == 0)
    return {};
  {
    MutexLock lock (mutex_);
    if (lost_)
      return gone ();
    if (copies_.next ())
      return injected (-EIO, "a copy");
  }
  return transfers_.start (copy, ticket);
}

Status
LocalStoreDevice::launch (const Launch &launch, Ticket &ticket)
{
  auto call = std::make_unique<Call> (launch);
  MutexLock lock (mutex_);
  if (lost_)
    return gone ();
  if (launches_.next ())
    return injected (-EIO, "a launch");
  if (call->bytes () > ring_.bytes ())
    return Status::error (-ENOBUFS, "%s: arguments of %zu bytes are too much",
                          info_.name.c_str (), call->bytes ());
  ticket.words[0] = reinterpret_cast<uintptr_t> (call.get ());
  ticket.words[1] = kCall;
  waiting_.push_back (call.release ());
  collect ();
  return {};
}

Status
LocalStoreDevice::poll (Ticket &ticket, Progress &progress)
{
  if (!ticket.pending () || ticket.words[1] != kCall)
    return transfers_.poll (ticket, progress);
  progress = {};
  MutexLock lock (mutex_);
  Call &call = call_of (ticket);
  if (!call.done && !lost_)
    collect ();
  progress.done = call.done;
  if (!progress.done)
    return {};
  progress.seconds = call.seconds;
  Status status = std::move (call.status);
  delete &call;
  ticket = {};
  return status;
}

Status
LocalStoreDevice::wait (Ticket &ticket, Progress &progress)
{
  return ticket.words[1] == kCall ? Device::wait (ticket, progress)
                                  : transfers_.wait (ticket, progress);
}

void
LocalStoreDevice::notify (const Ticket &ticket, Waker &waker)
{
  if (!ticket.pending () || ticket.words[1] != kCall)
    return transfers_.notify (ticket, waker);
  MutexLock lock (mutex_);
  Call &call = call_of (ticket);
  if (call.done)
    return waker.wake ();
  auto &wakers = call.wakers;
  if (std::find (wakers.begin (), wakers.end (), &waker) == wakers.end ())
    wakers.push_back (&waker);
}

} // namespace asterism::device::local_store
