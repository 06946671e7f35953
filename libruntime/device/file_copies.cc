// SPDX-License-Identifier: LGPL-2.1-or-later
// Who makes copies between main memory and files, and when.

#include "device/file_copies.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/clock.h"

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
    thread.join ();
  serve (); // what the thread has not been told of
}

void
FileCopies::start (const Copy &copy, Ticket &ticket)
{
  auto *job = new Job;
  job->copy = copy;
  ticket = {};
  ticket.words[0] = reinterpret_cast<uintptr_t> (job);
  MutexLock lock (mutex_);
  const bool first = reads_.empty () && writes_.empty ();
  (copy.target_device == nullptr ? reads_ : writes_).push_back (job);
  if (!copy.awaited || !first) // or else the starter makes it
    rouse ();
}

/// Has the thread make what nobody has begun.
void
FileCopies::rouse ()
{
  if (reads_.empty () && writes_.empty ())
    return;
  if (!thread_.joinable ())
    thread_ = std::thread ([this] { serve (); });
  changed_.notify_one ();
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

bool
FileCopies::help (Waker &waker)
{
  MutexLock lock (mutex_);
  Job *job = take ([&] (Job *queued) {
    const auto &wakers = queued->wakers;
    return std::find (wakers.begin (), wakers.end (), &waker) != wakers.end ();
  });
  if (job != nullptr)
    carry_out (*job);
  else
    rouse ();
  return job != nullptr;
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
  {
    MutexLock lock (mutex_);
    Job &job = job_of (ticket);
    if (take ([&] (Job *queued) { return queued == &job; }) != nullptr)
      carry_out (job);
    if (job.done)
      waker.wake ();
    else
      job.wakers.push_back (&waker);
  }
  // Woken under the lock, which poll () takes: nobody does it once it is gone.
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
          // Of those that wait only the first may be its starter.
          if (!job.copy.awaited || job.wakers.size () > 1)
            rouse ();
          return;
        }
    }
  waker.wake ();
}

} // namespace asterism::device
