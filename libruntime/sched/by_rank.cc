// SPDX-License-Identifier: LGPL-2.1-or-later
// The policy of a queue for each worker, by priority, and stealing from its
// end.
//
// A ready task is assigned to a worker: the only one that may run it; else the
// one that last wrote the data it is to be near; else each in turn.  Workers
// without work steal the last task of a queue, but never one that is bound to
// its worker: locked to it, or executed by several.  This is how QUARK
// schedules, and tasks of libasterism-quark say in their placements
// (asterism_quark_abi.h) what else it knows of a task; others are taken to be
// for everybody.

#include "sched/by_rank.h"

#include <atomic>
#include <memory>

#include "starpu_task.h"

#include "asterism_quark_abi.h"
#include "base/mutex.h"
#include "sched/queues.h"
#include "sched/rank_queue.h"

namespace asterism::sched
{

namespace
{

const asterism_placement_v1 *
placement_of (const Task &task)
{
  return task.codelet != nullptr
                 && (task.codelet->flags & ASTERISM_CODELET_PLACED) != 0
             ? static_cast<const asterism_placement_v1 *> (task.argument)
             : nullptr;
}

/// The words that say which ranks may run the task; null: all may.
const uint32_t *
allowed_by (const asterism_placement_v1 &placement)
{
  return placement.allowed == 0 ? nullptr
                                : reinterpret_cast<const uint32_t *> (
                                    reinterpret_cast<const char *> (&placement)
                                    + placement.allowed);
}

bool
allows (const uint32_t *allowed, unsigned rank)
{
  return allowed == nullptr || (allowed[rank / 32] >> rank % 32 & 1) != 0;
}

class Ranks final : public Policy
{
public:
  explicit Ranks (const Context &context)
      : context_ (context), ranks_ (new Rank[context.workers.size ()])
  {
  }

  void
  push (Task &task, const WorkerInfo *) override
  {
    const asterism_placement_v1 *placement = placement_of (task);
    bool bound = false;
    Rank &rank = ranks_[assign (task, placement, bound)];
    if (__builtin_expect (placement != nullptr && placement->manual >= 0, 0))
      rank.manual.store (placement->manual != 0, std::memory_order_relaxed);
    SpinGuard guard (rank.lock);
    (bound ? rank.bound : rank.open).push (task, rank.arrivals++);
    count (rank);
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    Rank &own = ranks_[worker.id];
    // Relaxed: a stale count costs one turn.
    if (own.count.load (std::memory_order_relaxed) > 0)
      if (Task *task = take_first (own, worker))
        return task;
    return own.manual.load (std::memory_order_relaxed) ? nullptr
                                                       : steal (worker);
  }

  Locking
  locking () const override
  {
    return Locking::Policy;
  }

  bool
  has_ready () const override
  {
    return ready () > 0;
  }

  unsigned
  ready () const override
  {
    size_t count = 0;
    for (size_t i = 0; i < context_.workers.size (); ++i)
      count += ranks_[i].count.load (std::memory_order_relaxed);
    return unsigned (count);
  }

private:
  struct alignas (64) Rank
  {
    SpinLock lock;
    uint64_t arrivals GUARDED_BY (lock) = 0;
    RankQueue open GUARDED_BY (lock);  ///< others may steal these
    RankQueue bound GUARDED_BY (lock); ///< and not these
    std::atomic<size_t> count{ 0 };    ///< of both; written under the lock
    std::atomic<bool> manual{ false }; ///< it is given none but bound tasks
  };

  /// The rank whose queue gets the task; `bound`: nobody may steal it.
  size_t
  assign (Task &task, const asterism_placement_v1 *placement, bool &bound)
  {
    bound = task.worker >= 0;
    if (bound)
      return size_t (task.worker);
    if (placement == nullptr)
      return assign_public (task, bound);
    bound = placement->stays != 0;
    const size_t count = context_.workers.size ();
    const uint32_t *allowed = allowed_by (*placement);
    if (placement->owner != nullptr)
      {
        // Relaxed: a hint.
        const int owner = __atomic_load_n (placement->owner, __ATOMIC_RELAXED);
        if (owner >= 0 && size_t (owner) < count
            && is_open (size_t (owner), allowed))
          return size_t (owner);
      }
    return next_open (
        [allowed] (size_t rank) { return allows (allowed, unsigned (rank)); });
  }

