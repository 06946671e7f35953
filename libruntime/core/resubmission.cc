// SPDX-License-Identifier: LGPL-2.1-or-later
// Resubmissions: kept beside the tasks, as few are submitted again.

#include "core/resubmission.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "core/callbacks.h"
#include "core/engine.h"

namespace asterism::core
{
namespace
{

Mutex mutex;
std::vector<const struct starpu_task *> wanted GUARDED_BY (mutex);
std::atomic<size_t> count{ 0 };

/// Whether the thread is in the callback at the end of a task that stays.
bool
is_ending (const struct starpu_task &user)
{
  const task::Task *const task = calling_back ();
  return task != nullptr && task->user == &user && !task->view && user.detach
         && !user.destroy && user.status == STARPU_TASK_FINISHED;
}

} // namespace

bool
resubmit (const struct starpu_task &user)
{
  if (!is_ending (user))
    return false;
  MutexLock lock (mutex);
  if (std::find (wanted.begin (), wanted.end (), &user) == wanted.end ())
    {
      wanted.push_back (&user);
      // Relaxed: the task's end, which looks at it, comes after its callback.
      count.fetch_add (1, std::memory_order_relaxed);
    }
  return true;
}

bool
take_resubmission (const struct starpu_task &user)
{
  if (count.load (std::memory_order_relaxed) == 0)
    return false;
  MutexLock lock (mutex);
  const auto found = std::find (wanted.begin (), wanted.end (), &user);
  if (found == wanted.end ())
    return false;
  *found = wanted.back ();
  wanted.pop_back ();
  count.fetch_sub (1, std::memory_order_relaxed);
  return true;
}

} // namespace asterism::core
