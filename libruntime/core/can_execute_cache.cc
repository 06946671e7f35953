// SPDX-License-Identifier: LGPL-2.1-or-later
// CanExecuteCache: what can_execute of codelets said of tasks that policies
// have.

#include "core/can_execute_cache.h"

#include <utility>

namespace asterism::core
{

void
CanExecuteCache::put (const task::Task &task, Able able)
{
  MutexLock lock (mutex_);
  entries_[&task].able = std::move (able);
  count_.store (entries_.size (), std::memory_order_relaxed);
}

bool
CanExecuteCache::get (const task::Task &task, int worker, unsigned &able) const
{
  if (!some ())
    return false;
  MutexLock lock (mutex_);
  const auto found = entries_.find (&task);
  if (found == entries_.end ())
    return false;
  able = found->second.able[size_t (worker)];
  return true;
}

bool
CanExecuteCache::forget (const task::Task &task)
{
  MutexLock lock (mutex_);
  const auto found = entries_.find (&task);
  if (found == entries_.end ())
    return false;
  while (found->second.looked_at > 0)
    looked_.wait (mutex_);
  entries_.erase (found);
  count_.store (entries_.size (), std::memory_order_relaxed);
  return true;
}

/// The next after `last` that the worker could not execute; it stays until
/// look_away ().
const task::Task *
CanExecuteCache::look_at_next (const task::Task *last, int worker)
{
  MutexLock lock (mutex_);
  for (auto i = entries_.upper_bound (last); i != entries_.end (); ++i)
    if (i->second.able[size_t (worker)] == 0)
      {
        ++i->second.looked_at;
        return i->first;
      }
  return nullptr;
}

void
CanExecuteCache::look_away (const task::Task &task, int worker, uint8_t able)
{
  MutexLock lock (mutex_);
  Entry &entry = entries_.find (&task)->second;
  entry.able[size_t (worker)] = able;
  if (--entry.looked_at == 0)
    looked_.notify_all ();
}

} // namespace asterism::core
