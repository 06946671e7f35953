// SPDX-License-Identifier: LGPL-2.1-or-later
// Making aliases, and ending them.

#include "api/data_aliases.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "api/data_changes.h"
#include "api/data_support.h"
#include "base/memory_guard.h"
#include "base/waker_lease.h"
#include "core/engine.h"
#include "core/reduction.h"

namespace asterism::api
{

using data::Handle;
using data::Plan;

namespace
{

/// Lets the parent go on whose alias it was.
void
tell (Deferred &self)
{
  auto &closed = *static_cast<data::Requester *> (self.argument);
  if (closed.arrive ())
    closed.granted (closed);
}

/// What a task reduces into on its worker.
class OwnCopy final : public core::Alias
{
public:
  explicit OwnCopy (Handle &copy) : copy_ (copy) {}

  Handle *
  of (Handle &) override
  {
    return &copy_;
  }

  void
  gather () override
  {
    data::Access access = access_to (copy_, STARPU_RW, -1);
    Turn turn (*core::runtime (), &access, 1);
  }

  void
  close () override
  {
  }

  void
  close_later (data::Requester &closed) override
  {
    Deferred *const deferred = make_deferred (copy_, STARPU_RW);
    deferred->argument = &closed;
    deferred->act = [] (Deferred &self) {
      // Whoever joins the copies then uses this one.
      data::leave_all (self.accesses.data (), 1);
      self.keeps = true;
      tell (self);
      return true;
    };
    defer (deferred, false);
  }

private:
  Handle &copy_;
};

/// Handles of main memory's storage.
class SameStorage final : public core::Alias
{
public:
  SameStorage (Handle &original, Handle &alias)
      : original_ (original), alias_ (alias)
  {
  }

  Handle *
  of (Handle &named) override
  {
    return &named == &original_ || &named == original_of_alias ()
               ? &alias_
               : of_part (named);
  }

  void
  gather () override
  {
    data::Access access = access_to (alias_, STARPU_RW, data::kMainMemory);
    report ("getting data back", use_plans (&access, 1));
    Turn turn (*core::runtime (), &access, 1);
    if (alias_.nodes () != 0)
      report ("getting data back", turn.fetch ());
  }

  void
  close () override
  {
    report ("getting data back", end_plans (alias_));
    remove (*core::runtime (), alias_);
  }

  void
  close_later (data::Requester &closed) override
  {
    data::Access access = access_to (alias_, STARPU_RW);
    report ("getting data back", use_plans (&access, 1));
    report ("getting data back", end_plans (alias_));
    Deferred *const deferred
        = make_deferred (alias_, STARPU_RW, data::kMainMemory);
    deferred->argument = &closed;
    deferred->act = go_home;
    defer (deferred, false);
  }

private:
  /// A plan whose parts have been named, and that of the alias.
  struct Twin
  {
    const Plan *plan, *twin;
  };

  Handle *
  original_of_alias () const
  {
    return alias_.rare_state_or_null ()->original;
  }

  static bool go_home (Deferred &self);
  Handle *of_part (Handle &part);
  Handle *twin_of (const Plan &plan, const Handle &part);

  Handle &original_, &alias_;
  std::vector<Twin> twins_;
};

/// Brings the contents to main memory, and ends the alias.
bool
SameStorage::go_home (Deferred &self)
{
  data::Memory &memory = self.runtime->memory ();
  if (self.step == 0)
    {
      self.step = 1;
      self.fetches = false;
      if (self.handle ().nodes () != 0 && !begin_fetch (self))
        return false;
    }
  if (self.step == 1)
    {
      if (self.fetches)
        memory.release (self.fetch);
      self.fetches = false;
      self.keeps = true; // the handle goes
      self.step = 2;
    }
  if (!memory.remove (self.handle (), memory.background_waker ()))
    return false;
  tell (self);
  return true;
}

/// True when the twin of a part is still its own: the plan may be another, in
/// the same place.
bool
alike (const Handle &part, const Handle &twin)
{
  return &part.layout () == &twin.layout ()
         && memcmp (part.shape (), twin.shape (), part.layout ().struct_size ())
                == 0;
}

/// Adds to `whole' a plan like that one; null: there is no memory for it.
Plan *
copy_plan (const Plan &plan, Handle &whole)
{
  data::Memory &memory = core::runtime ()->memory ();
  std::vector<Handle *> parts;
  for (Handle *part : plan.parts)
    {
      Handle *twin = nullptr;
      if (!memory.add_alias (*part, &whole, twin).ok ())
        break;
      parts.push_back (twin);
    }
  Plan *added
      = parts.size () == plan.parts.size ()
            ? add_plan_of (whole, parts.data (), unsigned (parts.size ()))
            : nullptr;
  if (added == nullptr)
    for (Handle *part : parts)
      remove (*core::runtime (), *part);
  return added;
}

/// The plan of a part of the datum, as it is now.
Plan *
plan_above (const Handle &part)
{
  MutexLock lock (plans_mutex);
  return Changes::plan_above (part);
}

Handle *
SameStorage::of_part (Handle &part)
{
  const Plan *const plan = plan_above (part);
  if (plan == nullptr)
    return nullptr;
  const auto place
      = std::find (plan->parts.begin (), plan->parts.end (), &part);
  const auto index = size_t (place - plan->parts.begin ());
  for (const Twin &twin : twins_)
    if (twin.plan == plan && index < twin.twin->parts.size ()
        && alike (part, *twin.twin->parts[index]))
      return twin.twin->parts[index];
  Handle *const whole = of (*plan->whole);
  const Plan *const twin
      = whole != nullptr ? copy_plan (*plan, *whole) : nullptr;
  if (twin == nullptr)
    return nullptr;
  twins_.push_back ({ plan, twin });
  return twin->parts[index];
}

} // namespace

} // namespace asterism::api

std::unique_ptr<asterism::core::Alias>
asterism::api::make_alias (data::Access &access, data::Fetch &fetch, int worker)
{
  Handle &handle = *access.handle;
  core::Engine &engine = *core::current_engine ();
  if (data::reduces (access.mode))
    {
      const data::Reducer *const reducer = core::reduction_of (handle);
      Handle *const copy
          = reducer != nullptr ? reducer->copies[size_t (worker)] : nullptr;
      return copy != nullptr ? std::make_unique<OwnCopy> (*copy) : nullptr;
    }
  if (handle.layout ().custom () || handle.layout ().form_count () > 1
      || data::Memory::node_of_parts (handle) != data::kMainMemory)
    return nullptr;
  // The contents stay there until the alias ends.
  const data::Mode mode = access.mode;
  access.node = data::kMainMemory;
  access.mode = data::concurrent (mode) ? mode
                : data::writes (mode)   ? STARPU_RW
                                        : STARPU_R;
  fetch.accesses = &access;
  fetch.count = 1;
  fetch.node = data::kMainMemory;
  fetch.waker = &core::thread_waker ();
  Status status = core::begin_contents (engine, fetch);
  if (status.ok ())
    status = engine.memory.fetch (fetch);
  access.mode = mode;
  Handle *alias = nullptr;
  if (status.ok ())
    {
      status = engine.memory.add_alias (handle, nullptr, alias);
      if (!status.ok ())
        engine.memory.release (fetch);
    }
  report ("data for the children of a task", status);
  return alias != nullptr ? std::make_unique<SameStorage> (handle, *alias)
                          : nullptr;
}
