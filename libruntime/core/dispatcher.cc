// SPDX-License-Identifier: LGPL-2.1-or-later
// Dispatcher: gives ready tasks to the policy and wakes workers for them.

#include "core/dispatcher.h"

#include <utility>

#include "asterism_quark_abi.h"
#include "base/patience.h"
#include "core/engine.h"
#include "core/fuzzed_policy.h"
#include "core/labels.h"

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
  exempt_.resize (workers_.size ());
  retired_.resize (workers_.size ());
  parked_.resize (workers_.size ());
  whole_.emplace (fuzz::rate.load () > 0 ? fuzzed (std::move (policy))
                                         : std::move (policy));
  used_.store (&whole_->policy ());
  core_locks_.store (whole_->locks ());
  needs_timing_.store (whole_->needs_timing ());
  newest_first_.store (whole_->newest_first ());
  bool uniform = true;
  for (const sched::WorkerInfo &worker : workers_)
    uniform
        &= worker.arch == workers_[0].arch && worker.node == workers_[0].node;
  uniform_.store (uniform);
}

void
Dispatcher::need_timing ()
{
  needs_timing_.store (true, std::memory_order_relaxed);
  // Its policy for equals gets no more tasks.  Never set again, as contexts may
  // have been made meanwhile.
  if (!whole_->newest_first ())
    newest_first_.store (false, std::memory_order_relaxed);
}

void
Dispatcher::divide (sched::Policy &contexts)
{
  uniform_.store (false);
  newest_first_.store (false);
  used_.store (&contexts, std::memory_order_release);
  core_locks_.store (false, std::memory_order_release);
}

void
Dispatcher::push_whole (task::Task &task, const sched::WorkerInfo *from)
{
  if (__builtin_expect (has_models (task), 0) && task.simple)
    ask_models (task);
  uint32_t where = task.where;
  int only = who_can (task);
  int assigned = whole_->push (task, from);
  wake_sleeper (where, only, assigned);
}

void
Dispatcher::ask_models (task::Task &task) const
{
  Estimates &estimates = current_engine ()->estimates;
  if (Estimates::has_functions (task))
    // Acquire: partner of the release in divide ().
    estimates.foresee (
        task, workers_,
        used_.load (std::memory_order_acquire)->foresight (task));
}

int
Dispatcher::any_or_some (const task::Task &task)
{
  const bool named = task.user != nullptr && task.user->workerids_len > 0;
  const bool asks
      = task.codelet != nullptr && task.codelet->can_execute != nullptr;
  const bool placed = task.codelet != nullptr
                      && (task.codelet->flags & ASTERISM_CODELET_PLACED) != 0;
  const bool labelled
      = task.codelet != nullptr && is_memory_bound (*task.codelet);
  const bool ungrouped
      = task.codelet != nullptr && is_kept_off_groups (*task.codelet)
        && (current_engine ()->estimates.group_archs & task.where) != 0;
  return named || asks || placed || labelled || ungrouped
                 || task::wants_main_memory (task)
             ? sched::kWakeAll
             : kAny;
}

void
Dispatcher::announce (uint32_t where)
{
  // Whoever is searching looks at the policy alone, and before it parks at
  // this.
  announced_.fetch_add (1);
  fence::light ();
  if (!sleepers_.none ())
    (void)wake_one_of (where);
}

void
Dispatcher::wake_idle ()
{
  other_work_.store (true);
  // Partner: the fence in await ().
  fence::light ();
  const int worker = sleepers_.take (
      [this] (unsigned candidate) { return !retired_.has (candidate); });
  // One that waits in a task of its own looks as well.
  wakers_[worker >= 0 ? size_t (worker) : 0]->wake ();
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
  else if (only == sched::kWakeAll || assigned == sched::kWakeAll)
    wake_sleepers ();
  else if (uniform_.load (std::memory_order_relaxed))
    {
      // A searching worker finds the task, and wakes another if there is more.
      // Partner: the fence in await (), as light () is none here.
      std::atomic_thread_fence (std::memory_order_seq_cst);
      if (searching_.load (std::memory_order_relaxed) == 0)
        wake_another ();
    }
  else
    (void)wake_one_of (sched::kinds_to_wake (assigned, where));
}

/// Wakes a worker of one of those kinds; false when none sleeps.
bool
Dispatcher::wake_one_of (uint32_t where)
{
  int worker = sleepers_.take ([&] (unsigned candidate) {
    return (where >> unsigned (workers_[candidate].arch) & 1)
           && !retired_.has (candidate);
  });
  if (worker >= 0)
    wakers_[worker]->wake ();
  return worker >= 0;
}

/// One of them can run what one after another could not.
void
Dispatcher::wake_sleepers ()
{
  for (int worker;
       (worker = sleepers_.take ([] (unsigned) { return true; })) >= 0;)
    wakers_[worker]->wake ();
}

