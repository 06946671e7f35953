// SPDX-License-Identifier: LGPL-2.1-or-later
// The policy of workers that keep what they release and steal from others.
//
// A task released by a worker goes to that worker's own deque, newest first,
// for the data is in its cache (those released together come last first, so
// that they are executed in order): to one from which all steal, or, when
// workers like it alone can run the task, to one from which those do, or, when
// it has a priority, to a queue that comes before these, of which others take
// as soon as there are two in it.  Tasks submitted by other threads go through
// a shared queue, from which a worker takes a share at once, and those with a
// priority, and those that some other set of workers can run, through another,
// which comes first.  A worker without work steals the oldest task of its
// nearest neighbour that has any, and last come the tasks of a priority below
// zero.
//
// Once few tasks are left, those on large data that have to begin soon, for
// what must follow them takes long, come before the others of their priority
// (sched/chains.h): newest first is best for the caches, and worst for the end.

#include "sched/stealing.h"

#include <algorithm>
#include <atomic>
#include <climits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/mutex.h"
#include "base/ticks.h"
#include "sched/chains.h"
#include "sched/fill_wait.h"
#include "sched/inbox.h"
#include "sched/queues.h"
#include "sched/ready_queue.h"
#include "sched/work_deque.h"

namespace asterism::sched
{

namespace
{

class Stealing final : public Policy
{
public:
  explicit Stealing (const Context &context)
      : context_ (context), deques_ (new WorkDeque[context.workers.size ()]),
        kin_deques_ (new WorkDeque[context.workers.size ()]),
        urgent_ (new Urgent[context.workers.size ()]), chains_ (context),
        shared_ (context, true)
  {
    for (const WorkerInfo &worker : context.workers)
      archs_ |= 1u << unsigned (worker.arch);
    common_.store (archs_, std::memory_order_relaxed);
  }

  void
  push (Task &task, const WorkerInfo *from) override
  {
    // Relaxed: see push_elsewhere ().
    if (!task.simple || task.priority != 0
        || task.where != common_.load (std::memory_order_relaxed))
      return push_elsewhere (task, from);
    if (from == nullptr && !chains_.some ())
      return push_submitted (task);
    if (from == nullptr || !deques_[from->id].push (task))
      push_elsewhere (task, from);
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    // Relaxed: a stale count costs one turn.
    if (__builtin_expect (special_count_.load (std::memory_order_relaxed) > 0,
                          0))
      return pop_special (worker);
    return pop_others (worker);
  }

  Locking
  locking () const override
  {
    return Locking::Policy;
  }

  bool
  newest_first () const override
  {
    return true;
  }

  bool
  has_ready () const override
  {
    bool some = inbox_.some ()
                || special_count_.load (std::memory_order_relaxed) > 0
                || last_count_.load (std::memory_order_relaxed) > 0;
    for (size_t i = 0; i < context_.workers.size () && !some; ++i)
      some = deques_[i].size () > 0 || kin_deques_[i].size () > 0;
    return some;
  }

  unsigned
  ready () const override
  {
    size_t count
        = inbox_.size () + special_count_.load () + last_count_.load ();
    for (size_t i = 0; i < context_.workers.size (); ++i)
      // Less than none while two take the last one.
      for (const WorkDeque *deque : { &deques_[i], &kin_deques_[i] })
        count += size_t (std::max<int64_t> (deque->size (), 0));
    return unsigned (count);
  }

private:
  /// What one worker has to itself: tasks with a priority that it released,
  /// when it looked for more that have to begin soon, and when at the inbox.
  struct alignas (64) Urgent
  {
    SpinLock lock;
    PriorityQueue tasks GUARDED_BY (lock);
    std::atomic<size_t> count{ 0 }; ///< of tasks; written under lock
    // The worker's alone.
    Chains::Look last_look;
    FillWait fill; ///< of the inbox
  };

  // Away from push (), which then keeps nothing on the stack.
  __attribute__ ((noinline)) void
  push_submitted (Task &task)
  {
    inbox_.push (task);
  }

