// SPDX-License-Identifier: LGPL-2.1-or-later
// Labels: which tasks the flags of their codelets keep on cores.
//
// A codelet labelled BLAS1 or BLAS2 (asterism_labels.h) is memory-bound.  Its
// tasks are not for devices as long as there are cores that can execute them.
// Such a codelet is never `simple': the workers of a kind can not all execute
// its tasks.

#ifndef ASTERISM_CORE_LABELS_H
#define ASTERISM_CORE_LABELS_H

#include <algorithm>
#include <span>

#include "asterism_labels.h"
#include "asterism_virtual.h"
#include "sched/scheduler.h"

namespace asterism::core
{

/// Says whether the codelet is labelled as memory-bound.
inline bool
is_memory_bound (const struct starpu_codelet &codelet)
{
  return (codelet.flags & (ASTERISM_BLAS1 | ASTERISM_BLAS2)) != 0;
}

/// Says whether the codelet's functions know nothing of groups of devices.
inline bool
is_kept_off_groups (const struct starpu_codelet &codelet)
{
  return (codelet.flags & ASTERISM_GROUP_KERNEL) == 0;
}

/// Says whether the worker is a core that uses main memory.
inline bool
is_core (const sched::WorkerInfo &worker)
{
  return worker.arch == device::Arch::Cpu && worker.node == data::kMainMemory;
}

/// Says whether the label of the task keeps it off the devices among `workers`:
/// some of these are cores, for which it has a function.
inline bool
stays_on_cores (const task::Task &task,
                std::span<const sched::WorkerInfo> workers)
{
  return is_memory_bound (*task.codelet)
         && (task.where >> unsigned (device::Arch::Cpu) & 1) != 0
         && std::any_of (workers.begin (), workers.end (), is_core);
}

} // namespace asterism::core

#endif
