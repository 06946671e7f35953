// SPDX-License-Identifier: LGPL-2.1-or-later
// Watchdog: tells when no task has ended for a while, and why.

#include "core/watchdog.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "base/log.h"
#include "base/thread.h"
#include "core/end_dependencies.h"
#include "core/engine.h"

namespace asterism::core
{

Watchdog::Watchdog (Engine &engine, long microseconds)
    : engine_ (engine),
      period_ (static_cast<unsigned> (std::min<long> (microseconds, INT_MAX)))
{
  Status status
      = start_thread<&Watchdog::main> (thread_, "the watchdog", *this);
  if (!status.ok ())
    log (Level::Warning, "%s", status.message ());
}

Watchdog::~Watchdog ()
{
  stopping_.store (true);
  waker_.wake ();
  if (thread_.joinable ())
    join_thread (thread_);
}

void
Watchdog::watch (task::Task &task)
{
  MutexLock guard (mutex_);
  waiting_[&task] = Mark::New;
  task.suspected = true;
}

void
Watchdog::forget (task::Task &task)
{
  MutexLock guard (mutex_);
  waiting_.erase (&task);
  task.suspected = false;
}

static bool
has_tag (const task::Task &task)
{
  return task.watched && task.user->use_tag;
}

/// Those that wait for the end of `task`: some may not be there any more.
void
Watchdog::collect_followers (const HeldEnds &held, task::Task &task,
                             std::vector<task::Task *> &followers)
{
  task::collect_followers (task, followers);
  if (has_tag (task))
    engine_.tags.collect_followers (task.user->tag_id, task, followers);
  const size_t others = followers.size ();
  held.collect (task, followers);
  for (size_t i = others; i < followers.size (); ++i)
    if (followers[i]->state.load () != task::State::Building
        && waiting_.try_emplace (followers[i], Mark::New).second)
      ending_.push_back (followers[i]);
}

/// Depth first from `task`; an empty path when there is no cycle behind it.
std::vector<task::Task *>
Watchdog::find_cycle (const HeldEnds &held, task::Task &first)
{
  std::vector<task::Task *> path, followers;
  std::vector<size_t> ends; // of the followers still to look at, by path
  auto enter = [&] (task::Task &task) NO_THREAD_SAFETY_ANALYSIS {
    waiting_[&task] = Mark::OnPath;
    path.push_back (&task);
    ends.push_back (followers.size ());
    collect_followers (held, task, followers);
  };
  enter (first);
  while (!path.empty ())
    {
      if (followers.size () == ends.back ())
        {
          waiting_[path.back ()] = Mark::Done;
          path.pop_back ();
          ends.pop_back ();
          continue;
        }
      task::Task *follower = followers.back ();
      followers.pop_back ();
      auto found = waiting_.find (follower);
      if (found == waiting_.end () || found->second == Mark::Done)
        continue;
      if (found->second == Mark::New)
        enter (*follower);
      else
        return { std::find (path.begin (), path.end (), follower),
                 path.end () };
    }
  return {};
}

/// For messages.
static std::string
describe (const task::Task &task)
{
  std::string text = name_of (task);
  if (!has_tag (task))
    return text;
  char tag[40];
  snprintf (tag, sizeof tag, " (tag %#llx)",
            static_cast<unsigned long long> (task.user->tag_id));
  return text + tag;
}

/// Those that are not there any more have started: a cycle has none of them,
/// but those that wait for others at their end.
void
Watchdog::tell_of_cycle ()
{
  MutexLock guard (mutex_);
  for (auto &[task, mark] : waiting_)
    mark = Mark::New;
  const HeldEnds held;
  std::vector<task::Task *> path;
  for (auto &[task, mark] : waiting_)
    if (mark == Mark::New && path.empty ())
      path = find_cycle (held, *task);
  for (task::Task *task : std::exchange (ending_, {}))
    waiting_.erase (task);
  if (path.empty ())
    return;
  std::string names;
  for (const task::Task *task : path)
    names += (names.empty () ? "" : ", ") + describe (*task);
  log (Level::Warning,
       "tasks wait for each other by explicit dependencies: %s, and the first "
       "again",
       names.c_str ());
}

namespace
{

struct Hook
{
  Mutex mutex;
  void (*function) (void *) GUARDED_BY (mutex) = nullptr;
  void *argument GUARDED_BY (mutex) = nullptr;
};

Hook &
the_hook ()
{
  static Hook *hook = new Hook; // never destroyed
  return *hook;
}

void
call_hook ()
{
  void (*function) (void *);
  void *argument;
  {
    MutexLock guard (the_hook ().mutex);
    function = the_hook ().function;
    argument = the_hook ().argument;
  }
  if (function != nullptr)
    function (argument);
}

} // namespace

void
Watchdog::set_hook (void (*hook) (void *), void *argument)
{
  MutexLock guard (the_hook ().mutex);
  the_hook ().function = hook;
  the_hook ().argument = argument;
}

void
Watchdog::main ()
{
  while (!stopping_.load ())
    {
      const uint64_t before = engine_.ended ();
      const bool waited = engine_.unfinished () > 0;
      if (waker_.park_for (period_))
        continue;
      // What was submitted meanwhile had less time than that.
      if (waited && engine_.ended () == before)
        tell_of_standstill ();
    }
}

void
Watchdog::tell_of_standstill ()
{
  log (Level::Warning, "no task has ended for %u us, and %u are unfinished",
       period_, engine_.unfinished ());
  if (const size_t aside = engine_.count_aside ())
    log (Level::Warning,
         "%zu tasks wait for memory that the program holds, by "
         "starpu_data_acquire () or in tasks that wait",
         aside);
  tell_of_cycle ();
  call_hook ();
  if (engine_.options.watchdog_crash)
    abort ();
}

} // namespace asterism::core