  __attribute__ ((noinline)) void
  push_elsewhere (Task &task, const WorkerInfo *from)
  {
    const bool plain = task.simple && task.priority == 0;
    if (__builtin_expect (chains_.some (), 0) && task.simple)
      {
        // From now on every task comes here.
        common_.store (0, std::memory_order_relaxed);
        if (from != nullptr && chains_.due (task, urgent_[from->id].last_look))
          look_again (deques_[from->id]);
        if (push_chained (task, from != nullptr))
          return;
        if (plain && task.where == archs_ && from != nullptr
            && deques_[from->id].push (task))
          return;
      }
    if (plain && task.where == archs_)
      return inbox_.push (task);
    if (from != nullptr && plain && task.where == 1u << unsigned (from->arch)
        && kin_deques_[from->id].push (task))
      return;
    const bool for_all = task.simple && task.where == archs_;
    if (for_all && task.priority < 0)
      {
        SpinGuard guard (lock_);
        last_.push (task);
        last_count_.store (last_.size (), std::memory_order_relaxed);
        return;
      }
    special_count_.fetch_add (1, std::memory_order_relaxed);
    if (for_all && from != nullptr)
      {
        Urgent &urgent = urgent_[from->id];
        SpinGuard guard (urgent.lock);
        urgent.tasks.push (task);
        urgent.count.store (urgent.tasks.size (), std::memory_order_relaxed);
        return;
      }
    SpinGuard guard (lock_);
    shared_.push (task);
    count_shared (1);
  }

  /// False when it need not come before others of its priority.  `counted`: as
  /// Chains::urgency () has it.
  bool
  push_chained (Task &task, bool counted)
  {
    return task.priority >= 0 && task.priority < INT_MAX / kLongest
           && chain_if (task, chains_.urgency (task, counted));
  }
  bool
  chain_if (Task &task, int urgency)
  {
    if (urgency == 0)
      return false;
    special_count_.fetch_add (1, std::memory_order_relaxed);
    SpinGuard guard (lock_);
    chain (task, urgency);
    chained_count_.store (chained_.size (), std::memory_order_relaxed);
    return true;
  }

  /// What was not urgent when it came to the worker's deque may be now.  From
  /// the oldest on, so that others find all but one where it was.
  void
  look_again (WorkDeque &deque)
  {
    int64_t kept = 0;
    while (deque.size () > kept)
      if (Task *task = deque.steal ();
          task != nullptr && !chain_if (*task, chains_.urgency_again (*task)))
        {
          CHECK (deque.push (*task)); // into the room that it had
          ++kept;
        }
  }

  void
  chain (Task &task, int urgency) REQUIRES (lock_)
  {
    chained_.push (task,
                   task.priority * kLongest + std::min (urgency, kLongest - 1));
  }

  /// What came since they did may follow them.
  void
  chain_again () REQUIRES (lock_)
  {
    PriorityQueue before = std::exchange (chained_, {});
    while (Task *task = before.pop ())
      chain (*task, std::max (chains_.urgency_then (*task), 1));
  }

  /// The first of them that has such a priority or a higher one.
  Task *
  take_chained (const WorkerInfo &worker, int least)
  {
    if (chained_count_.load (std::memory_order_relaxed) == 0)
      return nullptr;
    SpinGuard guard (lock_);
    return pop_chained (worker, least);
  }
  Task *
  pop_chained (const WorkerInfo &worker, int least) REQUIRES (lock_)
  {
    if (!chained_.empty () && chains_.grown ())
      chain_again ();
    Task *task
        = chained_.pop_for (context_, worker, int64_t{ least } * kLongest);
    chained_count_.store (chained_.size (), std::memory_order_relaxed);
    return task != nullptr ? took_special (task) : nullptr;
  }

  /// The first of the others, but after those chained that have a priority, and
  /// no lower one.
  Task *
  take_shared (const WorkerInfo &worker)
  {
    if (shared_count_.load (std::memory_order_relaxed) == 0)
      return nullptr;
    SpinGuard guard (lock_);
    const int first = shared_.first_priority (worker, 1);
    if (Task *task = pop_chained (worker, std::max (first, 1)))
      return task;
    Task *task = shared_.pop (worker);
    if (task == nullptr)
      return nullptr;
    count_shared (-1);
    return took_special (task);
  }
  void
  count_shared (int change) REQUIRES (lock_)
  {
    shared_count_.store (shared_count_.load (std::memory_order_relaxed)
                             + size_t (change),
                         std::memory_order_relaxed);
  }

  /// A task of those that are simple: their implementation is the first.
  Task *
  pop_others (const WorkerInfo &worker)
  {
    Task *task = deques_[worker.id].pop ();
    return __builtin_expect (task != nullptr, 1) ? task : find (worker);
  }

  // Away from pop (), which then keeps nothing on the stack.
  __attribute__ ((noinline)) Task *
  pop_special (const WorkerInfo &worker)
  {
    Task *task = take_special (worker);
    return task != nullptr ? task : pop_others (worker);
  }

  /// One with a priority, or not for every worker, or that leads to many.
  Task *
  take_special (const WorkerInfo &worker)
  {
    if (Task *task = take_shared (worker))
      return task;
    Urgent &own = urgent_[worker.id];
    if (Task *task = take_chained (worker, first_priority (own)))
      return task;
    if (Task *task = take_urgent (own, 1))
      return task;
    if (Task *task = steal_urgent (worker, 2))
      return task;
    return take_chained (worker, 0);
  }

