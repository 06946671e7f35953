// SPDX-License-Identifier: LGPL-2.1-or-later
// Transactions: groups of tasks that are executed or cancelled together.

#ifndef ASTERISM_CORE_TRANSACTIONS_H
#define ASTERISM_CORE_TRANSACTIONS_H

#include <unordered_map>

#include "starpu_task.h"

#include "base/mutex.h"
#include "base/status.h"
#include "task/task.h"

namespace asterism::core
{

/// One epoch of a transaction.  Its first task asks whether it may start, its
/// tasks come after that one, and its last task ends after them.
struct Epoch
{
  struct starpu_transaction *transaction;
  void *argument;
  struct starpu_task *first, *last;
  bool cancelled = false; ///< written by the first task, read after it
};

/// Knows which epoch each task is of until it is ready.  Any thread.
class Transactions
{
public:
  /// Makes a task one of its transaction's present epoch.  Before its
  /// submission.
  Status enter (task::Task &task);

  /// The task is ready: true when its epoch was cancelled.
  bool take_cancelled (task::Task &task);

private:
  Mutex mutex_;
  std::unordered_map<const task::Task *, const Epoch *>
      epochs_ GUARDED_BY (mutex_);
};

} // namespace asterism::core

/// The public struct of a transaction.
struct starpu_transaction
{
  int (*start) (void *transaction, void *argument);
  asterism::Mutex mutex; ///< around the changes of epochs
  asterism::core::Epoch *epoch GUARDED_BY (mutex) = nullptr; ///< the present
};

#endif
