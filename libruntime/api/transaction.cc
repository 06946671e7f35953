// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_task.h: transactions, whose epochs are executed or cancelled.

#include "starpu_task.h"
#include "starpu_task_dep.h"

#include <memory>
#include <utility>

#include "base/log.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "core/transactions.h"

using asterism::Level;
using asterism::log;
using asterism::MutexLock;
using asterism::core::Epoch;
namespace core = asterism::core;

namespace
{

/// Asks whether the epoch starts; the callback of its first task.
void
begin_epoch (void *argument)
{
  auto *epoch = static_cast<Epoch *> (argument);
  struct starpu_transaction *transaction = epoch->transaction;
  epoch->cancelled = transaction->start (transaction, epoch->argument) == 0;
}

/// Every task of the epoch has ended; the callback of its last task.
void
end_epoch (void *argument)
{
  std::unique_ptr<Epoch> epoch (static_cast<Epoch *> (argument));
  starpu_task_destroy (epoch->first);
}

/// A task that computes nothing.
struct starpu_task *
mark (const char *name, void (*callback) (void *), Epoch *epoch)
{
  struct starpu_task *task = starpu_task_create ();
  task->name = name;
  task->callback_func = callback;
  task->callback_arg = epoch;
  return task;
}

/// Begins an epoch that comes after `before`, if that is not null.
Epoch *
new_epoch (struct starpu_transaction *transaction, void *argument)
{
  auto *epoch = new Epoch{ transaction, argument, nullptr, nullptr };
  epoch->first = mark ("transaction_epoch_begin", begin_epoch, epoch);
  epoch->first->destroy = 0;
  epoch->last = mark ("transaction_epoch_end", end_epoch, epoch);
  starpu_task_declare_deps_array (epoch->last, 1, &epoch->first);
  return epoch;
}

void
submit_mark (struct starpu_task *task)
{
  if (starpu_task_submit (task) != 0)
    log (Level::Error, "a transaction's own task cannot be submitted");
}

/// Sets the present epoch, and gives the one before.  No lock is held during
/// submissions, which may execute tasks.
Epoch *
change (struct starpu_transaction *transaction, Epoch *next)
{
  MutexLock guard (transaction->mutex);
  return std::exchange (transaction->epoch, next);
}

/// The callback of the task that ends last of all.
void
forget (void *argument)
{
  delete static_cast<struct starpu_transaction *> (argument);
}

} // namespace

struct starpu_transaction *
starpu_transaction_open (int (*do_start_func) (void *transaction, void *arg),
                         void *do_start_arg)
{
  if (core::current_engine () == nullptr || do_start_func == nullptr)
    return nullptr;
  auto *transaction = new starpu_transaction;
  transaction->start = do_start_func;
  Epoch *epoch = new_epoch (transaction, do_start_arg);
  {
    MutexLock guard (transaction->mutex);
    transaction->epoch = epoch;
  }
  submit_mark (epoch->first);
  return transaction;
}

void
starpu_transaction_next_epoch (struct starpu_transaction *transaction,
                               void *do_start_arg)
{
  if (transaction == nullptr)
    return log (Level::Error, "%s: the transaction is NULL", __func__);
  Epoch *next = new_epoch (transaction, do_start_arg);
  Epoch *epoch = change (transaction, next);
  starpu_task_declare_deps_array (next->first, 1, &epoch->last);
  submit_mark (epoch->last);
  submit_mark (next->first);
}

void
starpu_transaction_close (struct starpu_transaction *transaction)
{
  if (transaction == nullptr)
    return log (Level::Error, "%s: the transaction is NULL", __func__);
  struct starpu_task *after = starpu_task_create ();
  after->name = "transaction_end";
  after->callback_func = forget;
  after->callback_arg = transaction;
  Epoch *epoch = change (transaction, nullptr);
  starpu_task_declare_deps_array (after, 1, &epoch->last);
  submit_mark (epoch->last);
  submit_mark (after);
}
