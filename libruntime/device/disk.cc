// SPDX-License-Identifier: LGPL-2.1-or-later
// Copies between main memory and what keeps data for it.

#include "device/disk.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include "starpu_disk.h"

#include "device/shape.h"

namespace asterism::device
{

std::unique_ptr<Disk>
Disk::open (const starpu_disk_ops &ops, void *parameter, long long capacity,
            std::string name)
{
  void *base = ops.plug (parameter, starpu_ssize_t (capacity));
  if (base == nullptr)
    return nullptr;
  std::unique_ptr<Disk> disk (new Disk (ops, base));
  disk->info_.name = std::move (name);
  disk->info_.type = STARPU_ANY_WORKER;
  disk->info_.own_memory = true;
  disk->info_.keeps = true;
  disk->info_.memory_bytes
      = capacity < 0 ? size_t (LLONG_MAX) : size_t (capacity);
  return disk;
}

Disk::~Disk ()
{
  std::thread thread;
  {
    MutexLock lock (mutex_);
    closing_ = true;
    thread = std::move (thread_);
  }
  changed_.notify_all ();
  if (thread.joinable ())
    thread.join ();
  if (ops_.unplug != nullptr)
    ops_.unplug (base_);
}

void *
Disk::open_object (void *position, size_t bytes)
{
  return ops_.open != nullptr ? ops_.open (base_, position, bytes) : nullptr;
}

void
Disk::close_object (void *object, size_t bytes)
{
  if (ops_.close != nullptr)
    ops_.close (base_, object, bytes);
}

Status
Disk::allocate (size_t bytes, Address &address)
{
  void *object = nullptr;
  const size_t used = used_.fetch_add (bytes);
  if (bytes <= info_.memory_bytes && used <= info_.memory_bytes - bytes)
    object = ops_.alloc (base_, bytes);
  if (object == nullptr)
    {
      used_ -= bytes;
      return Status::error (-ENOMEM, "%s: no room for %zu bytes",
                            info_.name.c_str (), bytes);
    }
  address = { reinterpret_cast<uintptr_t> (object), 0 };
  return {};
}

void
Disk::free (Address address, size_t bytes)
{
  ops_.free (base_, reinterpret_cast<void *> (address.base), bytes);
  used_ -= bytes;
}

double
Disk::copy_seconds (size_t bytes, const Device *) const
{
  constexpr double kLatency = 100e-6, kBandwidth = 500e6;
  return kLatency + double (bytes) / kBandwidth;
}

Status
Disk::start (const Copy &copy, Ticket &ticket)
{
  ticket = {};
  if (copy.source_device != nullptr && copy.target_device != nullptr)
    return Status::error (-EINVAL, "%s: no direct way to that device",
                          info_.name.c_str ());
  auto *job = new Job;
  job->copy = copy;
  ticket.words[0] = reinterpret_cast<uintptr_t> (job);
  {
    MutexLock lock (mutex_);
    (copy.source_device != nullptr ? reads_ : writes_).push_back (job);
    if (!thread_.joinable ())
      thread_ = std::thread ([this] { serve (); });
  }
  changed_.notify_one ();
  return {};
}

/// Takes what is to be done next; null: nothing.
Disk::Job *
Disk::next ()
{
  for (auto *jobs : { &reads_, &writes_ })
    if (!jobs->empty ())
      {
        Job *job = jobs->front ();
        jobs->pop_front ();
        return job;
      }
  return nullptr;
}

/// Makes a copy that is in no queue any more; unlocked meanwhile.
void
Disk::carry_out (Job &job)
{
  mutex_.unlock ();
  Status status = transfer (job.copy);
  mutex_.lock ();
  job.status = std::move (status);
  job.done = true;
  for (Waker *waker : job.wakers)
    waker->wake ();
  job.wakers.clear ();
}

bool
Disk::help (Waker &waker)
{
  MutexLock lock (mutex_);
  for (auto *jobs : { &reads_, &writes_ })
    {
      auto wanted = std::find_if (jobs->begin (), jobs->end (), [&] (Job *job) {
        return std::find (job->wakers.begin (), job->wakers.end (), &waker)
               != job->wakers.end ();
      });
      if (wanted == jobs->end ())
        continue;
      Job &job = **wanted;
      jobs->erase (wanted);
      carry_out (job);
      return true;
    }
  return false;
}

/// Does what is to be done until the disk closes.
void
Disk::serve ()
{
  MutexLock lock (mutex_);
  for (;;)
    {
      Job *job = next ();
      if (job == nullptr && closing_)
        return;
      if (job == nullptr)
        {
          changed_.wait (mutex_);
          continue;
        }
      carry_out (*job);
    }
}

Status
Disk::transfer (const Copy &copy) const
{
  const bool out = copy.source_device == nullptr;
  const Address &there = out ? copy.target : copy.source;
  char *here = pointer_to (out ? copy.source : copy.target);
  auto *object = reinterpret_cast<void *> (there.base);
  const Shape shape = simplify (copy.shape);
  if (shape.run == 0)
    return {};
  return for_each_piece (shape, 0, [&] (size_t from, size_t to) -> Status {
    const auto offset = off_t (there.offset + (out ? to : from));
    char *place = here + (out ? from : to);
    int result = out ? ops_.write (base_, object, place, offset, shape.run)
                     : ops_.read (base_, object, place, offset, shape.run);
    if (result < 0 || (out && result != 0))
      return Status::error (-EIO, "%s: %s %zu bytes", info_.name.c_str (),
                            out ? "writing" : "reading", shape.run);
    return {};
  });
}

Status
Disk::launch (const Launch &, Ticket &)
{
  return Status::error (-ENOSYS, "%s executes nothing", info_.name.c_str ());
}

Status
Disk::poll (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  std::unique_ptr<Job> ended;
  {
    MutexLock lock (mutex_);
    progress.done = job_of (ticket).done;
    if (!progress.done)
      return {};
    ended.reset (&job_of (ticket));
  }
  ticket = {};
  return std::move (ended->status);
}

void
Disk::notify (const Ticket &ticket, Waker &waker)
{
  if (ticket.pending ())
    {
      MutexLock lock (mutex_);
      Job &job = job_of (ticket);
      if (!job.done)
        {
          if (std::find (job.wakers.begin (), job.wakers.end (), &waker)
              == job.wakers.end ())
            job.wakers.push_back (&waker);
          return;
        }
    }
  waker.wake ();
}

} // namespace asterism::device
