// SPDX-License-Identifier: LGPL-2.1-or-later
// A local store: copies and calls become commands to the process that owns it.

#include "local_store_device.h"

#include <algorithm>
#include <cerrno>
#include <sys/mman.h>

#include "base/clock.h"
#include "base/log.h"
#include "device/shape.h"
#include "topology/machine.h"

namespace asterism::device::local_store
{

namespace
{

/// Tasks worth having on their way at the same time.
constexpr unsigned kDepth = 4;
/// Room in the window besides what the store holds, for arguments.
constexpr size_t kArgumentBytes = size_t{ 64 } << 10;
constexpr double kLatency = 20e-6;
constexpr double kBandwidth = 4e9;

size_t
store_bytes (const Options &options)
{
  return size_t (std::max (options.local_store_size, 1L)) << 10;
}

Operation &
operation_of (const Ticket &ticket)
{
  return *reinterpret_cast<Operation *> (ticket.words[0]);
}

/// What the process does first.
struct Preparation
{
  char *memory;
  size_t bytes;
  const topology::Machine *machine;
  int core;
};

void
prepare (void *data)
{
  const auto &preparation = *static_cast<Preparation *> (data);
  mprotect (preparation.memory, preparation.bytes, PROT_READ | PROT_WRITE);
  // A process that is not bound only runs elsewhere.
  if (preparation.core >= 0)
    (void)preparation.machine->bind (preparation.core);
}

} // namespace

LocalStoreDevice::LocalStoreDevice (int index, int core, const Options &options)
    : wanted_fault_ (options.local_store_fail),
      allocations_ (wanted_fault_, "allocate"), copies_ (wanted_fault_, "copy"),
      launches_ (wanted_fault_, "launch"), store_ (store_bytes (options)),
      ring_ (2 * store_bytes (options) + kArgumentBytes)
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
  if (memory_ != nullptr)
    munmap (memory_, info_.memory_bytes);
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
  // Kept free in this process too, so that no address means two things.
  void *memory = mmap (nullptr, info_.memory_bytes, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (shared != MAP_FAILED)
    shared_ = static_cast<char *> (shared);
  if (memory != MAP_FAILED)
    memory_ = static_cast<char *> (memory);
  if (shared_ == nullptr || memory_ == nullptr)
    return Status::error (-ENOMEM, "%s: mapping its memory",
                          info_.name.c_str ());
  mailbox_ = new (shared_) Mailbox;
  window_ = shared_ + front;
  Preparation preparation{ memory_, info_.memory_bytes, &machine,
                           bound ? info_.core : -1 };
  return resident_.start (*mailbox_, *this, Fault (wanted_fault_, "end"),
                          prepare, &preparation);
}

void
LocalStoreDevice::listen ()
{
  thread_ = std::thread ([this] { hear (); });
}

void
LocalStoreDevice::hear ()
{
  while (resident_.await ())
    {
      MutexLock lock (mutex_);
      collect ();
    }
  MutexLock lock (mutex_);
  collect (); // what it did before it ended is done
  lose ();
}

/// Everything under way fails.
void
LocalStoreDevice::lose ()
{
  if (closing_)
    return;
  end_ = resident_.end ();
  lost_ = true;
  for (Entry &entry : entries_)
    finish (entry, true);
  entries_.clear ();
  sending_ = 0;
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
  address = { reinterpret_cast<uintptr_t> (memory_ + offset), 0 };
  return {};
}

void
LocalStoreDevice::free (Address address, size_t)
{
  MutexLock lock (mutex_);
  store_.give_back (address.base - reinterpret_cast<uintptr_t> (memory_));
}

double
LocalStoreDevice::copy_seconds (size_t bytes, const Device *) const
{
  return kLatency + double (bytes) / kBandwidth;
}

Ticket
LocalStoreDevice::enqueue (std::unique_ptr<Operation> operation,
                           std::vector<Entry> entries)
{
  operation->begin = clock_seconds ();
  operation->left = unsigned (entries.size ());
  for (Entry &entry : entries)
    entries_.push_back (std::move (entry));
  collect ();
  Ticket ticket;
  ticket.words[0] = reinterpret_cast<uintptr_t> (operation.release ());
  return ticket;
}

/// Ends what the process has done, and sends what waited for that.
void
LocalStoreDevice::collect ()
{
  // Acquire: partner of the release in reside ().
  const uint32_t done = mailbox_->done.load (std::memory_order_acquire);
  while (sending_ > 0 && int32_t (done - entries_.front ().last) >= 0)
    {
      finish (entries_.front (), false);
      entries_.pop_front ();
      --sending_;
    }
  send ();
}

/// Sends the commands of an entry as far as there is room.
bool
LocalStoreDevice::send_entry (Entry &entry)
{
  size_t offset;
  if (!entry.placed)
    {
      if (!ring_.take (entry.bytes (), offset, entry.end))
        return false;
      entry.place (window_ + offset);
    }
  // Acquire: a command's slot is free once it was executed.
  const uint32_t done = mailbox_->done.load (std::memory_order_acquire);
  while (entry.sent < entry.commands.size ())
    {
      if (sent_ - done == Mailbox::kSlots)
        return false;
      mailbox_->slots[sent_++ % Mailbox::kSlots] = entry.commands[entry.sent++];
    }
  entry.last = sent_;
  return true;
}

void
LocalStoreDevice::send ()
{
  const uint32_t before = sent_;
  while (sending_ < entries_.size () && send_entry (entries_[sending_]))
    ++sending_;
  if (sent_ == before)
    return;
  // Release: partner of the acquire in reside ().
  mailbox_->sent.store (sent_, std::memory_order_release);
  resident_.ring (*mailbox_);
}

void
LocalStoreDevice::finish (Entry &entry, bool failed)
{
  Operation &operation = *entry.operation;
  operation.failed |= failed;
  if (!failed)
    {
      operation.seconds = clock_seconds () - operation.begin;
      entry.unpack ();
      ring_.give_back (entry.end);
    }
  if (--operation.left != 0)
    return;
  for (Waker *waker : operation.wakers)
    waker->wake ();
  operation.wakers.clear ();
}

Status
LocalStoreDevice::start (const Copy &copy, Ticket &ticket)
{
  if (copy.source_device && copy.target_device
      && copy.source_device != copy.target_device)
    return Status::error (-EINVAL, "%s: no direct way to that device",
                          info_.name.c_str ());
  if (shape_bytes (copy.shape) == 0)
    return {};
  auto operation = std::make_unique<Operation> ();
  std::vector<Entry> entries;
  MutexLock lock (mutex_);
  if (lost_)
    return gone ();
  if (copies_.next ())
    return injected (-EIO, "a copy");
  // Half of the window, so that the next part is packed meanwhile.
  split (copy, ring_.bytes () / 2 - kLine, [&] (const Copy &part) {
    entries.emplace_back (*operation).add (part);
  });
  ticket = enqueue (std::move (operation), std::move (entries));
  return {};
}

Status
LocalStoreDevice::launch (const Launch &launch, Ticket &ticket)
{
  auto operation = std::make_unique<Operation> ();
  std::vector<Entry> entries;
  Entry &entry = entries.emplace_back (*operation);
  entry.call (launch);
  for (unsigned i = 0; i < launch.result_count; ++i)
    if (shape_bytes (launch.results[i].shape) != 0)
      entry.add (launch.results[i]);
  MutexLock lock (mutex_);
  if (lost_)
    return gone ();
  if (launches_.next ())
    return injected (-EIO, "a launch");
  if (entry.bytes () > ring_.bytes ())
    return Status::error (-ENOBUFS,
                          "%s: arguments and results of %zu bytes are too much",
                          info_.name.c_str (), entry.bytes ());
  ticket = enqueue (std::move (operation), std::move (entries));
  return {};
}

Status
LocalStoreDevice::poll (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  MutexLock lock (mutex_);
  Operation &operation = operation_of (ticket);
  if (operation.left != 0 && !lost_)
    collect ();
  progress.done = operation.left == 0;
  if (!progress.done)
    return {};
  progress.seconds = operation.seconds;
  const bool failed = operation.failed;
  delete &operation;
  ticket = {};
  return failed ? gone () : Status ();
}

void
LocalStoreDevice::notify (const Ticket &ticket, Waker &waker)
{
  if (ticket.pending ())
    {
      MutexLock lock (mutex_);
      Operation &operation = operation_of (ticket);
      if (operation.left != 0)
        {
          auto &wakers = operation.wakers;
          if (std::find (wakers.begin (), wakers.end (), &waker)
              == wakers.end ())
            wakers.push_back (&waker);
          return;
        }
    }
  waker.wake ();
}

} // namespace asterism::device::local_store
