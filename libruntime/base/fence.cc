// SPDX-License-Identifier: LGPL-2.1-or-later
// The rare side of the fences, by membarrier (2).

#include "base/fence.h"

#include <chrono>
#include <thread>

#if defined __linux__ && !defined __SANITIZE_THREAD__
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace asterism::fence
{

namespace
{

#if defined __linux__ && !defined __SANITIZE_THREAD__ && defined SYS_membarrier

bool
call (int command)
{
  return syscall (SYS_membarrier, command, 0, 0) == 0;
}

bool
enrol ()
{
  return call (MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED);
}

/// Enrols again in a process that was forked since.
bool
fence_everywhere ()
{
  constexpr int kFence = MEMBARRIER_CMD_PRIVATE_EXPEDITED;
  return call (kFence) || (enrol () && call (kFence));
}

#else

bool
enrol ()
{
  return false;
}

bool
fence_everywhere ()
{
  return false;
}

#endif

} // namespace

std::atomic<bool> asymmetric{ enrol () };

void
heavy ()
{
  std::atomic_thread_fence (std::memory_order_seq_cst);
  if (!asymmetric.load (std::memory_order_relaxed) || fence_everywhere ())
    return;
  // A sandbox entered since forbids the call.  Whoever has gone without a fence
  // has its write seen before long.
  asymmetric.store (false);
  std::this_thread::sleep_for (std::chrono::milliseconds (1));
  std::atomic_thread_fence (std::memory_order_seq_cst);
}

} // namespace asterism::fence