void
Dispatcher::wake_another ()
{
  int worker = sleepers_.take (
      [this] (unsigned candidate) { return !retired_.has (candidate); });
  if (worker >= 0)
    wakers_[worker]->wake ();
}

bool
Dispatcher::more () const
{
  return core_locks_.load (std::memory_order_acquire)
             ? whole_->has_ready ()
             : used_.load (std::memory_order_acquire)->has_ready ();
}

task::Task *
Dispatcher::search (const sched::WorkerInfo &worker)
{
  constexpr int kPauses = 10;
  Patience patience (kPauses);
  do
    {
      if (task::Task *task = pop (worker))
        return task;
      if (wakers_[worker.id]->awake ())
        return nullptr;
    }
  while (patience.lasts ());
  return nullptr;
}

task::Task *
Dispatcher::await (const sched::WorkerInfo &worker, unsigned microseconds,
                   bool in_task, unsigned announced)
{
  searching_.fetch_add (1);
  // Who is back soon looks once, below: others wait until all are asleep.
  task::Task *task = microseconds == 0 ? search (worker) : nullptr;
  if (task == nullptr)
    sleepers_.add (worker.id);
  searching_.fetch_sub (1);
  bool told = false;
  if (task == nullptr)
    {
      // Partner: the fence in wake_sleeper ().
      fence::heavy ();
      task = pop (worker);
      if (task == nullptr && !other_work_.load ()
          && announced_.load () == announced)
        {
          // Not between a pop () and the task's end: no task goes uncounted.
          const int asleep = in_task ? 0 : 1;
          awake_.fetch_sub (asleep);
          parked_.add (worker.id);
          if (microseconds > 0)
            wakers_[worker.id]->park_for (microseconds);
          else
            wakers_[worker.id]->park ();
          parked_.remove (worker.id);
          awake_.fetch_add (asleep);
        }
      // Whoever has taken it has pushed a task before, which this sees: it may
      // have come after the look above.
      told = !sleepers_.remove (worker.id);
      if (task == nullptr)
        task = pop (worker);
    }
  const bool other_work = other_work_.load ();
  if (task == nullptr && other_work)
    other_work_.exchange (false);
  if (task == nullptr || sleepers_.none ())
    return task;
  // It may be the one that was woken for other work.
  if (other_work)
    wake_another ();
  // Or for what was announced, and has another task.
  if (told && announced_.load () != announced)
    pass_on (worker);
  // Others may have been pushed while this worker alone was looking, or it was
  // woken for one of them and has another.
  if ((told || uniform_.load (std::memory_order_relaxed)) && more ())
    pass_on (worker);
  return task;
}

/// Wakes one like the worker for what that does not take; without any, all that
/// sleep, as those of some other kind may.
void
Dispatcher::pass_on (const sched::WorkerInfo &worker)
{
  if (!wake_one_of (1u << unsigned (worker.arch))
      && !uniform_.load (std::memory_order_relaxed))
    wake_sleepers ();
}

unsigned
Dispatcher::ready () const
{
  return core_locks_.load (std::memory_order_acquire)
             ? whole_->ready ()
             : used_.load (std::memory_order_acquire)->ready ();
}

void
Dispatcher::pause ()
{
  pauses_.fetch_add (1);
  held_.fetch_or (kPaused);
}

void
Dispatcher::resume ()
{
  unsigned pauses = pauses_.load ();
  while (pauses > 0 && !pauses_.compare_exchange_weak (pauses, pauses - 1))
    continue;
  if (pauses != 1)
    return;
  held_.fetch_and (uint8_t (~kPaused));
  if (pauses_.load () > 0) // another pause came in between
    held_.fetch_or (kPaused);
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
             && worker.node == data::kMainMemory
             && !exempt_.has (unsigned (worker.id)));
}

task::Task *
Dispatcher::pop_for (const sched::WorkerInfo &worker,
                     const sched::WorkerInfo &taker)
{
  // Others may only be asked in the worker's own thread.
  return whole_->locks () && !held (taker) ? whole_->pop_guarded (worker)
                                           : nullptr;
}

void
Dispatcher::retire (const sched::WorkerInfo &worker)
{
  const auto id = unsigned (worker.id);
  retired_.add (id);
  parked_.add (id);
  sleepers_.add (id);
  // Partner: the fence in wake_sleeper ().
  fence::heavy ();
}

void
Dispatcher::revive (const sched::WorkerInfo &worker)
{
  const auto id = unsigned (worker.id);
  sleepers_.remove (id);
  parked_.remove (id);
  retired_.remove (id);
}

void
Dispatcher::wake_everybody ()
{
  for (Waker *waker : wakers_)
    waker->wake ();
}

} // namespace asterism::core
