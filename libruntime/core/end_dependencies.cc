// SPDX-License-Identifier: LGPL-2.1-or-later
// End dependencies: the end of a task that waits for the end of others.

#include "core/end_dependencies.h"

#include <set>
#include <utility>

#include "base/mutex.h"
#include "core/engine.h"

namespace asterism::core
{

namespace
{

/// Stands among the successors of a task for another task's end.
struct EndDependency
{
  data::Requester requester;
  task::Task *after;
  bool noted; ///< in Pending
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

/// Takes one from what the task waits for at its end; true when it was the
/// last.
bool
withdraw (const EndDependency &dependency)
{
  task::Task &after = *dependency.after;
  if (!dependency.noted)
    return after.unended.fetch_sub (1) == 1;
  Pending &noted = pending ();
  MutexLock lock (noted.mutex);
  // Under the lock: the task is not destroyed meanwhile.
  return noted.all.erase ({ &after, const_cast<EndDependency *> (&dependency) })
             > 0
         && after.unended.fetch_sub (1) == 1;
}

void
end_granted (data::Requester &requester)
{
  auto *dependency = reinterpret_cast<EndDependency *> (&requester);
  task::Task *const after = dependency->after;
  const bool last = withdraw (*dependency);
  delete dependency;
  if (last)
    current_engine ()->end (*after);
}

} // namespace

void
add_end_dependency (task::Task &before, task::Task &after, bool lasts)
{
  after.unended.fetch_add (1);
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

void
release_end (task::Task &task)
{
  if (task.unended.fetch_sub (1) == 1)
    current_engine ()->end (task);
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
