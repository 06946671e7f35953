// SPDX-License-Identifier: LGPL-2.1-or-later
// Lets who can but wait for a copy see its end itself.
//
// A stream's notification goes by a thread of the vendor's, which takes longer
// than many copies.  Who has nothing else to do had better ask for as long as a
// short copy should take, and sleep until its event after that.

#include <algorithm>
#include <sched.h>

#include "base/clock.h"
#include "operation.h"

namespace asterism::device::cuda
{

namespace
{

/// Nobody keeps a core for longer than this: being woken late matters less the
/// longer a copy takes.
constexpr double kMostPatience = 1e-3;
/// A copy may take so much longer than expected, and this besides.
constexpr double kSlack = 1.5, kLatency = 50e-6;

} // namespace

/// Notes that the operation's starter, which has that waker, will look on;
/// false when that is somebody else.
bool
CudaDevice::watch (Operation &operation, const Waker &waker)
{
  MutexLock lock (watched_mutex_);
  if (operation.watcher != nullptr)
    return false;
  operation.watcher = &waker;
  watched_.push_back (&operation);
  ++watched_count_;
  return true;
}

void
CudaDevice::unwatch (Operation &operation)
{
  if (std::erase (watched_, &operation) != 0)
    --watched_count_;
}

/// Says of an operation that has ended that nobody will look on; true when
/// somebody is at it, who destroys it.
bool
CudaDevice::keep_watched (Operation &operation)
{
  MutexLock lock (watched_mutex_);
  unwatch (operation);
  operation.spent = operation.watched;
  return operation.watched;
}

/// Returns at the end of an operation; false when it cannot tell.
bool
CudaDevice::look_on (const Operation &operation)
{
  const double patience = kSlack * operation.expected + kLatency;
  const double begin = clock_seconds ();
  while (patience < kMostPatience && clock_seconds () - begin < patience)
    {
      const cudaError_t error = functions ().cudaEventQuery (operation.last);
      if (error != cudaErrorNotReady)
        return true;
      functions ().cudaGetLastError (); // it is no error
      sched_yield ();                   // others may have more to do
    }
  if (functions ().cudaEventSynchronize (operation.last) == cudaSuccess)
    return true;
  functions ().cudaGetLastError (); // a poll will see it
  return functions ().cudaEventQuery (operation.last) != cudaErrorNotReady;
}

bool
CudaDevice::help (Waker &waker)
{
  // Relaxed: who helps has been told of its copies itself.
  if (watched_count_.load (std::memory_order_relaxed) == 0)
    return false;
  Operation *operation;
  {
    MutexLock lock (watched_mutex_);
    auto found = std::find_if (
        watched_.begin (), watched_.end (),
        [&] (const Operation *each) { return each->watcher == &waker; });
    if (found == watched_.end ())
      return false;
    operation = *found;
    operation->watched = true;
    unwatch (*operation);
  }
  const bool over = look_on (*operation);
  bool spent;
  {
    MutexLock lock (watched_mutex_);
    operation->watched = false;
    spent = operation->spent;
    // It stays as long as this is locked.
    if (!over && !spent)
      wake_at_end (*operation, waker);
  }
  if (spent)
    destroy (*operation);
  return over || spent;
}

} // namespace asterism::device::cuda
