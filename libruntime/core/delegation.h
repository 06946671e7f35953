// SPDX-License-Identifier: LGPL-2.1-or-later
// What a task delegates to its children: the data that it uses itself.
//
// A task that submits others for its own data has them executed within its own
// use of the data (data/delegation.h).  When it has waited for them it has the
// data back, with what they wrote where its own function looks for them; and if
// it does not, whoever comes after it waits for them too.
//
// Children of children are no different: a task that does not use a datum may
// submit one that does, and the nearest around that has the datum delegates it.
// As that may run at the same time, the child is submitted when it waits, and
// hence leaves the datum alone, or has ended.

#ifndef ASTERISM_CORE_DELEGATION_H
#define ASTERISM_CORE_DELEGATION_H

#include <atomic>
#include <memory>
#include <vector>

#include "base/mutex.h"
#include "base/pool.h"
#include "data/delegation.h"
#include "data/fetch.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;
class Worker;

/// Handles that stand for a datum of a parent, and for its parts, and have the
/// same storage in main memory: so that there are queues for the children alone
/// while others use the datum beside the parent, or wait for its parts.  Called
/// with the parent's Delegations locked, or by the parent's thread at its end.
class Alias
{
public:
  virtual ~Alias () = default;

  /// What stands for the datum, or for that part of it; null: nothing can.
  virtual data::Handle *of (data::Handle &named) = 0;

  /// Waits until those who have come use nothing of it any more, and has the
  /// contents come home.  The parent's thread.
  virtual void gather () = 0;

  /// Ends it after that, when nobody else has come.
  virtual void close () = 0;

  /// Both, without waiting: `closed` is let arrive when it is done.
  virtual void close_later (data::Requester &closed) = 0;
};

/// Makes one for the datum of that access, which is held meanwhile by a fetch
/// to main memory, for the worker that the parent is on; null: that cannot be.
using AliasMaker = std::unique_ptr<Alias> (data::Access &access,
                                           data::Fetch &fetch, int worker);

/// One datum of a parent.
struct DelegatedDatum : data::Delegation, pool::Pooled
{
  explicit DelegatedDatum (data::Access &access);
  data::Fetch fetch; ///< by which the parent has it back, or the alias has it
  std::unique_ptr<Alias> alias;
};

/// The parent's, or those of all workers that call its function together, as
/// long as there are tasks that it has submitted.
struct Delegations : pool::Pooled
{
  /// Those of a parent, within others or null; the parent's worker's thread.
  Delegations (task::Task &parent, Worker &worker, Delegations *outer,
               bool team);

  /// Gives back one of its references, of which it is made with one.
  static void release (Delegations *delegations);
  static Delegations *
  keep (Delegations *delegations)
  {
    if (delegations != nullptr)
      delegations->references_.fetch_add (1, std::memory_order_relaxed);
    return delegations;
  }

  /// Those of the task that the worker is in; null: it has none.
  static Delegations *of (const Worker &worker);

  /// Submits a task that uses data of one around the worker, within its use of
  /// them; false when it is none.
  static bool submit (Worker &worker, task::Task &task);

  /// The parent's function waits, between the two: others may delegate for it.
  /// Then it gets back what it has delegated, as far as its children have
  /// ended.
  void begin_wait ();
  void end_wait (Worker &worker);

  /// The parent has ended: the data go on when its children have left them.
  void end ();

  bool
  belongs_to (const task::Task &task) const
  {
    return &head_ == &task;
  }

private:
  /// A datum that the parent uses, as it was when the parent began.
  struct Named
  {
    data::Access *access;
    const data::Handle *handle, *original;
    /// A child that uses it waits for the end of the head, and so do those
    /// after it.  Guarded by the mutex.
    mutable bool refused = false;
  };
  struct Found;
  class Submission;

  bool lock_for (const Worker &worker) ACQUIRE (mutex_);
  void unlock () RELEASE (mutex_);
  const Named *find (const data::Handle &handle, bool &whole, bool &part) const;
  DelegatedDatum *datum_of (const data::Access &parents);
  DelegatedDatum &delegate (data::Access &parents);
  void get_back (Worker &worker, DelegatedDatum &datum);

  task::Task &head_; ///< gone once it has ended
  Worker &worker_;
  Delegations *const outer_;
  const bool team_;
  std::vector<Named> named_;
  data::Fetch *const fetch_; ///< the parent's, if it has one
  std::atomic<int> references_{ 1 };

  Mutex mutex_;          ///< before that of an outer one, and before data's
  unsigned waiting_ = 0; ///< so many times; of a team, always
  bool ended_ = false;
  std::vector<DelegatedDatum *> all_;
};

} // namespace asterism::core

#endif
