// SPDX-License-Identifier: LGPL-2.1-or-later
// How a thread becomes a worker, be it one of the application.

#include "core/drive.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <ctime>
#include <pthread.h>

#include "base/log.h"
#include "base/pool.h"
#include "core/engine.h"

/// What names an OpenCL device.
using OpenClId = decltype (starpu_driver::id.opencl_id);

/// Null when there is no such driver in this library.
extern "C" __attribute__ ((weak)) void starpu_opencl_get_device (int devid,
                                                                 OpenClId *id);

namespace asterism::core
{

namespace
{

/// How long a turn without tasks lasts.
constexpr unsigned kPatienceUs = 1000;

/// Called at the end of a worker's thread.  A function of a task that ends it
/// leaves a task that nothing can end any more: so it ends the program.  That
/// of a thread in a worker's stead does not come so far: call_behind_barrier
/// ().
void
check_end (void *)
{
  if (this_worker == nullptr || this_worker->current == nullptr)
    return;
  log (Level::Error, "task %s ended the thread of %s",
       task::name_of (*this_worker->current),
       this_worker->device.info ().name.c_str ());
  abort ();
}

void
watch_end ()
{
  // No destructor would do: those of the calling thread are called by exit ()
  // as well, which tasks may call.
  static const pthread_key_t key = [] {
    pthread_key_t made;
    return pthread_key_create (&made, check_end) == 0
               ? made
               : pthread_key_t{ PTHREAD_KEYS_MAX };
  }();
  pthread_setspecific (key, &this_worker); // anything but null
}

} // namespace

bool
names (const struct starpu_driver &driver, const device::DeviceInfo &info)
{
  if (driver.type != info.type)
    return false;
  const auto identify = starpu_opencl_get_device;
  if (driver.type != STARPU_OPENCL_WORKER || identify == nullptr)
    return driver.id.cpu_id == unsigned (info.index);
  OpenClId id = {};
  identify (info.index, &id);
  return id == driver.id.opencl_id;
}

/// The calling thread is the worker from now on; false when its device does not
/// work.
bool
Worker::attach ()
{
  this_worker = this;
  watch_end ();
  deep_mark = deep_mark_of_thread ();
  if (device.info ().core >= 0 && !engine_.options.workers_nobind)
    {
      Status bound = engine_.machine.bind (device.info ().core);
      if (!bound.ok ())
        log (Level::Debug, "%s: %s", device.info ().name.c_str (),
             bound.message ());
    }
  const int number = device.info ().index;
  if (engine_.tool != nullptr)
    engine_.tool->tell (starpu_prof_tool_event_driver_init_start, info, number);
  attach_status = device.attach ();
  if (engine_.tool != nullptr)
    {
      engine_.tool->tell (starpu_prof_tool_event_driver_init, info, number);
      engine_.tool->tell (starpu_prof_tool_event_driver_init_end, info, number);
    }
  plain_ = device.info ().direct && info.node == data::kMainMemory;
  if (device.info ().direct)
    device::set_current_device (&device);
  if (device.info ().asynchronous && flights_.empty ())
    flights_.resize (info.depth);
  return attach_status.ok ();
}

Status
Worker::begin_driving ()
{
  if (thread_.joinable ())
    return Status::error (-EBUSY, "%s has a thread of the runtime's",
                          device.info ().name.c_str ());
  if (this_worker != nullptr || driven_.exchange (true))
    return Status::error (-EBUSY, "%s is driven already",
                          device.info ().name.c_str ());
  pthread_getaffinity_np (pthread_self (), sizeof affinity_, &affinity_);
  if (attach ())
    return {};
  detach ();
  return Status::error (-EIO, "%s", attach_status.message ());
}

Status
Worker::drive_once ()
{
  if (this_worker != this || !driven_.load ())
    return Status::error (-EPERM, "%s is not driven by this thread",
                          device.info ().name.c_str ());
  // Between two steps it counts as awake if it has a task.
  if (current == nullptr && flying_ == 0)
    engine_.dispatcher.count_awake (1);
  drive_step ();
  if (current == nullptr && flying_ == 0)
    {
      unload ();
      engine_.dispatcher.count_awake (-1);
    }
  engine_.check_waiters (); // there may be no next step, which would
  return {};
}

void
Worker::drive_step ()
{
  if (slot.asked ())
    {
      pool::flush ();
      slot.hand_over ();
    }
  const unsigned announced = engine_.dispatcher.announced ();
  if (help ())
    return;
  pool::flush ();
  bool busy = engine_.memory.progress ();
  engine_.check_waiters ();
  if (engine_.teams.join (*this) || busy)
    return;
  if (flying_ > 0)
    pause_in_flight ();
  else if (task::Task *task = await (kPatienceUs, announced))
    {
      if (device.info ().asynchronous)
        submit_flight (flights_[0], *task);
      else
        run (*task);
    }
}

Status
Worker::end_driving ()
{
  if (this_worker != this || !driven_.load ())
    return Status::error (-EPERM, "%s is not driven by this thread",
                          device.info ().name.c_str ());
  const bool awake = flying_ > 0;
  while (flying_ > 0)
    if (!turn ())
      pause_in_flight ();
  unload ();
  if (awake)
    engine_.dispatcher.count_awake (-1);
  engine_.check_waiters ();
  detach ();
  return {};
}

void
Worker::detach ()
{
  if (engine_.tool != nullptr)
    engine_.tool->tell (starpu_prof_tool_event_driver_deinit, info,
                        device.info ().index);
  if (attach_status.ok ())
    device.detach ();
  pool::flush ();
  device::set_current_device (nullptr);
  this_worker = nullptr;
  pthread_setaffinity_np (pthread_self (), sizeof affinity_, &affinity_);
  driven_.store (false);
}

void
Worker::await_driver ()
{
  while (driven_.load ())
    {
      waker.wake ();
      timespec time{ 0, 1000000 };
      nanosleep (&time, nullptr);
    }
}

} // namespace asterism::core
