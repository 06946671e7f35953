// SPDX-License-Identifier: LGPL-2.1-or-later
// Watchdog: tells when no task has ended for a while, and why.

#include "core/watchdog.h"

#include <algorithm>
#include <climits>
#include <string>

#include "base/log.h"
#include "core/engine.h"

namespace asterism::core
{

Watchdog::Watchdog (const Engine &engine, long microseconds)
    : engine_ (engine),
      period_ (static_cast<unsigned> (std::min<long> (microseconds, INT_MAX))),
      thread_ ([this] { main (); })
{
}

Watchdog::~Watchdog ()
{
  stopping_.store (true);
  waker_.wake ();
  thread_.join ();
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

/// Depth first from `task`; an empty path when there is no cycle behind it.
std::vector<task::Task *>
Watchdog::find_cycle (task::Task &first)
{
  std::vector<task::Task *> path, followers;
  std::vector<size_t> ends; // of the followers still to look at, by path
  auto enter = [&] (task::Task &task) NO_THREAD_SAFETY_ANALYSIS {
    waiting_[&task] = Mark::OnPath;
    path.push_back (&task);
    ends.push_back (followers.size ());
    task::collect_followers (task, followers);
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

/// Those that are not there any more have started: a cycle has none of them.
void
Watchdog::tell_of_cycle ()
{
  MutexLock guard (mutex_);
  for (auto &[task, mark] : waiting_)
    mark = Mark::New;
  std::vector<task::Task *> path;
  for (auto &[task, mark] : waiting_)
    if (mark == Mark::New && path.empty ())
      path = find_cycle (*task);
  if (path.empty ())
    return;
  std::string names;
  for (const task::Task *task : path)
    names += std::string (names.empty () ? "" : ", ") + name_of (*task);
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
      uint64_t before = engine_.ended ();
      if (waker_.park_for (period_))
        continue;
      unsigned waiting = engine_.unfinished ();
      if (waiting > 0 && engine_.ended () == before)
        log (Level::Warning,
             "no task has ended for %u us, and %u are unfinished", period_,
             waiting);
      if (waiting > 0 && engine_.ended () == before)
        {
          if (const size_t aside = engine_.count_aside ())
            log (Level::Warning,
                 "%zu tasks wait for memory that the program holds, by "
                 "starpu_data_acquire () or in tasks that wait",
                 aside);
          tell_of_cycle ();
          call_hook ();
        }
    }
}

} // namespace asterism::core
