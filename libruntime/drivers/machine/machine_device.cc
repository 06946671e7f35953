// SPDX-License-Identifier: LGPL-2.1-or-later
// A worker of a machine from a file: kernels and copies on the virtual clock.

#include "machine_device.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "base/check.h"
#include "base/virtual_time.h"
#include "device/current.h"
#include "device/shape.h"

namespace asterism::device::machine
{

namespace
{

constexpr size_t kLine = 64;

/// Where the addresses of a worker's memory begin when nothing is there: no
/// two workers' meet.
constexpr unsigned kAddressBits = 40;
constexpr uintptr_t kFirstAddress = uintptr_t{ 1 } << 54;

size_t
rounded (size_t bytes)
{
  return (std::max<size_t> (bytes, 1) + kLine - 1) / kLine * kLine;
}

Operation &
operation_of (const Ticket &ticket)
{
  return *reinterpret_cast<Operation *> (ticket.words[0]);
}

Ticket
ticket_of (std::unique_ptr<Operation> operation)
{
  Ticket ticket;
  ticket.words[0] = reinterpret_cast<uintptr_t> (operation.release ());
  return ticket;
}

enum starpu_worker_archtype
type_of (const topology::WorkerKind &kind)
{
  switch (kind.processor)
    {
    case topology::Processor::Cuda:
      return STARPU_CUDA_WORKER;
    case topology::Processor::OpenCl:
      return STARPU_OPENCL_WORKER;
    case topology::Processor::Core:
      break;
    }
  return kind.memory_bytes == 0 ? STARPU_CPU_WORKER : STARPU_SIM_WORKER;
}

Arch
arch_of (const topology::WorkerKind &kind)
{
  switch (kind.processor)
    {
    case topology::Processor::Cuda:
      return Arch::Cuda;
    case topology::Processor::OpenCl:
      return Arch::OpenCl;
    case topology::Processor::Core:
      break;
    }
  return Arch::Cpu;
}

} // namespace

MachineDevice::MachineDevice (Common &common, int number, int index,
                              std::string name)
    : common_ (common), number_ (number),
      kind_ (common.machine.kind_of (number)),
      next_address_ (kFirstAddress + (uintptr_t (number) << kAddressBits))
{
  info_.name = std::move (name);
  info_.arch = arch_of (kind_);
  info_.type = type_of (kind_);
  info_.index = index;
  info_.own_memory = kind_.memory_bytes != 0;
  info_.asynchronous = kind_.overlaps;
  info_.depth = kind_.depth;
  info_.memory_bytes = kind_.memory_bytes;
  info_.speed = kind_.speed;
  info_.simulated = number;
  info_.model = kind_.model;
}

Status
MachineDevice::allocate (size_t bytes, Address &address)
{
  MutexLock lock (mutex_);
  const size_t wanted = rounded (bytes);
  if (info_.own_memory
      && (bytes > info_.memory_bytes || wanted + used_ > info_.memory_bytes))
    return Status::error (-ENOMEM, "%s: no room for %zu bytes",
                          info_.name.c_str (), bytes);
  if (!info_.own_memory || common_.executes)
    {
      void *memory = aligned_alloc (kLine, wanted);
      if (memory == nullptr)
        return Status::error (-ENOMEM, "cannot allocate %zu bytes", bytes);
      address = { reinterpret_cast<uintptr_t> (memory), 0 };
    }
  else
    address = { std::exchange (next_address_, next_address_ + wanted), 0 };
  used_ += wanted;
  return {};
}

void
MachineDevice::free (Address address, size_t bytes)
{
  MutexLock lock (mutex_);
  CHECK (used_ >= rounded (bytes));
  used_ -= rounded (bytes);
  if (!info_.own_memory || common_.executes)
    ::free (reinterpret_cast<void *> (address.base));
}

bool
MachineDevice::reaches (const Device &peer) const
{
  if (&peer == this || !peer.info ().own_memory)
    return true;
  return peer.info ().simulated >= 0 && kind_.peers
         && common_.machine.kind_of (peer.info ().simulated).peers;
}

double
MachineDevice::copy_seconds (size_t bytes, const Device *peer) const
{
  std::vector<unsigned> all = links ();
  if (peer != nullptr && peer->info ().simulated >= 0)
    for (unsigned link :
         common_.machine.workers[size_t (peer->info ().simulated)].links)
      all.push_back (link);
  double latency = 0, slowest = 0;
  for (unsigned link : all)
    {
      latency += common_.machine.links[link].latency;
      slowest = std::max (slowest, 1 / common_.machine.links[link].bandwidth);
    }
  return latency + double (bytes) * slowest;
}

/// An operation is over: makes the copy, and tells who waits.
void
MachineDevice::finish (void *argument)
{
  auto &operation = *static_cast<Operation *> (argument);
  operation.end = virtual_time::now ();
  if (operation.makes)
    copy_in_memory (pointer_to (operation.copy.target),
                    pointer_to (operation.copy.source), operation.copy.shape);
  std::vector<Waker *> wakers;
  {
    MutexLock lock (operation.mutex);
    wakers.swap (operation.wakers);
    operation.over.store (1);
  }
  while (virtual_time::wake (operation.over))
    continue;
  for (Waker *waker : wakers)
    waker->wake ();
}

void
MachineDevice::add_lanes (std::vector<unsigned> &lanes, bool to_device) const
{
  for (unsigned link : links ())
    lanes.push_back (common_.network.lane (link, to_device));
}

/// Has the bytes pass through the links between the two.
void
MachineDevice::send (Operation &operation, const Device *source,
                     const Device *target, size_t bytes)
{
  operation.begin = virtual_time::now ();
  if (source != target)
    for (const Device *end : { source, target })
      if (end != nullptr && end->info ().simulated >= 0)
        static_cast<const MachineDevice *> (end)->add_lanes (
            operation.flow.lanes, end == target);
  // Two links of the same name are one.
  std::vector<unsigned> &lanes = operation.flow.lanes;
  std::sort (lanes.begin (), lanes.end ());
  lanes.erase (std::unique (lanes.begin (), lanes.end ()), lanes.end ());
  operation.flow.arrived = finish;
  operation.flow.argument = &operation;
  common_.network.start (operation.flow, bytes);
}

Status
MachineDevice::start (const Copy &copy, Ticket &ticket)
{
  auto operation = std::make_unique<Operation> ();
  operation->copy = copy;
  operation->makes = common_.executes;
  send (*operation, copy.source_device, copy.target_device,
        shape_bytes (copy.shape));
  ticket = ticket_of (std::move (operation));
  return copy.made != nullptr ? wait (ticket, *copy.made) : Status ();
}

/// Nobody knows how much that copies: it takes what a copy of nothing does.
Status
MachineDevice::start_foreign (const ForeignCopy &copy, Ticket &ticket)
{
  if (common_.executes)
    if (Status status = Device::start_foreign (copy, ticket); !status.ok ())
      return status;
  auto operation = std::make_unique<Operation> ();
  send (*operation, copy.source_device, copy.target_device, 0);
  ticket = ticket_of (std::move (operation));
  return {};
}

/// When a task that is to be launched now can be: a machine whose tasks all go
/// through one core lets them follow each other.
double
MachineDevice::launch_time ()
{
  const double seconds = 1e-6 * common_.machine.scheduler_us;
  if (seconds <= 0)
    return virtual_time::now ();
  MutexLock lock (common_.mutex);
  common_.scheduler_free
      = std::max (common_.scheduler_free, virtual_time::now ()) + seconds;
  return common_.scheduler_free;
}

Status
MachineDevice::launch (const Launch &launch, Ticket &ticket)
{
  note_begun (launch);
  ticket = {};
  auto operation = std::make_unique<Operation> ();
  const double seconds
      = std::max (launch.simulated_seconds, 0.0) + 1e-6 * kind_.overhead_us;
  {
    const double ready = launch_time ();
    MutexLock lock (mutex_);
    operation->begin = std::max (free_at_, ready);
    operation->end = free_at_ = operation->begin + seconds;
  }
  if (launch.function != nullptr)
    {
      CurrentDevice here (*this);
      launch.function (launch.buffers, launch.argument);
    }
  if (!info_.asynchronous && virtual_time::takes_part ())
    {
      virtual_time::sleep_until (operation->end);
      return {};
    }
  virtual_time::at (operation->end, finish, operation.get ());
  ticket = ticket_of (std::move (operation));
  Progress progress;
  return info_.asynchronous ? Status () : wait (ticket, progress);
}

Status
MachineDevice::poll (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  Operation &operation = operation_of (ticket);
  progress.done = operation.over.load () != 0;
  if (!progress.done)
    return {};
  progress.seconds = operation.end - operation.begin;
  {
    MutexLock lock (operation.mutex); // finish () has left it
  }
  delete &operation;
  ticket = {};
  return {};
}

Status
MachineDevice::wait (Ticket &ticket, Progress &progress)
{
  constexpr long kNapNs = 100000;
  while (ticket.pending () && operation_of (ticket).over.load () == 0)
    if (virtual_time::takes_part ())
      (void)virtual_time::sleep (operation_of (ticket).over, 0, 1e300);
    else
      {
        timespec time{ 0, kNapNs };
        nanosleep (&time, nullptr);
      }
  return poll (ticket, progress);
}

void
MachineDevice::notify (const Ticket &ticket, Waker &waker)
{
  if (ticket.pending ())
    {
      Operation &operation = operation_of (ticket);
      MutexLock lock (operation.mutex);
      if (operation.over.load () == 0)
        return operation.wakers.push_back (&waker);
    }
  waker.wake ();
}

} // namespace asterism::device::machine
