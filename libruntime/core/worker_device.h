// SPDX-License-Identifier: LGPL-2.1-or-later
// Questions about the device of a worker: where its functions run, and whether
// it has what an implementation needs.
//
// The policies' questions are answered from these, and from models and the
// state of the memory (core/estimates.h).

#ifndef ASTERISM_CORE_WORKER_DEVICE_H
#define ASTERISM_CORE_WORKER_DEVICE_H

#include "starpu_task.h"

#include "data/memory.h"
#include "device/needs.h"
#include "sched/scheduler.h"

namespace asterism::core
{

/// True when the functions of those who compute there run in other processes.
inline bool
is_remote (const data::Memory &memory, data::NodeId node)
{
  const device::Device *device = memory.device_of (node);
  return device != nullptr && device->info ().separate;
}

/// The flags of an implementation, 0 for those of cores.
inline char
flags_of (const struct starpu_codelet &codelet, device::Arch arch,
          unsigned implementation)
{
  return arch == device::Arch::OpenCl ? codelet.opencl_flags[implementation]
         : arch == device::Arch::Cuda ? codelet.cuda_flags[implementation]
                                      : 0;
}

/// Says whether any device of that Arch lacks what the first implementation
/// for these needs.
inline bool
some_lack_needs (const struct starpu_codelet &codelet, device::Arch arch)
{
  return device::lacks_needs (arch, -1, flags_of (codelet, arch, 0));
}

/// Says whether the worker's device lacks what the implementation needs.
inline bool
lacks_needs (const data::Memory &memory, const sched::WorkerInfo &worker,
             const struct starpu_codelet &codelet, unsigned implementation)
{
  const device::Device *device = memory.device_of (worker.node);
  return device != nullptr
         && device::lacks_needs (
             worker.arch, device->info ().index,
             flags_of (codelet, worker.arch, implementation));
}

} // namespace asterism::core

#endif
