// SPDX-License-Identifier: LGPL-2.1-or-later
// What others do when a registration ends: a library beside the runtime, and
// what records graphs of tasks.

#ifndef ASTERISM_DATA_REMOVAL_HOOK_H
#define ASTERISM_DATA_REMOVAL_HOOK_H

#include <atomic>

#include "starpu_data.h"

namespace asterism::data
{

using RemovalHook = void (*) (starpu_data_handle_t handle);

/// The hook, or null.  libasterism-mpi keeps ranks and tags of handles, and
/// forgets them by it.
inline std::atomic<RemovalHook> removal_hook{ nullptr };

/// The one of core/graph_recorder.h, or null.
inline std::atomic<RemovalHook> recording_hook{ nullptr };

/// Tells the hooks of a handle that ends.  Any thread.
inline void
tell_removal (starpu_data_handle_t handle)
{
  // Acquire pairs with the release of asterism_unregister_hook_v1 ().
  if (RemovalHook hook = removal_hook.load (std::memory_order_acquire))
    hook (handle);
  // Acquire: partner of the release in GraphRecorder::start ().
  if (RemovalHook hook = recording_hook.load (std::memory_order_acquire))
    hook (handle);
}

} // namespace asterism::data

#endif
