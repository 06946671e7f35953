// SPDX-License-Identifier: LGPL-2.1-or-later
// Dispatcher: gives ready tasks to the policy and wakes workers for them.

#include "core/dispatcher.h"

#include <utility>

namespace asterism::core
{

void
Dispatcher::start (std::unique_ptr<sched::Policy> policy, const char *name,
                   std::span<const sched::WorkerInfo> workers,
                   std::vector<Waker *> wakers)
{
  name_ = name;
  workers_ = workers;
  wakers_ = std::move (wakers);
  sleepers_.resize (workers_.size ());
  policy_ = std::move (policy);
  whole_locks_ = policy_->locking () == sched::Locking::Core;
  used_.store (policy_.get ());
  core_locks_.store (whole_locks_);
  needs_timing_.store (policy_->needs_timing ());
  bool uniform = true;
  for (const sched::WorkerInfo &worker : workers_)
    uniform
        &= worker.arch == workers_[0].arch && worker.node == workers_[0].node;
  uniform_.store (uniform);
}

void
Dispatcher::divide (sched::Policy &contexts)
{
  uniform_.store (false);
  used_.store (&contexts, std::memory_order_release);
  core_locks_.store (false, std::memory_order_release);
}

/// Returns the worker it is for, or -1.
int
Dispatcher::push_locked (task::Task &task, const sched::WorkerInfo *from)
{
  SpinGuard guard (lock_);
  policy_->push (task, from);
  ready_.store (ready_.load (std::memory_order_relaxed) + 1,
                std::memory_order_relaxed);
  return task.assigned;
}

void
Dispatcher::push_whole (task::Task &task, const sched::WorkerInfo *from)
{
  if (!whole_locks_)
    return policy_->push (task, from);
  uint32_t where = task.where;
  int only = task.worker;
  int assigned = push_locked (task, from);
  // Partner: the fence in await ().
  std::atomic_thread_fence (std::memory_order_seq_cst);
  if (!sleepers_.none ())
    wake_for (where, only, assigned);
}

task::Task *
Dispatcher::pop_whole (const sched::WorkerInfo &worker)
{
  return whole_locks_ ? pop_locked (worker) : policy_->pop (worker);
}

bool
Dispatcher::whole_has_ready () const
{
  return whole_locks_ ? ready_.load (std::memory_order_relaxed) > 0
                      : policy_->has_ready ();
}

void
Dispatcher::push (task::Task &task, const sched::WorkerInfo *from)
{
  // Once the policy has the task, it belongs to whoever pops it.
  uint32_t where = task.where;
  int only = task.worker;
  int assigned = -1;
  // Acquire: partner of the release in divide ().
  if (core_locks_.load (std::memory_order_acquire))
    assigned = push_locked (task, from);
  else
    used_.load (std::memory_order_acquire)->push (task, from);

  // Partner: the fence in await ().
  std::atomic_thread_fence (std::memory_order_seq_cst);
  if (!sleepers_.none ())
    wake_for (where, only, assigned);
}

void
Dispatcher::wake_for (uint32_t where, int only, int assigned)
{
  int target = only >= 0 ? only : assigned;
  if (target >= 0)
    {
      if (sleepers_.remove (target))
        wakers_[target]->wake ();
    }
  else if (uniform_.load (std::memory_order_relaxed))
    {
      // A searching worker finds the task, and wakes another if there is more.
      if (searching_.load (std::memory_order_relaxed) == 0)
        wake_another ();
    }
  else
    {
      int worker = sleepers_.take ([&] (unsigned candidate) {
        return where >> unsigned (workers_[candidate].arch) & 1;
      });
      if (worker >= 0)
        wakers_[worker]->wake ();
    }
}

void
Dispatcher::wake_another ()
{
  int worker = sleepers_.take ([] (unsigned) { return true; });
  if (worker >= 0)
    wakers_[worker]->wake ();
}

task::Task *
Dispatcher::pop_locked (const sched::WorkerInfo &worker)
{
  if (ready_.load (std::memory_order_relaxed) <= 0)
    return nullptr;
  SpinGuard guard (lock_);
  task::Task *task = policy_->pop (worker);
  if (task != nullptr)
    ready_.store (ready_.load (std::memory_order_relaxed) - 1,
                  std::memory_order_relaxed);
  return task;
}

void
Dispatcher::started_whole (task::Task &task, const sched::WorkerInfo &worker)
{
  if (!policy_->needs_timing ())
    return;
  if (!whole_locks_)
    return policy_->started (task, worker);
  SpinGuard guard (lock_);
  policy_->started (task, worker);
}

void
Dispatcher::finished_whole (task::Task &task, const sched::WorkerInfo &worker)
{
  if (!policy_->needs_timing ())
    return;
  if (!whole_locks_)
    return policy_->finished (task, worker);
  SpinGuard guard (lock_);
  policy_->finished (task, worker);
}

void
Dispatcher::tell_started (task::Task &task, const sched::WorkerInfo &worker)
{
  sched::Policy *used = used_.load (std::memory_order_acquire);
  if (used == policy_.get ())
    started_whole (task, worker);
  else
    used->started (task, worker);
}

void
Dispatcher::tell_finished (task::Task &task, const sched::WorkerInfo &worker)
{
  sched::Policy *used = used_.load (std::memory_order_acquire);
  if (used == policy_.get ())
    finished_whole (task, worker);
  else
    used->finished (task, worker);
}

bool
Dispatcher::more () const
{
  return core_locks_.load (std::memory_order_acquire)
             ? ready_.load (std::memory_order_relaxed) > 0
             : used_.load (std::memory_order_acquire)->has_ready ();
}

task::Task *
Dispatcher::search (const sched::WorkerInfo &worker)
{
  constexpr int kTurns = 20, kQuietTurns = 4, kPauses = 40;
  for (int turn = 0; turn < kTurns; ++turn)
    {
      if (task::Task *task = pop (worker))
        return task;
      if (wakers_[worker.id]->awake ())
        return nullptr;
      if (turn >= kQuietTurns)
        sched_yield ();
      for (int pause = 0; pause < kPauses; ++pause)
        cpu_relax ();
    }
  return nullptr;
}

task::Task *
Dispatcher::await (const sched::WorkerInfo &worker, unsigned microseconds)
{
  searching_.fetch_add (1);
  task::Task *task = search (worker);
  if (task == nullptr)
    sleepers_.add (worker.id);
  searching_.fetch_sub (1);
  if (task == nullptr)
    {
      // Partner: the fence in push ().
      std::atomic_thread_fence (std::memory_order_seq_cst);
      task = pop (worker);
      if (task == nullptr)
        {
          if (microseconds > 0)
            wakers_[worker.id]->park_for (microseconds);
          else
            wakers_[worker.id]->park ();
          task = pop (worker);
        }
      sleepers_.remove (worker.id);
    }
  // Others may have been pushed while this worker alone was looking.
  if (task != nullptr && uniform_.load (std::memory_order_relaxed) && more ()
      && !sleepers_.none ())
    wake_another ();
  return task;
}

void
Dispatcher::pause ()
{
  held_.fetch_or (kPaused);
}

void
Dispatcher::resume ()
{
  held_.fetch_and (uint8_t (~kPaused));
  wake_everybody ();
}

void
Dispatcher::hold_cores (bool hold)
{
  if (hold)
    held_.fetch_or (kCores);
  else
    held_.fetch_and (uint8_t (~kCores));
  wake_everybody ();
}

bool
Dispatcher::holds (const sched::WorkerInfo &worker) const
{
  uint8_t held = held_.load (std::memory_order_relaxed);
  return (held & kPaused)
         || ((held & kCores) && worker.arch == device::Arch::Cpu
             && worker.node == data::kMainMemory);
}

void
Dispatcher::wake_everybody ()
{
  for (Waker *waker : wakers_)
    waker->wake ();
}

} // namespace asterism::core
