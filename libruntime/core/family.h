// SPDX-License-Identifier: LGPL-2.1-or-later
// Family: the tasks that one task has submitted, its children, for which it can
// wait.
//
// A child has ended when those of its own have, too: what waits for a family
// waits for all that came of it, however deep.  Nearly all of them are executed
// by the worker that executes the head, while that waits: they are counted
// without atomic operations, and only those that others execute are taken off a
// count that all share.  The same separation is made of reference counts by
// Choi, Shull and Torrellas, "Biased reference counting" (PACT 2018).

#ifndef ASTERISM_CORE_FAMILY_H
#define ASTERISM_CORE_FAMILY_H

#include <atomic>
#include <cstdint>

#include "base/pool.h"
#include "task/task.h"

namespace asterism::core
{

class Worker;
struct Delegations;

/// Who is the worker's thread: whichever acts as the worker that executes the
/// head.
class Family : public pool::Pooled
{
public:
  /// Counts a task that `head`, in which the worker is, submits: at once, and
  /// until leave (), which comes once.  The worker's thread.  Requires: it has
  /// all its accesses, and the head's function has not returned.
  static void
  join (task::Task &child, task::Task &head, Worker &worker)
  {
    Family &family = __builtin_expect (head.heads, 1) ? *head.family
                                                      : found (head, worker);
    ++family.here_;
    child.family = &family;
  }

  /// The task, which has a family, has ended: it is counted off at once, or as
  /// soon as those have ended that it has submitted.  `worker`: the one whose
  /// thread calls, or null.
  static void
  leave (task::Task &task, Worker *worker)
  {
    Family &family = *task.family;
    if (family.worker_ != worker || task.heads || family.headless ())
      return leave_otherwise (task, worker);
    task.family = nullptr;
    --family.here_;
  }

  /// The same of one of `family` that the worker has just executed, while the
  /// head waits.  Requires: the worker is the one that the head is on, and the
  /// head's function has not returned.  In nested.h.
  static void leave (task::Task &task, Family &family, Worker &worker);

  /// The same for a task that may be gone by then: what close () returned for
  /// it.
  static void leave (Family &family, Worker *worker);

  /// The task's function has returned, but the task ends later, perhaps
  /// elsewhere, or is executed again: from now on it is but one of those it has
  /// submitted, whose family, or its own, is returned.  The worker's thread.
  /// Requires: it has one.
  static Family &close (task::Task &task);

  /// That of what the task's function, in which the worker is, has submitted;
  /// null: nothing.  The worker's thread.
  static Family *
  of (const task::Task &task, const Worker &worker)
  {
    return __builtin_expect (task.heads, 1) ? task.family
                                            : of_member (task, worker);
  }

  /// True when the worker waits for a family that the task, which has not
  /// begun, is one of; not always when others execute one in between.  The
  /// worker's thread.
  static bool is_awaited (const task::Task &task, const Worker &worker);

  /// Nobody submits any more of it, or waits for it: it ends with its last one.
  /// The worker's thread.
  static void leave_behind (Family &family, Worker *worker);

  /// How many have not ended.  The worker's thread.
  int64_t
  left () const
  {
    // Acquire: partner of the end of those that others executed.
    return here_ + elsewhere_.load (std::memory_order_acquire) - kHead;
  }

  /// The name of a child that cannot begin before the head has ended, as it
  /// needs data of its; null: there is none.
  const char *
  waits_for_head () const
  {
    return waits_for_head_;
  }

  void
  note_waits_for_head (const char *child)
  {
    waits_for_head_ = child;
  }

  /// The head's family, made if it has none.  The worker's thread.
  static Family &
  of_head (task::Task &head, Worker &worker)
  {
    return head.heads ? *head.family : found (head, worker);
  }

  Family *outer; ///< the one that the head is in, or null

  Family (Worker &worker, Family *others) : outer (others), worker_ (&worker) {}

private:
  static Family &found (task::Task &head, Worker &worker);
  static Family *of_member (const task::Task &task, const Worker &worker);
  static Family &make (Family *outer, Worker &worker);
  bool
  headless () const
  {
    // Acquire: who sees it sees the `outer` that lose_head () settled.
    return headless_.load (std::memory_order_acquire);
  }
  static Family *living (Family *family, Worker &worker);
  bool lose_head (int64_t besides);
  static Family *end (Family *family, Worker *worker);
  static void leave_otherwise (task::Task &task, Worker *worker);

  /// Stands for the head among those elsewhere, so that nobody finds none left
  /// while the head may count more.
  static constexpr int64_t kHead = int64_t{ 1 } << 62;

  Worker *const worker_;
  const char *waits_for_head_ = nullptr;
  int64_t here_ = 0; ///< less those that ended here; the worker's thread alone
  std::atomic<bool> headless_{ false }; ///< all are among those elsewhere
  bool ends_delegations_ = false; ///< they are the head's, and end with it
  /// Less those that ended elsewhere.  Who finds none left deletes the family.
  std::atomic<int64_t> elsewhere_{ kHead };

public:
  /// What the head, or the nearest around it that uses data, delegates of these
  /// to those of it; null: none uses any.
  Delegations *delegations = nullptr;
};

/// Counts a task that is about to be submitted by the worker's thread among
/// those of the task that it is in, if it is in one, and not in a callback.
void join_family (task::Task &child, Worker &worker);

/// The same of one with a public struct, unless it is to be waited for itself.
inline void
join_family (task::Task &child, const struct starpu_task &user, Worker *worker)
{
  if (worker != nullptr && (!child.kept || user.detach))
    join_family (child, *worker);
}

} // namespace asterism::core

#endif
