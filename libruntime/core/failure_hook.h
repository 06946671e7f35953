// SPDX-License-Identifier: LGPL-2.1-or-later
// What a library beside the runtime does when a task fails.

#ifndef ASTERISM_CORE_FAILURE_HOOK_H
#define ASTERISM_CORE_FAILURE_HOOK_H

#include <atomic>

#include "starpu_task.h"

namespace asterism::core
{

/// Is told of each datum that the task should have written, and why it did not;
/// returns whether the contents are lost.
using FailureHook = int (*) (struct starpu_task *task,
                             starpu_data_handle_t handle, const char *why);

/// The hook, or null.  libasterism-mpi tells other ranks, by it, that the data
/// they wait for will not come.
inline std::atomic<FailureHook> failure_hook{ nullptr };

} // namespace asterism::core

#endif
