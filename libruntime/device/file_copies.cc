// SPDX-License-Identifier: LGPL-2.1-or-later
// Who makes copies between main memory and files, and when.

#include "device/file_copies.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/clock.h"
#include "base/thread.h"
#include "device/shape.h"

namespace asterism::device
{

void
FileCopies::close ()
{
  std::thread thread;
  {
    MutexLock lock (mutex_);
    closing_ = true;
    thread = std::move (thread_);
  }
  changed_.notify_all ();
  if (thread.joinable ())
    join_thread (thread); // it makes what is left
}

Status
FileCopies::start (const Copy &copy, Ticket &ticket)
{
  ticket = {};
  if (copy.made != nullptr)
    {
      const bool timed = copy.made->seconds >= 0;
      const double begin = timed ? clock_seconds () : 0;
      Status status = make_ (copy);
      copy.made->done = status.ok ();
      if (timed)
        copy.made->seconds = clock_seconds () - begin;
      return status;
    }
  auto *job = new Job;
  job->copy = copy;
  ticket.words[0] = reinterpret_cast<uintptr_t> (job);
  MutexLock lock (mutex_);
  if (!thread_.joinable ()
      && !start_thread<&FileCopies::serve> (thread_, "file copies", *this)
              .ok ())
    {
      carry_out (*job); // by the caller instead
      return {};
    }
  (copy.target_device == nullptr ? reads_ : writes_).push_back (job);
  changed_.notify_one ();
  return {};
}

/// Takes the first that is wanted of those that nobody has begun; null: none.
template <typename Wanted>
FileCopies::Job *
FileCopies::take (Wanted wanted)
{
  for (auto *jobs : { &reads_, &writes_ })
    if (auto found = std::find_if (jobs->begin (), jobs->end (), wanted);
        found != jobs->end ())
      {
        Job *job = *found;
        jobs->erase (found);
        return job;
      }
  return nullptr;
}

/// Makes a copy that was taken; unlocked meanwhile.
void
FileCopies::carry_out (Job &job)
{
  mutex_.unlock ();
  const double begin = clock_seconds ();
  Status status = make_ (job.copy);
  const double seconds = clock_seconds () - begin;
  mutex_.lock ();
  job.status = std::move (status);
  job.seconds = seconds;
  job.done = true;
  for (Waker *waker : job.wakers)
    waker->wake ();
  job.wakers.clear ();
}

/// Does what is to be done until no more will come.
void
FileCopies::serve ()
{
  MutexLock lock (mutex_);
  for (;;)
    {
      Job *job = take ([] (Job *) { return true; });
      if (job == nullptr && closing_)
        return;
      if (job == nullptr)
        changed_.wait (mutex_);
      else
        carry_out (*job);
    }
}

Status
FileCopies::poll (Ticket &ticket, Progress &progress)
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
  progress.seconds = ended->seconds;
  return std::move (ended->status);
}

Status
FileCopies::wait (Ticket &ticket, Progress &progress)
{
  if (!ticket.pending ())
    return poll (ticket, progress);
  Waker waker;
  bool others; // are at it
  {
    MutexLock lock (mutex_);
    Job &job = job_of (ticket);
    if (take ([&] (Job *queued) { return queued == &job; }) != nullptr)
      carry_out (job);
    // Rather than sleep it makes others, none larger: that is soon over too.
    const size_t most = shape_bytes (job.copy.shape);
    const auto small = [most] (Job *queued) {
      return shape_bytes (queued->copy.shape) <= most;
    };
    while (!job.done)
      if (Job *other = take (small))
        carry_out (*other);
      else
        break;
    others = !job.done;
    if (others)
      job.wakers.push_back (&waker);
  }
  // Woken under the lock, which poll () takes: nobody does it once it is gone.
  if (others)
    waker.park ();
  return poll (ticket, progress);
}

void
FileCopies::notify (const Ticket &ticket, Waker &waker)
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
