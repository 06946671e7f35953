// SPDX-License-Identifier: LGPL-2.1-or-later
// Which tasks are of which epoch, and are to be executed.

#include "core/transactions.h"

#include <cerrno>

#include "core/end_dependencies.h"
#include "core/engine.h"

namespace asterism::core
{

Status
Transactions::enter (task::Task &task)
{
  struct starpu_transaction &transaction = *task.user->transaction;
  MutexLock guard (transaction.mutex);
  Epoch *epoch = transaction.epoch;
  if (epoch == nullptr)
    return Status::error (-EINVAL, "task %s: its transaction is closed",
                          name_of (task));
  if (!task::add_dependency (*task::from_public (epoch->first), task))
    return Status::error (-ENOMEM, "task %s: no memory", name_of (task));
  add_end_dependency (task, *task::from_public (epoch->last), true);
  MutexLock lock (mutex_);
  epochs_[&task] = epoch;
  return {};
}

bool
Transactions::take_cancelled (task::Task &task)
{
  MutexLock lock (mutex_);
  auto found = epochs_.find (&task);
  if (found == epochs_.end ())
    return false;
  // Its first task has ended, as this one waited for it.
  bool cancelled = found->second->cancelled;
  epochs_.erase (found);
  return cancelled;
}

} // namespace asterism::core
