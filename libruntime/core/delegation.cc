// SPDX-License-Identifier: LGPL-2.1-or-later
// Delegating data to children, and getting them back.

#include "core/delegation.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/log.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/task_accesses.h"
#include "data/handle.h"

namespace asterism::core
{

namespace
{

/// How long who delegates for another sleeps before it looks again.
constexpr unsigned kNapUs = 50;

/// Gives up a datum whose parent and children have ended.
void
give_up (data::Requester &requester)
{
  const std::unique_ptr<DelegatedDatum> datum (
      reinterpret_cast<DelegatedDatum *> (&requester));
  current_engine ()->memory.release (datum->fetch);
  data::leave_all (&datum->access, 1);
}

/// What the handle is a version or an alias of, or the handle.
const data::Handle *
original_of (data::Handle &handle)
{
  SpinGuard lock (handle.coherence ());
  const data::RareState *extra = handle.rare_state_or_null ();
  return extra != nullptr && extra->original != nullptr ? extra->original
                                                        : &handle;
}

bool
is_part (const data::Handle &part, const data::Handle *whole)
{
  const data::Handle *one = part.parent ();
  while (one != nullptr && one != whole)
    one = one->parent ();
  return one != nullptr;
}

/// A child takes its turn alone, among its parent's.
data::Mode
in_turn (data::Mode mode)
{
  constexpr unsigned kShared
      = STARPU_REDUX | STARPU_COMMUTE | ASTERISM_CONCURRENT;
  return data::reduces (mode) ? STARPU_RW
                              : data::Mode (unsigned (mode) & ~kShared);
}

} // namespace

DelegatedDatum::DelegatedDatum (data::Access &access)
    : data::Delegation (access)
{
  requester.granted = give_up;
}

/// It takes the reference to the outer ones over.
Delegations::Delegations (task::Task &parent, Worker &worker,
                          Delegations *outer, bool team)
    : head_ (parent), worker_ (worker), outer_ (outer), team_ (team),
      fetch_ (worker.fetch_ != nullptr
                      && worker.fetch_->accesses == parent.accesses
                  ? worker.fetch_
                  : nullptr),
      waiting_ (team ? 1 : 0)
{
  for (data::Access &access : std::span (parent.accesses, parent.access_count))
    if (access.entered && access.mode != STARPU_SCRATCH)
      named_.push_back (
          { &access, access.handle, original_of (*access.handle), false });
}

void
Delegations::release (Delegations *delegations)
{
  // Acquire and release: whoever destroys it sees what others did.
  while (delegations != nullptr
         && delegations->references_.fetch_sub (1, std::memory_order_acq_rel)
                == 1)
    delete std::exchange (delegations, delegations->outer_);
}

Delegations *
Delegations::of (const Worker &worker)
{
  const task::Task *const parent = worker.current;
  if (parent == nullptr || parent->access_count == 0 || in_callback ())
    return nullptr;
  const TaskGroup *const group = TaskGroup::of (*parent, worker);
  return group != nullptr && group->delegations != nullptr
                 && group->delegations->belongs_to (*parent)
             ? group->delegations
             : nullptr;
}

/// Locks it once the parent waits, unless the worker's thread is in the parent;
/// false, without the lock, when the parent has ended.
bool
Delegations::lock_for (const Worker &worker) NO_THREAD_SAFETY_ANALYSIS
{
  for (;;)
    {
      mutex_.lock ();
      if (ended_)
        break;
      if (waiting_ > 0 || worker.current == &head_)
        return true;
      mutex_.unlock ();
      (void)worker.waker.park_for (kNapUs);
    }
  mutex_.unlock ();
  return false;
}

void
Delegations::unlock () NO_THREAD_SAFETY_ANALYSIS
{
  mutex_.unlock ();
}

/// The datum of the parent's that the handle is, or which is a part of it, or
/// of which it is a part: `whole`, `part`.
const Delegations::Named *
Delegations::find (const data::Handle &handle, bool &whole, bool &part) const
{
  for (const Named &named : named_)
    {
      whole = part = false;
      if (named.handle == &handle || named.original == &handle)
        return &named;
      part = is_part (handle, named.original);
      whole = is_part (*named.original, &handle);
      if (part || whole)
        return &named;
    }
  return nullptr;
}

DelegatedDatum *
Delegations::datum_of (const data::Access &parents)
{
  auto found = std::find_if (
      all_.begin (), all_.end (),
      [&] (const DelegatedDatum *one) { return one->parents == &parents; });
  return found != all_.end () ? *found : nullptr;
}

/// The datum in the parent's stead, which is as it left it: made now if need
/// be.
DelegatedDatum &
Delegations::delegate (data::Access &parents)
{
  data::Memory &memory = worker_.engine_.memory;
  if (DelegatedDatum *datum = datum_of (parents))
    {
      if (datum->alias == nullptr)
        memory.release (datum->fetch);
      return *datum;
    }
  // What it has written is written through now: later it is not its own.
  if (fetch_ != nullptr)
    memory.lower (*fetch_, parents.handle);
  return *all_.emplace_back (new DelegatedDatum (parents));
}

/// The submission of one task.  Those around whose data it uses are locked
/// while it lives, from the inside out.
class Delegations::Submission
{
public:
  Submission (Worker &worker, task::Task &task, Delegations &inner)
      : worker_ (worker), task_ (task), inner_ (inner)
  {
  }
  ~Submission () { unlock (); }
  Submission (const Submission &) = delete;
  Submission &operator= (const Submission &) = delete;