  /// Of a task that the public API submitted.
  size_t
  assign_public (Task &task, bool &bound)
  {
    const auto able = [&] (size_t rank) {
      return choose_implementation (context_, task, context_.workers[rank]);
    };
    // The first of its ranks leads the team.
    bound = task.codelet != nullptr && task.codelet->type != STARPU_SEQ;
    if (bound && task.user != nullptr && task.user->workerids_len > 0)
      for (size_t rank = 0; rank < context_.workers.size (); ++rank)
        if (able (rank))
          return rank;
    return next_open (able);
  }

  bool
  is_open (size_t rank, const uint32_t *allowed) const
  {
    return allows (allowed, unsigned (rank)) && !is_manual (rank);
  }

  /// Each in turn, without those that are manual; when all are, one of those
  /// that `may`.
  template <typename May>
  size_t
  next_open (May may)
  {
    const size_t count = context_.workers.size ();
    size_t rank = turn_.load (std::memory_order_relaxed);
    rank = rank + 1 < count ? rank + 1 : 0;
    if (__builtin_expect (!may (rank) || is_manual (rank), 0))
      rank = other_open (rank, may);
    // Relaxed: that two take the same turn does no harm.
    turn_.store (rank, std::memory_order_relaxed);
    return rank;
  }

  bool
  is_manual (size_t rank) const
  {
    // Relaxed: it takes effect some time after the task that says so.
    return ranks_[rank].manual.load (std::memory_order_relaxed);
  }

  template <typename May>
  __attribute__ ((noinline)) size_t
  other_open (size_t rank, May may)
  {
    const size_t count = context_.workers.size ();
    size_t chosen = count;
    for (size_t tries = 0; tries < count; ++tries)
      {
        const bool manual = is_manual (rank);
        if ((!manual || chosen == count) && may (rank))
          chosen = rank;
        if (chosen == rank && !manual)
          break;
        rank = rank + 1 < count ? rank + 1 : 0;
      }
    return chosen < count ? chosen : 0;
  }

  Task *
  take_first (Rank &own, const WorkerInfo &worker)
  {
    SpinGuard guard (own.lock);
    if (own.bound.empty () && own.open.empty ())
      return nullptr;
    Task *task = (bound_first (own) ? own.bound : own.open).pop ();
    count (own);
    return chosen (task, worker);
  }

  /// By priority, then by arrival.  Requires: there is some task.
  static bool
  bound_first (Rank &own) REQUIRES (own.lock)
  {
    if (own.bound.empty () || own.open.empty ())
      return !own.bound.empty ();
    const int bound = own.bound.first ().priority;
    const int open = own.open.first ().priority;
    return bound > open
           || (bound == open
               && own.bound.first_arrival () < own.open.first_arrival ());
  }

  static void
  count (Rank &rank) REQUIRES (rank.lock)
  {
    rank.count.store (rank.bound.size () + rank.open.size (),
                      std::memory_order_relaxed);
  }

  Task *
  steal (const WorkerInfo &worker)
  {
    const size_t count = context_.workers.size ();
    for (size_t step = 1; step < count; ++step)
      {
        Rank &victim = ranks_[(size_t (worker.id) + step) % count];
        if (victim.count.load (std::memory_order_relaxed) > 0)
          if (Task *task = take_last (victim, worker))
            return task;
      }
    return nullptr;
  }

  Task *
  take_last (Rank &victim, const WorkerInfo &worker)
  {
    SpinGuard guard (victim.lock);
    Task *task = victim.open.pop_last ([&] (Task &candidate) {
      const asterism_placement_v1 *placement = placement_of (candidate);
      return placement != nullptr
                 ? allows (allowed_by (*placement), unsigned (worker.id))
                 : choose_implementation (context_, candidate, worker);
    });
    count (victim);
    return task != nullptr ? chosen (task, worker) : nullptr;
  }

  /// Its implementation is set.
  Task *
  chosen (Task *task, const WorkerInfo &worker)
  {
    if (placement_of (*task) == nullptr)
      (void)choose_implementation (context_, *task, worker);
    return task;
  }

  const Context context_;
  std::unique_ptr<Rank[]> ranks_;
  alignas (64) std::atomic<size_t> turn_{ 0 };
};

} // namespace

std::unique_ptr<Policy>
make_by_rank (const Context &context)
{
  return std::make_unique<Ranks> (context);
}

} // namespace asterism::sched
