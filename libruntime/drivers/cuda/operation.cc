// SPDX-License-Identifier: LGPL-2.1-or-later
// Begins, watches and ends operations on a CUDA device.

#include <sched.h>

#include "base/clock.h"
#include "operation.h"

namespace asterism::device::cuda
{

Status
CudaDevice::take_event (cudaEvent_t &event)
{
  {
    MutexLock lock (events_mutex_);
    if (!events_.empty ())
      {
        event = events_.back ();
        events_.pop_back ();
        return {};
      }
  }
  return status_of (
      functions ().cudaEventCreateWithFlags (&event, cudaEventBlockingSync),
      name (), "make an event");
}

void
CudaDevice::give_event (cudaEvent_t event)
{
  if (!event)
    return;
  MutexLock lock (events_mutex_);
  events_.push_back (event);
}

Status
CudaDevice::begin (Operation &operation, Lane &lane)
{
  operation.lane = &lane;
  operation.owner = this;
  Status status = take_event (operation.first);
  if (status.ok ())
    status = take_event (operation.last);
  if (status.ok ())
    status
        = status_of (functions ().cudaEventRecord (operation.first, lane.work),
                     name (), "record an event");
  if (!status.ok ())
    {
      give_event (operation.first);
      give_event (operation.last);
    }
  return status;
}

Status
CudaDevice::end (Operation &operation, Ticket &ticket)
{
  const cudaError_t error
      = functions ().cudaEventRecord (operation.last, operation.lane->work);
  if (error != cudaSuccess)
    {
      // Without an event to ask, what was enqueued is waited for here.
      functions ().cudaGetLastError ();
      const cudaError_t end
          = functions ().cudaStreamSynchronize (operation.lane->work);
      give_event (operation.first);
      give_event (operation.last);
      return status_of (end, name (), "finish an operation");
    }
  ticket.words[0] = reinterpret_cast<uintptr_t> (new Operation (operation));
  return {};
}

void
CudaDevice::finish (Ticket &ticket)
{
  if (!ticket.pending ())
    return;
  Operation &operation = Operation::of (ticket);
  CudaDevice &owner = *operation.owner;
  owner.give_event (operation.first);
  owner.give_event (operation.last);
  delete &operation;
  ticket = {};
}

Status
CudaDevice::poll (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  const Operation &operation = Operation::of (ticket);
  const cudaError_t error = functions ().cudaEventQuery (operation.last);
  if (error == cudaErrorNotReady)
    {
      functions ().cudaGetLastError (); // it is no error
      progress.done = false;
      return {};
    }
  float milliseconds;
  if (error == cudaSuccess
      && functions ().cudaEventElapsedTime (&milliseconds, operation.first,
                                            operation.last)
             == cudaSuccess)
    progress.seconds = 1e-3 * double (milliseconds);
  finish (ticket);
  return status_of (error, name (), "finish an operation");
}

Status
CudaDevice::wait (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  const Operation &operation = Operation::of (ticket);
  // A stream's end is told by a thread of the vendor's, which takes longer than
  // many copies: that of a short one is asked for.
  const double begin = clock_seconds ();
  while (clock_seconds () - begin < operation.patience)
    {
      Status status = poll (ticket, progress);
      if (progress.done)
        return status;
      sched_yield (); // others may have more to do
    }
  const cudaError_t error = functions ().cudaEventSynchronize (operation.last);
  if (error == cudaSuccess)
    return poll (ticket, progress);
  finish (ticket);
  return status_of (error, name (), "wait for an operation");
}

void
CudaDevice::notify (const Ticket &ticket, Waker &waker)
{
  if (!ticket.pending ())
    return waker.wake ();
  const Operation &operation = Operation::of (ticket);
  DeviceScope scope (operation.owner->number_);
  auto wake = [] (void *argument) { static_cast<Waker *> (argument)->wake (); };
  if (functions ().cudaStreamWaitEvent (operation.lane->side, operation.last, 0)
          != cudaSuccess
      || functions ().cudaLaunchHostFunc (operation.lane->side, wake, &waker)
             != cudaSuccess)
    {
      functions ().cudaGetLastError (); // the caller polls and sees it
      waker.wake ();
    }
}

} // namespace asterism::device::cuda
