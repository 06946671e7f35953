// SPDX-License-Identifier: LGPL-2.1-or-later
// A simulated device: real bytes in separate allocations, virtual time.

#include "sim_device.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "base/check.h"
#include "base/log.h"
#include "device/current.h"
#include "device/shape.h"

namespace asterism::device::sim
{

namespace
{

constexpr size_t kLine = 64;
constexpr size_t kDefaultCapacity = size_t (512) << 20;

size_t
rounded (size_t bytes)
{
  return (std::max<size_t> (bytes, 1) + kLine - 1) / kLine * kLine;
}

double
thread_seconds ()
{
  timespec time;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return double (time.tv_sec) + 1e-9 * double (time.tv_nsec);
}

Operation &
operation_of (const Ticket &ticket)
{
  return *reinterpret_cast<Operation *> (ticket.words[0]);
}

} // namespace

SimDevice::SimDevice (int index, int core, const Options &options, int stream,
                      SimDevice *first)
    : first_ (first != nullptr ? *first : *this),
      latency_ (1e-6 * options.sim_latency),
      bandwidth_ (1e6 * options.sim_bandwidth), peers_ (options.sim_peer)
{
  info_.name = "Sim " + std::to_string (index)
               + (stream > 0 ? "." + std::to_string (stream) : "");
  info_.type = STARPU_SIM_WORKER;
  info_.index = index;
  info_.stream = stream;
  info_.own_memory = true;
  info_.asynchronous = true;
  info_.depth = 2;
  info_.shares = options.sim_shares != 0;
  info_.memory_bytes = options.limit_sim_mem >= 0
                           ? size_t (options.limit_sim_mem) << 10
                           : kDefaultCapacity;
  info_.speed = options.sim_speed > 0 ? options.sim_speed : 1;
  info_.core = core;
  allocations_.every = options.sim_fail_allocate;
  copies_.every = options.sim_fail_copy;
  launches_.every = options.sim_fail_launch;
}

SimDevice::~SimDevice ()
{
  log (Level::Debug, "%s: virtual seconds: in %g, out %g, kernels %g, end %g",
       info_.name.c_str (), busy_[In], busy_[Out], busy_[Kernel],
       *std::max_element (free_at_, free_at_ + kEngines));
}

bool
SimDevice::Failures::next ()
{
  ++seen;
  return every > 0 ? seen % every == 0 : every < 0 && seen == -every;
}

Status
SimDevice::open_stream (int number, const Options &options,
                        std::unique_ptr<Device> &opened)
{
  opened = std::make_unique<SimDevice> (info_.index, info_.core, options,
                                        number, this);
  return {};
}

Status
SimDevice::allocate (size_t bytes, Address &address)
{
  if (&first_ != this)
    return first_.allocate (bytes, address);
  MutexLock lock (mutex_);
  if (allocations_.next ())
    return Status::error (-ENOMEM, "%s: injected failure of an allocation",
                          info_.name.c_str ());
  void *memory = nullptr;
  if (bytes <= info_.memory_bytes
      && rounded (bytes) + used_ <= info_.memory_bytes)
    memory = aligned_alloc (kLine, rounded (bytes));
  if (!memory)
    return Status::error (-ENOMEM, "%s: no room for %zu bytes",
                          info_.name.c_str (), bytes);
  used_ += rounded (bytes);
  address = { reinterpret_cast<uintptr_t> (memory), 0 };
  return {};
}

void
SimDevice::free (Address address, size_t bytes)
{
  if (&first_ != this)
    return first_.free (address, bytes);
  MutexLock lock (mutex_);
  CHECK (used_ >= rounded (bytes));
  used_ -= rounded (bytes);
  ::free (reinterpret_cast<void *> (address.base));
}

Status
SimDevice::share (void *pointer, size_t bytes, Address &address)
{
  if (!info_.shares)
    return Device::share (pointer, bytes, address);
  address = { reinterpret_cast<uintptr_t> (pointer), 0 };
  return {};
}

bool
SimDevice::reaches (const Device &peer) const
{
  return &peer == this || (peers_ && peer.info ().type == info_.type);
}

double
SimDevice::copy_seconds (size_t bytes, const Device *) const
{
  return latency_ + double (bytes) / bandwidth_;
}

double
SimDevice::occupy (Engine engine, double seconds)
{
  free_at_[engine] = std::max (seen_, free_at_[engine]) + seconds;
  busy_[engine] += seconds;
  return free_at_[engine];
}

Ticket
SimDevice::enqueue (std::unique_ptr<Operation> operation, Engine engine,
                    double seconds)
{
  operation->end = occupy (engine, seconds);
  operation->begin = operation->end - seconds;
  Ticket ticket;
  ticket.words[0] = reinterpret_cast<uintptr_t> (operation.get ());
  queue_.push_back (std::move (operation));
  return ticket;
}

Status
SimDevice::start (const Copy &copy, Ticket &ticket)
{
  if (copy.source_device && copy.target_device
      && !copy.source_device->reaches (*copy.target_device))
    return Status::error (-EINVAL, "%s: no direct way to that device",
                          info_.name.c_str ());
  ticket = {};
  if (pointer_to (copy.source) == pointer_to (copy.target))
    return {}; // shared
  const Engine engine = copy.target_device == this ? In : Out;
  const double seconds = copy_seconds (shape_bytes (copy.shape), nullptr);
  if (copy.made != nullptr)
    return make (copy, engine, seconds);
  auto operation = std::make_unique<Operation> ();
  operation->is_copy = true;
  operation->copy = copy;
  MutexLock lock (mutex_);
  operation->fails = copies_.next ();
  ticket = enqueue (std::move (operation), engine, seconds);
  return {};
}

Status
SimDevice::make (const Copy &copy, Engine engine, double seconds)
{
  {
    MutexLock lock (mutex_);
    seen_ = std::max (seen_, occupy (engine, seconds));
    if (copies_.next ())
      return failed_copy ();
  }
  copy_in_memory (pointer_to (copy.target), pointer_to (copy.source),
                  copy.shape);
  copy.made->done = true;
  copy.made->seconds = seconds;
  return {};
}

Status
SimDevice::failed_copy () const
{
  return Status::error (-EIO, "%s: injected failure of a copy",
                        info_.name.c_str ());
}

Status
SimDevice::launch (const Launch &launch, Ticket &ticket)
{
  auto operation = std::make_unique<Operation> ();
  {
    MutexLock lock (mutex_);
    if (launches_.next ())
      return Status::error (-EIO, "%s: injected failure of a launch",
                            info_.name.c_str ());
  }
  double seconds = -thread_seconds ();
  {
    CurrentDevice here (*this);
    note_begun (launch);
    launch.function (launch.buffers, launch.argument);
  }
  seconds += thread_seconds ();
  seconds = launch.simulated_seconds >= 0 ? launch.simulated_seconds
                                          : seconds / info_.speed;
  MutexLock lock (mutex_);
  ticket = enqueue (std::move (operation), Kernel, seconds);
  return {};
}

void
SimDevice::execute_to (Operation &last)
{
  for (const auto &operation : queue_)
    {
      const Copy &copy = operation->copy;
      if (operation->is_copy && !operation->executed && !operation->fails)
        copy_in_memory (pointer_to (copy.target), pointer_to (copy.source),
                        copy.shape);
      operation->executed = true;
      if (operation.get () == &last)
        return;
    }
}

Status
SimDevice::finish (Ticket &ticket, Progress &progress)
{
  Operation &operation = operation_of (ticket);
  execute_to (operation);
  progress.done = true;
  progress.seconds = operation.end - operation.begin;
  seen_ = std::max (seen_, operation.end);
  const bool fails = operation.fails;
  std::erase_if (
      queue_, [&] (const auto &queued) { return queued.get () == &operation; });
  ticket = {};
  return fails ? failed_copy () : Status ();
}

Status
SimDevice::poll (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  MutexLock lock (mutex_);
  Operation &operation = operation_of (ticket);
  if (!operation.executed && !operation.polled)
    {
      operation.polled = true;
      progress.done = false;
      return {};
    }
  return finish (ticket, progress);
}

Status
SimDevice::wait (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  MutexLock lock (mutex_);
  return finish (ticket, progress);
}

void
SimDevice::notify (const Ticket &ticket, Waker &waker)
{
  if (ticket.pending ())
    {
      MutexLock lock (mutex_);
      execute_to (operation_of (ticket));
    }
  waker.wake ();
}

} // namespace asterism::device::sim
