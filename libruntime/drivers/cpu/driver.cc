// SPDX-License-Identifier: LGPL-2.1-or-later
// The cores of this machine: devices that compute in main memory, or in that
// of their NUMA node, and run a function by calling it.

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <map>
#include <span>

#include "starpu_config.h"

#include "base/log.h"
#include "base/mutex.h"
#include "device/binding.h"
#include "device/current.h"
#include "device/driver.h"
#include "device/shape.h"
#include "topology/machine.h"

namespace asterism::device
{

namespace
{

/// Memory is a multiple of a cache line, and aligned to one.
constexpr size_t kLine = 64;

/// Bytes per second of one core's memcpy: an estimate.
constexpr double kBandwidth = 8e9;

/// One CPU worker.  The first of a NUMA node with memory of its own keeps
/// account of that; any thread.
class CpuDevice final : public Device
{
public:
  CpuDevice (int index, int core)
  {
    info_.name = "CPU " + std::to_string (index);
    info_.index = index;
    info_.core = core;
    info_.direct = true;
  }

  /// Makes it compute in the memory of a NUMA node, of which `first` is the
  /// first worker, or null when this is.
  void
  settle (int numa, size_t bytes, CpuDevice *first)
  {
    info_.own_memory = true;
    info_.numa = numa;
    info_.memory_bytes = bytes;
    first_ = first != nullptr ? first : this;
  }

  Device &
  memory () override
  {
    return *first_;
  }

  const DeviceInfo &
  info () const override
  {
    return info_;
  }

  Status
  allocate (size_t bytes, Address &address) override
  {
    if (info_.own_memory)
      return first_->allocate_near (bytes, address);
    const size_t rounded = (std::max<size_t> (bytes, 1) + kLine - 1) / kLine;
    void *memory = bytes > SIZE_MAX - kLine
                       ? nullptr
                       : aligned_alloc (kLine, rounded * kLine);
    if (!memory)
      return Status::error (-ENOMEM, "cannot allocate %zu bytes", bytes);
    address = { reinterpret_cast<uintptr_t> (memory), 0 };
    return {};
  }

  void
  free (Address address, size_t bytes) override
  {
    auto *memory = reinterpret_cast<void *> (address.base);
    if (!info_.own_memory)
      return ::free (memory);
    bytes = std::max<size_t> (bytes, 1);
    topology::Machine::free (memory, bytes);
    MutexLock lock (first_->mutex_);
    first_->used_ -= bytes;
  }

  bool
  reaches (const Device &peer) const override
  {
    return !peer.info ().own_memory || peer.info ().type == STARPU_CPU_WORKER;
  }

  double
  copy_seconds (size_t bytes, const Device *) const override
  {
    return double (bytes) / kBandwidth;
  }

  Status
  start (const Copy &copy, Ticket &ticket) override
  {
    copy_in_memory (pointer_to (copy.target), pointer_to (copy.source),
                    copy.shape);
    ticket = {};
    return {};
  }

  Status
  launch (const Launch &launch, Ticket &ticket) override
  {
    CurrentDevice here (*this);
    launch.function (launch.buffers, launch.argument);
    ticket = {};
    return {};
  }

  Status
  poll (Ticket &, Progress &progress) override
  {
    progress = {};
    return {};
  }

  void
  notify (const Ticket &, Waker &waker) override
  {
    waker.wake ();
  }

private:
  Status
  allocate_near (size_t bytes, Address &address)
  {
    bytes = std::max<size_t> (bytes, 1);
    MutexLock lock (mutex_);
    void *memory = nullptr;
    if (bytes <= info_.memory_bytes && used_ <= info_.memory_bytes - bytes)
      memory = topology::Machine::allocate (unsigned (info_.numa), bytes);
    if (memory == nullptr)
      return Status::error (-ENOMEM, "NUMA node %d: no room for %zu bytes",
                            info_.numa, bytes);
    used_ += bytes;
    address = { reinterpret_cast<uintptr_t> (memory), 0 };
    return {};
  }

  DeviceInfo info_;
  CpuDevice *first_ = this; ///< of those that share its memory
  Mutex mutex_;
  size_t used_ GUARDED_BY (mutex_) = 0;
};

/// Has the workers bound to NUMA nodes other than the first core's compute in
/// the memory there.
void
settle_on_nodes (const Options &options, const topology::Machine &machine,
                 std::span<std::unique_ptr<Device>> workers)
{
  std::map<unsigned, CpuDevice *> first;
  for (auto &worker : workers)
    {
      const int core = worker->info ().core;
      if (core < 0)
        continue;
      const unsigned numa = machine.numa_number (unsigned (core));
      if (numa == machine.numa_number (0))
        continue;
      const long limit
          = memory_limit ("CPU_NUMA", int (numa), options.limit_numa_mem);
      const size_t bytes = limit >= 0 ? size_t (limit) << 20
                                      : topology::Machine::numa_bytes (numa);
      auto &device = static_cast<CpuDevice &> (*worker);
      CpuDevice *&owner = first[numa];
      device.settle (int (numa), bytes, owner);
      owner = owner != nullptr ? owner : &device;
    }
}

/// Cores that no accelerator's worker keeps, in order.
std::vector<int>
free_cores (const topology::Machine &machine,
            const std::vector<std::unique_ptr<Device>> &accelerators)
{
  std::vector<int> cores;
  for (int core = 0; core < int (machine.core_count ()); ++core)
    if (std::none_of (accelerators.begin (), accelerators.end (),
                      [core] (const auto &device) {
                        return device->info ().core == core;
                      }))
      cores.push_back (core);
  return cores;
}

/// Every accelerator's worker keeps a core, and so does the application when
/// asked; one is left at least.
unsigned
worker_count (const Options &options, const topology::Machine &machine,
              size_t accelerators)
{
  if (options.ncpus < -1)
    log (Level::Warning, "%ld CPU workers make no sense; using the default",
         options.ncpus);
  if (options.ncpus > STARPU_MAXCPUS)
    log (Level::Warning, "%ld CPU workers are too many; using %d",
         options.ncpus, STARPU_MAXCPUS);
  if (options.ncpus >= 0)
    return unsigned (std::min<long> (options.ncpus, STARPU_MAXCPUS));
  const long kept = long (accelerators) + std::max (options.reserve_ncpus, 0L)
                    + (options.main_thread_bind ? 1 : 0);
  return unsigned (
      std::clamp<long> (machine.usable_cores () - kept, 1, STARPU_MAXCPUS));
}

class CpuDriver final : public Driver
{
public:
  const char *
  name () const override
  {
    return "cpu";
  }

  Status
  open (const Options &options, const topology::Machine &machine,
        std::vector<std::unique_ptr<Device>> &devices) const override
  {
    const std::vector<int> cores = free_cores (machine, devices);
    const unsigned count = worker_count (options, machine, devices.size ());
    const size_t before = devices.size ();
    // More workers than cores: the kernel shares them out better than we do.
    const bool bound = binds (options, machine) && count <= cores.size ();
    for (unsigned i = 0; i < count; ++i)
      {
        int core = listed_core (options, machine, unsigned (devices.size ()));
        if (core < 0 && bound)
          core = cores[i];
        devices.push_back (std::make_unique<CpuDevice> (int (i), core));
      }
    if (options.use_numa)
      settle_on_nodes (options, machine, std::span (devices).subspan (before));
    return {};
  }
};

} // namespace

const Driver &cpu_driver ();

const Driver &
cpu_driver ()
{
  static const CpuDriver driver;
  return driver;
}

} // namespace asterism::device
