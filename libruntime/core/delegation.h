// SPDX-License-Identifier: LGPL-2.1-or-later
// What a task delegates to its children: the data that it uses itself.
//
// A task that submits others for its own data has them executed within its own
// use of the data (data/delegation.h).  When it has waited for them it has the
// data back, with what they wrote where its own function looks for them; and if
// it does not, whoever comes after it waits for them too.

#ifndef ASTERISM_CORE_DELEGATION_H
#define ASTERISM_CORE_DELEGATION_H

#include <vector>

#include "base/pool.h"
#include "data/delegation.h"
#include "data/fetch.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;
class Worker;

/// One datum of a parent.
struct DelegatedDatum : data::Delegation, pool::Pooled
{
  explicit DelegatedDatum (data::Access &access);
  data::Fetch fetch; ///< by which the parent has got it back
};

/// The parent's, as long as its function runs.  Its worker's thread.
struct Delegations : pool::Pooled
{
  std::vector<DelegatedDatum *> all;

  /// Submits a task that uses data of the one that the worker is in, within its
  /// use of them; false when it is none.
  static bool submit (Worker &worker, task::Task &task);

  /// Has the task that the worker is in get back what it has delegated, as far
  /// as its children have ended.
  static void get_back (Worker &worker);

  /// Returns what the function of the task that the worker is in was given as
  /// its buffer `index`.
  static void *given (const Worker &worker, unsigned index);

  /// The parent has ended: the data go on when its children have left them.
  ~Delegations ();

private:
  data::Delegation &delegate (Worker &worker, data::Access &parents);
};

/// True when the child, which `parent` is about to submit in its function, uses
/// data of it that are delegated.
bool delegates (const task::Task &parent, const task::Task &child);

} // namespace asterism::core

#endif