  Task *
  took_special (Task *task)
  {
    special_count_.fetch_sub (1, std::memory_order_relaxed);
    return task;
  }

  /// 1 when there is none.
  int
  first_priority (Urgent &urgent)
  {
    if (urgent.count.load (std::memory_order_relaxed) == 0)
      return 1;
    SpinGuard guard (urgent.lock);
    return urgent.tasks.empty () ? 1 : urgent.tasks.first_priority ();
  }

  /// The first of them if there are so many.
  Task *
  take_urgent (Urgent &urgent, size_t least)
  {
    if (urgent.count.load (std::memory_order_relaxed) < least)
      return nullptr;
    SpinGuard guard (urgent.lock);
    if (urgent.tasks.size () < least)
      return nullptr;
    Task *task = urgent.tasks.pop ();
    urgent.count.store (urgent.tasks.size (), std::memory_order_relaxed);
    return took_special (task);
  }

  Task *
  steal_urgent (const WorkerInfo &worker, size_t least)
  {
    const size_t workers = context_.workers.size ();
    for (size_t distance = 1; distance < workers; ++distance)
      if (Task *task
          = take_urgent (urgent_[(worker.id + distance) % workers], least))
        return task;
    return nullptr;
  }

  Task *
  take_last ()
  {
    if (last_count_.load (std::memory_order_relaxed) == 0)
      return nullptr;
    SpinGuard guard (lock_);
    Task *task = last_.pop ();
    last_count_.store (last_.size (), std::memory_order_relaxed);
    return task;
  }

  /// A task from elsewhere than the worker's deque.
  __attribute__ ((noinline)) Task *
  find (const WorkerInfo &worker)
  {
    if (Task *task = kin_deques_[worker.id].pop ())
      return task;
    if (FillWait &fill = urgent_[worker.id].fill; fill.due ())
      {
        if (!fill.over (clock_))
          if (Task *task = steal (worker))
            return task;
        while (!fill.over (clock_))
          cpu_relax ();
        fill.end ();
      }
    if (inbox_.some ())
      if (Task *task = take_share (worker))
        return task;
    if (Task *task = steal (worker))
      return task;
    return take_last ();
  }

  /// The oldest submitted task; a share of the next ones goes to the
  /// worker's deque, last first, so that it runs them in order.
  Task *
  take_share (const WorkerInfo &worker)
  {
    constexpr size_t kMost = 32;
    Task *share[kMost];
    size_t taken = inbox_.take (share, kMost, 2 * context_.workers.size ());
    // A share may be one of several.
    if (taken > 0)
      urgent_[worker.id].fill.took (taken > 1 || !inbox_.some () ? taken : 2,
                                    clock_);
    while (taken > 1)
      deques_[worker.id].push (*share[--taken]);
    return taken == 1 ? share[0] : nullptr;
  }

  Task *
  steal (const WorkerInfo &worker)
  {
    size_t workers = context_.workers.size ();
    for (size_t distance = 1; distance < workers; ++distance)
      {
        const size_t other = (worker.id + distance) % workers;
        if (Task *task = deques_[other].steal ())
          return task;
        if (context_.workers[other].arch == worker.arch)
          if (Task *task = kin_deques_[other].steal ())
            return task;
      }
    return special_count_.load (std::memory_order_relaxed) > 0
               ? steal_urgent (worker, 1)
               : nullptr;
  }

  /// A chain that is longer comes with those of this length.
  static constexpr int kLongest = 1 << 20;

  const Context context_;
  const TickClock clock_;
  uint32_t archs_ = 0;
  std::atomic<uint32_t> common_{ 0 }; ///< the same, until some data are large
  std::unique_ptr<WorkDeque[]> deques_, kin_deques_;
  std::unique_ptr<Urgent[]> urgent_;
  Chains chains_;
  Inbox inbox_;
  SpinLock lock_;
  ReadyQueue shared_ GUARDED_BY (lock_);
  PriorityQueue last_ GUARDED_BY (lock_);
  /// By their priorities, and by what has to follow them.
  PriorityQueue chained_ GUARDED_BY (lock_);
  std::atomic<size_t> shared_count_{ 0 }; ///< in shared_
  std::atomic<size_t> chained_count_{ 0 };
  /// In these two and among the urgent, or about to be.
  alignas (64) std::atomic<size_t> special_count_{ 0 };
  std::atomic<size_t> last_count_{ 0 };
};

} // namespace

std::unique_ptr<Policy>
make_stealing (const Context &context)
{
  return std::make_unique<Stealing> (context);
}

} // namespace asterism::sched
