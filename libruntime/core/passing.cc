// SPDX-License-Identifier: LGPL-2.1-or-later
// Finding those that are passed.

#include "core/passing.h"

#include <unordered_set>
#include <utility>

#include "core/engine.h"

namespace asterism::core
{

namespace
{

void
let_go_on (const std::vector<data::Access *> &granted)
{
  for (data::Access *access : granted)
    data::let_go_on (access);
}

bool
passes (const task::Task &task)
{
  return task.suspected && (task.place & 1) != 0;
}

} // namespace

void
Passing::note (task::Task &task, bool passes)
{
  auto &list = passes ? passing_ : held_;
  task.place = 2 * list.size () + passes;
  task.suspected = true;
  list.push_back (&task);
}

void
Passing::add (task::Task &task)
{
  std::vector<data::Access *> granted;
  {
    MutexLock lock (mutex_);
    note (task, false);
    if (!passing_.empty ())
      let_pass (granted);
  }
  let_go_on (granted);
}

void
Passing::forget (task::Task &task)
{
  MutexLock lock (mutex_);
  auto &list = passes (task) ? passing_ : held_;
  const size_t index = task.place / 2;
  // The watchdog may have told of others.
  if (index >= list.size () || list[index] != &task)
    return;
  list[index] = list.back ();
  list[index]->place = task.place;
  list.pop_back ();
  task.next = nullptr;
  task.suspected = false;
}

/// Looks at all that wait for those in the lists, each waiting for the one that
/// it was found by.  None of them goes on while the lists are locked.
void
Passing::let_pass (std::vector<data::Access *> &granted)
{
  std::vector<task::Task *> left (held_);
  left.insert (left.end (), passing_.begin (), passing_.end ());
  std::unordered_set<task::Task *> found (left.begin (), left.end ());
  std::vector<data::Requester *> waiting;
  while (!left.empty ())
    {
      task::Task &task = *left.back ();
      left.pop_back ();
      for (unsigned i = 0; i < task.access_count; ++i)
        if (task.accesses[i].entered)
          data::let_pass (task.accesses[i], passes (task), granted, waiting);
      for (data::Requester *requester : std::exchange (waiting, {}))
        if (task::Task *next = task::of_requester (*requester))
          if (found.insert (next).second)
            left.push_back (next);
    }
}

bool
Passing::enter (task::Task &task)
{
  for (;;)
    {
      std::vector<data::Access *> granted;
      data::Passage passage = data::Passage::Waits;
      {
        // With some in order nobody is to take these back meanwhile.
        const bool mixed = data::count_turn (task.accesses, task.access_count,
                                             data::Turn::Submission)
                           > 0;
        if (!mixed)
          passage = data::pass (task.requester, task.accesses,
                                task.access_count, granted);
        if (!mixed && passage == data::Passage::Granted)
          return true;
        MutexLock lock (mutex_);
        if (mixed)
          passage = data::pass (task.requester, task.accesses,
                                task.access_count, granted);
        if (passage == data::Passage::Granted)
          return true;
        const bool later = passage == data::Passage::Later;
        if (later)
          task.turn = data::Turn::Submission;
        note (task, !later);
        let_pass (granted);
      }
      let_go_on (granted);
      if (!task.requester.arrive ())
        return false;
      forget (task);
      if (passage == data::Passage::Waits)
        return true;
      task.turn = data::Turn::Ready;
    }
}

void
submit_held (Engine &engine, task::Task &task)
{
  const unsigned count = task.access_count;
  task.requester.missing.fetch_add (int (count + 1), std::memory_order_relaxed);
  (void)data::enter_all (task.requester, task.accesses, count, 1);
  engine.passing.add (task);
  if (task.requester.arrive ())
    engine.advance (task);
}

} // namespace asterism::core
