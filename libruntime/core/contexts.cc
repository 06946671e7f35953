// SPDX-License-Identifier: LGPL-2.1-or-later
// Contexts: scheduling contexts, each some workers and a policy of its own.

#include "core/contexts.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/log.h"
#include "base/memory_guard.h"
#include "core/engine.h"
#include "core/predefined.h"

namespace asterism::core
{

using sched::Task;
using sched::WorkerInfo;

namespace
{

std::atomic<uint64_t> serials{ 0 }; ///< of the contexts of the process

std::unique_ptr<sched::Policy>
make_policy (unsigned id, const ContextSettings &settings,
             const sched::Context &context, Dispatcher &dispatcher,
             UserPolicy *&users)
{
  if (settings.users == nullptr)
    return settings.policy->make (context);
  auto made = std::make_unique<UserPolicy> (context, *settings.users,
                                            dispatcher, id, settings.workers);
  users = made.get ();
  return made;
}

/// Whether a context's tasks may have any priority unless it says otherwise.
bool
orders_by_priority (const ContextSettings &settings)
{
  constexpr std::string_view kNames[]
      = { "lws", "prio", "ranks", "dmdas", "heteroprio" };
  return settings.users == nullptr
         && std::ranges::find (kNames, settings.policy->name)
                != std::end (kNames);
}

} // namespace

SchedContext::SchedContext (unsigned given_id, const ContextSettings &settings,
                            const sched::Context &whole, Dispatcher &dispatcher)
    : id (given_id), serial (serials.fetch_add (1) + 1), name (settings.name),
      hierarchy_level (settings.hierarchy_level),
      shown (settings.users != nullptr ? *settings.users
                                       : *public_policy (*settings.policy)),
      init (settings.init), min_priority (settings.min_priority),
      max_priority (settings.max_priority), min_is_set (settings.min_is_set),
      max_is_set (settings.max_is_set), user_data (settings.user_data),
      members_ (whole.estimator, whole.workers.size ()),
      policy_ (
          make_policy (id, settings,
                       sched::Context{ whole.workers, members_, whole.options },
                       dispatcher, users_),
          false) // its tasks are asked about one by one
{
  for (int worker : settings.workers)
    members_.set (worker, true);
  if (!settings.min_is_set && orders_by_priority (settings))
    min_priority.store (INT_MIN);
  if (!settings.max_is_set && orders_by_priority (settings))
    max_priority.store (INT_MAX);
}

void
SchedContext::add_workers (const std::vector<int> &workers)
{
  std::vector<int> added;
  for (int worker : workers)
    if (!members_.set (worker, true))
      added.push_back (worker);
  if (users_ != nullptr && !added.empty ())
    users_->add_workers (added);
}

void
SchedContext::remove_workers (std::span<const WorkerInfo> all,
                              const std::vector<int> &workers)
{
  std::vector<int> removed;
  for (int worker : workers)
    if (policy_.locks ())
      remove_worker (all[size_t (worker)]);
    else if (members_.set (worker, false))
      removed.push_back (worker);
  if (users_ != nullptr && !removed.empty ())
    users_->remove_workers (removed);
}

/// Takes one away whose policy has a lock.
void
SchedContext::remove_worker (const WorkerInfo &worker)
{
  // Its tasks are taken back while nobody can give it more.
  policy_.with_policy ([&] (sched::Policy &policy) {
    members_.let_leave (worker.id);
    members_.set (worker.id, false);
    std::vector<Task *> tasks;
    while (Task *task = policy.pop (worker))
      tasks.push_back (task);
    members_.let_leave (-1);
    for (Task *task : tasks)
      {
        policy.refused (*task, worker);
        task->assigned = -1;
        policy.push (*task, nullptr);
      }
  });
}

Contexts::Contexts (const sched::Context &whole, Dispatcher &dispatcher)
    : whole_ (whole), dispatcher_ (dispatcher),
      turns_ (new std::atomic<unsigned>[whole.workers.size ()]()),
      preferences_ (new std::atomic<unsigned>[whole.workers.size ()
                                              * STARPU_NMAX_SCHED_CTXS]())
{
}

Contexts::~Contexts ()
{
  for (std::atomic<uint64_t> &serial : serials_)
    serial.store (0);
  for (Slot &slot : slots_)
    delete slot.context.load ();
}

Status
Contexts::create (const ContextSettings &settings, unsigned &id)
{
  SchedContext *made = nullptr;
  {
    MutexLock lock (mutex_);
    auto free = std::find_if (slots_.begin () + 1, slots_.end (),
                              [] (Slot &slot) { return !slot.context; });
    if (free == slots_.end ())
      return Status::error (-ENOSPC,
                            "context '%s': there are %d contexts already",
                            settings.name.c_str (), STARPU_NMAX_SCHED_CTXS);
    id = static_cast<unsigned> (free - slots_.begin ());
    if (!with_memory ([&] {
          made = new SchedContext (id, settings, whole_, dispatcher_);
        }))
      return Status::error (-ENOMEM, "context '%s': no memory",
                            settings.name.c_str ());
    // Those of an earlier context with that number are not this one's.
    for (size_t worker = 0; worker < whole_.workers.size (); ++worker)
      preferences_[worker * slots_.size () + id].store (0);
    serials_[id].store (made->serial);
    free->context.store (made);
    free->open.store (true);
  }
  if (UserPolicy *policy = made->user_policy ())
    policy->begin ();
  if (settings.init != nullptr)
    settings.init (id);
  return {};
}

SchedContext *
Contexts::find (unsigned id) const
{
  return id > 0 && id < slots_.size () ? slots_[id].context.load () : nullptr;
}

void
Contexts::add_workers (SchedContext &context, const std::vector<int> &workers)
{
  context.add_workers (workers);
  dispatcher_.wake_everybody ();
}

void
Contexts::remove_workers (SchedContext &context,
                          const std::vector<int> &workers)
{
  context.remove_workers (whole_.workers, workers);
  context.removals.fetch_add (1);
  look_after (context);
  dispatcher_.wake_everybody ();
}

/// Gives the workers of a context without tasks to its inheritor.
void
Contexts::hand_over (SchedContext &context)
{
  std::vector<int> workers = context.workers ();
  remove_workers (context, workers);
  if (SchedContext *inheritor = find (context.inheritor.load ());
      inheritor != nullptr && inheritor != &context)
    add_workers (*inheritor, context.borrows.load () ? context.own : workers);
}

void
Contexts::close (SchedContext &context)
{
  if (context.close ())
    hand_over (context);
}

void
Contexts::destroy (SchedContext &context)
{
  // Before it looks: who takes workers away looks after that.
  context.goes.store (true);
  staff (context);
  // From its last task on it takes no more.
  context.close ();
  context.wait_for_count (0);
  Slot &slot = slots_[context.id];
  // Workers may be looking for a task in it, and none does from here on.
  slot.open.store (false);
  while (slot.users.load () > 0)
    let_others_run ();
  if (context.close_callback != nullptr)
    context.close_callback (context.id, context.close_argument);
  hand_over (context);
  if (UserPolicy *policy = context.user_policy ())
    policy->end ();
  {
    MutexLock lock (mutex_);
    serials_[context.id].store (0);
    slot.context.store (nullptr);
  }
  delete &context;
}

void
Contexts::schedule () const
{
  for (const Slot &slot : slots_)
    slot.if_open ([] (SchedContext &context) {
      if (UserPolicy *policy = context.user_policy ())
        policy->schedule ();
      return true;
    });
}

void
Contexts::end_policies ()
{
  for (Slot &slot : slots_)
    if (SchedContext *context = slot.context.load ())
      if (UserPolicy *policy = context->user_policy ())
        policy->end ();
}

void
Contexts::member_ended (data::Requester &requester)
{
  // The requester is the first member.
  auto *member = reinterpret_cast<ContextMember *> (&requester);
  Contexts &contexts = *member->contexts;
  SchedContext &context = *member->context;
  // Who waits for the last task may destroy the context.
  std::atomic<int> &users = contexts.slots_[context.id].users;
  users.fetch_add (1);
  contexts.ended.fetch_add (1);
  const bool last = context.end_task (*member);
  delete member;
  // Who destroys the context hands over itself.
  if (last && !context.goes.load ())
    contexts.hand_over (context);
  users.fetch_sub (1);
}

void
Contexts::let_go (task::Task &task)
{
  ContextMember *member = nullptr;
  {
    SpinGuard guard (task.lock);
    for (const task::Successor *one = task.successors; one != nullptr;
         one = one->next)
      if (one->requester->granted == member_ended)
        member = reinterpret_cast<ContextMember *> (one->requester);
  }
  if (member != nullptr)
    member->context->let_go (*member);
}

/// True when a worker of the context can execute the task, or a message says
/// that none can.
bool
Contexts::admits (const SchedContext &context, task::Task &task) const
{
  if (task.codelet == nullptr)
    return true;
  unsigned implementations;
  for (const WorkerInfo &worker : whole_.workers)
    if (context.estimator ().can_execute (task, worker, implementations))
      return true;
  log (
      Level::Warning,
      "no worker of context '%s' can execute task %s, which runs outside of it",
      context.name.c_str (), name_of (task));
  return false;
}

void
Contexts::enter_current (task::Task &task)
{
  enter_wanted (task);
  if (task.user != nullptr && task.user->bundle != nullptr)
    dispatcher_.foresee (task);
}

void
Contexts::enter_wanted (task::Task &task)
{
  unsigned wanted = current ();
  if (task.user != nullptr && task.user->sched_ctx != STARPU_NMAX_SCHED_CTXS)
    wanted = task.user->sched_ctx;
  task.context = 0;
  if (wanted == 0 || wanted >= slots_.size ())
    return;
  slots_[wanted].if_open ([&] (SchedContext &context) {
    const unsigned removals = context.removals.load ();
    if (!admits (context, task))
      return true;
    enter (task, context);
    // Who could execute it may have left before it was among its tasks.
    if (context.removals.load () != removals)
      look_after (context);
    return true;
  });
}

void
Contexts::push (Task &task, const WorkerInfo *from)
{
  SchedContext *context = find (task.context);
  if (context == nullptr)
    return dispatcher_.push_whole (task, from);
  // The task keeps the context until its end, which may come at once.
  std::atomic<int> &users = slots_[context->id].users;
  users.fetch_add (1);
  context->push (task, from);
  users.fetch_sub (1);
  dispatcher_.wake_everybody ();
}

Task *
Contexts::pop_of_contexts (const WorkerInfo &worker)
{
  for (const Slot &slot : slots_)
    if (Task *task = slot.if_open (
            [&] (SchedContext &context) { return context.pop (worker); }))
      return task;
  return nullptr;
}

void
Contexts::set_preference (int worker, unsigned id, unsigned preference)
{
  preferences_[unsigned (worker) * slots_.size () + id].store (preference - 1);
  prefers_.store (true);
}

unsigned
Contexts::preference (int worker, unsigned id) const
{
  return preferences_[unsigned (worker) * slots_.size () + id].load () + 1;
}

/// Contexts in order; that of all workers has its turn among its equals.
Task *
Contexts::pop_by_preference (const WorkerInfo &worker, bool whole_first)
{
  std::array<unsigned, STARPU_NMAX_SCHED_CTXS> order;
  for (unsigned id = 0; id < order.size (); ++id)
    order[id] = whole_first ? id : (id + 1) % unsigned (order.size ());
  std::stable_sort (
      order.begin (), order.end (), [&] (unsigned one, unsigned other) {
        return preference (worker.id, one) > preference (worker.id, other);
      });
  for (unsigned id : order)
    {
      Task *task = id == 0 ? dispatcher_.whole ().pop (worker)
                           : slots_[id].if_open ([&] (SchedContext &context) {
                               return context.pop (worker);
                             });
      if (task != nullptr)
        return task;
    }
  return nullptr;
}

Task *
Contexts::pop (const WorkerInfo &worker)
{
  std::atomic<unsigned> &turn = turns_[static_cast<size_t> (worker.id)];
  bool whole_first = turn.fetch_add (1, std::memory_order_relaxed) & 1;
  // Relaxed: a preference holds some time after it was set.
  if (prefers_.load (std::memory_order_relaxed))
    return pop_by_preference (worker, whole_first);
  GuardedPolicy &whole = dispatcher_.whole ();
  Task *task = whole_first ? whole.pop (worker) : nullptr;
  if (task == nullptr)
    task = pop_of_contexts (worker);
  if (task == nullptr && !whole_first)
    task = whole.pop (worker);
  return task;
}

GuardedPolicy &
Contexts::policy_of (const Task &task) const
{
  SchedContext *context = find (task.context);
  return context != nullptr ? context->policy () : dispatcher_.whole ();
}

sched::Foresight
Contexts::foresight (const Task &task) const
{
  return policy_of (task).policy ().foresight (task);
}

void
Contexts::started (Task &task, const WorkerInfo &worker)
{
  policy_of (task).tell<&sched::Policy::started> (task, worker);
}

void
Contexts::refused (Task &task, const WorkerInfo &worker)
{
  policy_of (task).tell<&sched::Policy::refused> (task, worker);
}

void
Contexts::finished (Task &task, const WorkerInfo &worker, double now)
{
  policy_of (task).tell<&sched::Policy::finished> (task, worker, now);
}

bool
Contexts::has_ready () const
{
  return dispatcher_.whole ().has_ready ()
         || std::any_of (slots_.begin (), slots_.end (), [] (const Slot &slot) {
              return slot.if_open (
                  [] (SchedContext &context) { return context.ready () > 0; });
            });
}

unsigned
Contexts::ready () const
{
  unsigned count = dispatcher_.whole ().ready ();
  for (const Slot &slot : slots_)
    count += unsigned (
        slot.if_open ([] (SchedContext &context) { return context.ready (); }));
  return count;
}

} // namespace asterism::core
