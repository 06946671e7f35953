// SPDX-License-Identifier: LGPL-2.1-or-later
// End dependencies: the end of a task that waits for the end of others.

#include "core/end_dependencies.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "base/continuation.h"
#include "base/mutex.h"
#include "core/engine.h"
#include "core/task_accesses.h"

namespace asterism::core
{

namespace
{

/// Stands among the successors of a task for another task's end.
struct EndDependency
{
  data::Requester requester;
  task::Task *after;
  bool noted;          ///< in Pending
  Continuation ending; ///< as the end may be what others wait for with theirs
};

/// Those of the program that have not ended: a task may be destroyed before
/// its submission, and its memory be another's when they do.
struct Pending
{
  Mutex mutex;
  std::set<std::pair<task::Task *, EndDependency *>> all GUARDED_BY (mutex);
};

Pending &
pending ()
{
  static Pending *const all = new Pending; // tasks may end very late
  return *all;
}

/// Takes one task from those that the task waits for at its end; true when it
/// was the last that the end waited for.
bool
take_one (task::Task &after)
{
  return after.unended.fetch_sub (task::kEndDependency) == task::kEndDependency;
}

/// The same of a dependency that is over.
bool
withdraw (const EndDependency &dependency)
{
  task::Task &after = *dependency.after;
  if (!dependency.noted)
    return take_one (after);
  Pending &noted = pending ();
  MutexLock lock (noted.mutex);
  // Under the lock: the task is not destroyed meanwhile.
  return noted.all.erase ({ &after, const_cast<EndDependency *> (&dependency) })
             > 0
         && take_one (after);
}

void
end_after (Continuation &ending)
{
  auto *bytes = reinterpret_cast<char *> (&ending);
  auto *dependency = reinterpret_cast<EndDependency *> (
      bytes - offsetof (EndDependency, ending));
  task::Task *const after = dependency->after;
  delete dependency;
  current_engine ()->end (*after);
}

void
end_granted (data::Requester &requester)
{
  auto *dependency = reinterpret_cast<EndDependency *> (&requester);
  if (!withdraw (*dependency))
    {
      delete dependency;
      return;
    }
  dependency->ending.run = end_after;
  Continuation::go (dependency->ending);
}

} // namespace

void
add_end_dependency (task::Task &before, task::Task &after, bool lasts)
{
  after.unended.fetch_add (task::kEndDependency);
  auto *dependency = new EndDependency;
  dependency->after = &after;
  dependency->noted = !lasts;
  dependency->requester.granted = end_granted;
  dependency->requester.missing.store (1);
  if (!lasts)
    {
      Pending &noted = pending ();
      MutexLock lock (noted.mutex);
      noted.all.insert ({ &after, dependency });
    }
  task::add_dependency (before, dependency->requester);
  if (dependency->requester.arrive ())
    end_granted (dependency->requester);
}

bool
would_wait_for_holder (const task::Task &before, const task::Task &after)
{
  const task::State state = after.state.load (std::memory_order_relaxed);
  if (state == task::State::Building || state == task::State::Finished
      || !exclude_each_other (after, before))
    return false;
  if (before.state.load (std::memory_order_relaxed) > task::State::Waiting)
    return false;
  // Who is ready has its data; who is ordered, its place before later ones.
  return state != task::State::Waiting
         || (!after.unordered
             && (before.state.load (std::memory_order_relaxed)
                     == task::State::Building
                 || after.sequence < before.sequence));
}

HeldEnds::HeldEnds () NO_THREAD_SAFETY_ANALYSIS { pending ().mutex.lock (); }
HeldEnds::~HeldEnds () NO_THREAD_SAFETY_ANALYSIS { pending ().mutex.unlock (); }

void
HeldEnds::collect (task::Task &before, std::vector<task::Task *> &waiting) const
    NO_THREAD_SAFETY_ANALYSIS
{
  SpinGuard guard (before.lock);
  for (task::Successor *one = before.successors; one != nullptr;
       one = one->next)
    if (one->requester->granted == end_granted)
      {
        auto *found = reinterpret_cast<EndDependency *> (one->requester);
        if (pending ().all.contains ({ found->after, found }))
          waiting.push_back (found->after);
      }
}

const char *
waits_for_holder (task::Task &before)
{
  const HeldEnds held;
  std::vector<task::Task *> waiting;
  held.collect (before, waiting);
  for (const task::Task *after : waiting)
    if (would_wait_for_holder (before, *after))
      return name_of (*after);
  return nullptr;
}

namespace
{

bool
has_tag (const task::Task &task)
{
  return task.user != nullptr && task.user->use_tag;
}

/// False when nobody waits for the end of the task.
bool
has_followers (task::Task &task)
{
  SpinGuard guard (task.lock);
  return task.successors != nullptr || has_tag (task);
}

} // namespace

bool
is_followed_by (task::Task &before, const task::Task &after)
{
  constexpr size_t kMost = 1000; // as others wait for the locks
  if (!has_followers (before))
    return false;
  // Those that are found wait for `before`, which does not end meanwhile; or
  // would, but for a tag that is notified, or as they do so at their end.
  const HeldEnds ends;
  const task::Tags::Held tags (current_engine ()->tags);
  std::vector<task::Task *> found{ &before }, followers;
  std::set<const task::Task *> known{ &before };
  for (size_t i = 0; i < found.size () && i < kMost; ++i)
    {
      followers.clear ();
      task::collect_followers (*found[i], followers);
      if (has_tag (*found[i]))
        tags.collect (found[i]->user->tag_id, *found[i], followers);
      ends.collect (*found[i], followers);
      for (task::Task *follower : followers)
        if (follower == &after)
          return true;
        else if (found.size () < kMost
                 && follower->state.load () != task::State::Building
                 && known.insert (follower).second)
          found.push_back (follower);
    }
  return false;
}

bool
release_end (task::Task &task)
{
  int64_t count = task.unended.load ();
  do
    if (count < task::kEndRelease)
      return false;
  while (
      !task.unended.compare_exchange_weak (count, count - task::kEndRelease));
  if (count == task::kEndRelease)
    current_engine ()->end (task);
  return true;
}

void
forget_end_dependencies (task::Task &after)
{
  // Those that come later find themselves forgotten.
  Pending &noted = pending ();
  MutexLock lock (noted.mutex);
  std::erase_if (noted.all, [&after] (const auto &entry) {
    return entry.first == &after;
  });
}

} // namespace asterism::core