  /// False when it is to be tried again: what a parent has delegated is not
  /// back.
  bool prepare ();

  /// Enters the queues; false: the task uses nothing of a parent's.
  bool enter ();

  void
  unlock ()
  {
    for (Delegations *one : std::exchange (locked_, {}))
      one->unlock ();
  }

private:
  enum class Outcome : uint8_t
  {
    Done,
    Refused,
    Later,
  };
  /// An access that enters within the parent's: in turns with others, or not.
  struct Taken
  {
    data::Access *access;
    Delegations *delegations;
    data::Access *parents;
    bool turns;
  };
  bool lock (Delegations &delegations);
  Outcome take (Delegations &delegations, const Named &named,
                data::Access &access, bool part);
  Outcome use_alias (Delegations &delegations, data::Access &parents,
                     data::Access &access);
  void look_at (Delegations &delegations);
  bool is_repeated (Taken &taken, size_t index);
  void refuse (const Delegations &delegations);

  Worker &worker_;
  task::Task &task_;
  Delegations &inner_;
  std::vector<Delegations *> locked_;
  std::vector<Taken> taken_;
  std::vector<bool> settled_; ///< by access
  bool later_ = false, refused_ = false, some_ = false;
};

bool
Delegations::Submission::lock (Delegations &delegations)
{
  if (std::find (locked_.begin (), locked_.end (), &delegations)
      != locked_.end ())
    return true;
  const bool locked = delegations.lock_for (worker_);
  if (locked)
    locked_.push_back (&delegations);
  return locked;
}

Delegations::Submission::Outcome
Delegations::Submission::use_alias (Delegations &delegations,
                                    data::Access &parents, data::Access &access)
{
  Engine &engine = worker_.engine_;
  DelegatedDatum &datum = delegations.delegate (parents);
  const bool fresh = std::exchange (parents.entered, false);
  if (datum.alias == nullptr && !fresh && !datum.is_back ())
    return Outcome::Later;
  if (datum.alias == nullptr)
    {
      datum.access.node = datum.parents->node;
      datum.alias = engine.make_alias (datum.access, datum.fetch,
                                       delegations.worker_.info.id);
      // It misses the parent's end, and that of the alias if there is one.
      datum.requester.missing.store (datum.alias != nullptr ? 2 : 1,
                                     std::memory_order_relaxed);
      if (datum.alias == nullptr)
        return Outcome::Refused;
    }
  data::Handle *const handle = datum.alias->of (*access.handle);
  if (handle == nullptr)
    return Outcome::Refused;
  if (data::reduces (parents.mode))
    {
      // The parent's copy, which its worker alone uses.
      const int own = delegations.worker_.info.id;
      if (task_.worker >= 0 && task_.worker != own)
        return Outcome::Refused;
      task_.worker = int16_t (own);
      task_.simple = false;
    }
  access.handle = handle;
  if (data::reduces (access.mode))
    access.mode = STARPU_RW;
  task_.unordered = true;
  return Outcome::Done;
}

Delegations::Submission::Outcome
Delegations::Submission::take (Delegations &delegations, const Named &named,
                               data::Access &access, bool part)
{
  data::Access &parents = *named.access;
  data::Sharing sharing = data::sharing_of (parents, access.mode);
  if (part && sharing != data::Sharing::None)
    sharing = data::reduces (parents.mode) ? data::Sharing::None
                                           : data::Sharing::Alias;
  if (sharing == data::Sharing::Turns)
    {
      const DelegatedDatum *const datum = delegations.datum_of (parents);
      if (delegations.team_ || (datum != nullptr && datum->alias != nullptr))
        sharing = data::Sharing::Alias;
    }
  if (sharing == data::Sharing::None)
    return Outcome::Refused;
  if (sharing == data::Sharing::Alias)
    return use_alias (delegations, parents, access);
  access.handle = parents.handle;
  access.turn = data::Turn::Within;
  const bool turns = sharing == data::Sharing::Turns;
  if (turns)
    access.mode = in_turn (access.mode);
  taken_.push_back ({ &access, &delegations, &parents, turns });
  return Outcome::Done;
}

/// The task waits for one around to end, which must not wait for it.
void
Delegations::Submission::refuse (const Delegations &delegations)
{
  refused_ = true;
  if (TaskGroup *const group = TaskGroup::of (*worker_.current, worker_);
      group != nullptr && task_.group == group)
    group->note_waits_for_head (name_of (task_));
  if (&delegations.head_ != worker_.current && delegations.waiting_ > 0)
    log (Level::Error,
         "task %s cannot start before task %s has ended, whose data it uses "
         "otherwise than that says, and which may wait for it",
         name_of (task_), name_of (delegations.head_));
}

/// Takes what the task uses of one around, unless one further inside had it.
void
Delegations::Submission::look_at (Delegations &delegations)
{
  bool whole, part;
  for (unsigned i = 0; i < task_.access_count && !later_; ++i)
    {
      data::Access &access = task_.accesses[i];
      const bool settled = i < settled_.size () && settled_[i];
      const Named *const named
          = settled ? nullptr : delegations.find (*access.handle, whole, part);
      if (named == nullptr)
        continue;
      if (!lock (delegations))
        return;
      const Outcome outcome = whole || named->refused
                                  ? Outcome::Refused
                                  : take (delegations, *named, access, part);
      if (outcome == Outcome::Refused)
        {
          named->refused = true;
          refuse (delegations);
        }
      later_ = outcome == Outcome::Later;
      some_ |= outcome == Outcome::Done;
      settled_.resize (task_.access_count);
      settled_[i] = true;
    }
}

bool
Delegations::Submission::prepare ()
{
  for (Delegations *one = &inner_; one != nullptr && !later_; one = one->outer_)
    look_at (*one);
  if (!later_)
    return true;
  unlock ();
  for (const Taken &taken : std::exchange (taken_, {}))
    taken.access->turn = data::Turn::Submission;
  settled_.clear ();
  later_ = refused_ = some_ = false;
  return false;
}

/// True when an earlier mention of the same data enters for this one.
bool
Delegations::Submission::is_repeated (Taken &taken, size_t index)
{
  for (size_t i = 0; i < index; ++i)
    {
      data::Access &first = *taken_[i].access, &second = *taken.access;
      if (first.handle != second.handle)
        continue;
      if (second.mode != STARPU_SCRATCH)
        first.mode
            = data::Mode (unsigned (first.mode) | unsigned (second.mode));
      second.entered = false;
      second.turn = data::Turn::Within;
      return true;
    }
  return false;
}

bool
Delegations::Submission::enter ()
{
  // The submission itself is missing meanwhile.
  data::Requester &requester = task_.requester;
  std::vector<Taken *> entering;
  for (size_t i = 0; i < taken_.size (); ++i)
    if (!is_repeated (taken_[i], i))
      entering.push_back (&taken_[i]);
  for (const Taken *taken : entering)
    {
      requester.missing.fetch_add (1, std::memory_order_relaxed);
      data::Delegation *const delegation
          = taken->turns ? &taken->delegations->delegate (*taken->parents)
                         : nullptr;
      if (data::enter_within (requester, *taken->access, delegation))
        requester.missing.fetch_sub (1, std::memory_order_acq_rel);
    }
  task_.within = some_ && !refused_;
  return some_;
}

bool
Delegations::submit (Worker &worker, task::Task &task)
{
  const task::Task *const parent = worker.current;
  if (parent == nullptr || task.entered || in_callback ())
    return false;
  Delegations *const inner
      = parent->access_count > 0
            ? TaskGroup::of_parent (*worker.current, worker).delegations
        : parent->group != nullptr ? parent->group->delegations
                                   : nullptr;
  if (inner == nullptr)
    return false;
  Engine &engine = worker.engine_;
  data::Requester &requester = task.requester;
  Submission submission (worker, task, *inner);
  while (!submission.prepare ())
    if (!worker.help ())
      let_others_run ();
  // The locks stand until it has entered all its queues.
  requester.missing.fetch_add (1, std::memory_order_relaxed);
  const bool some = submission.enter ();
  if (some)
    engine.submit_unordered (task);
  submission.unlock ();
  if (some && requester.arrive ())
    engine.advance (task);
  else if (!some)
    requester.missing.fetch_sub (1, std::memory_order_relaxed);
  return some;
}

} // namespace asterism::core
