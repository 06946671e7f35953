// SPDX-License-Identifier: LGPL-2.1-or-later
// Orders the iterations of regenerated tasks.

#include "task/iterations.h"

#include <map>
#include <set>
#include <utility>

#include "base/mutex.h"

namespace asterism::task
{

constinit std::atomic<size_t> linked_tasks{ 0 };

namespace
{

using User = struct starpu_task *;
using Arriving = std::vector<Task *>;

struct Link
{
  unsigned ends; ///< iterations that ended and are not matched by a begin yet
  bool back;     ///< the backward link of a dependency
};

struct Linked
{
  std::map<User, Link> before;
  std::set<User> after;
  unsigned missing = 0;    ///< links of `before` without ends
  Task *waiting = nullptr; ///< for its iteration to begin
  bool begun = false;      ///< its first iteration has begun
};

/// One lock: few tasks are regenerated.
struct All
{
  Mutex mutex;
  std::map<User, Linked> linked GUARDED_BY (mutex);
};

All &
all ()
{
  static All *const made = new All; // tasks may end very late
  return *made;
}

/// Uses up one end of each link, as an iteration begins.
void
consume (Linked &linked)
{
  for (auto &[user, link] : linked.before)
    if (--link.ends == 0)
      ++linked.missing;
}

/// Notes that one of the links has an end again, and begins the iteration that
/// waited for the last of them.
void
supply (Linked &linked, Arriving &arriving)
{
  if (--linked.missing > 0 || linked.waiting == nullptr)
    return;
  arriving.push_back (std::exchange (linked.waiting, nullptr));
  consume (linked);
}

/// Adds a link, if it is not there yet.  What is declared is no link back, and
/// lets nobody begin whom `link` does not.
void
add (All &all, User before, User after, Link link) REQUIRES (all.mutex)
{
  Linked &linked = all.linked[after];
  auto [place, added] = linked.before.insert ({ before, link });
  Link &kept = place->second;
  if (kept.back && !link.back && link.ends == 0 && kept.ends > 0
      && --kept.ends == 0)
    ++linked.missing;
  kept.back &= link.back;
  all.linked[before].after.insert (after);
  if (added && link.ends == 0)
    ++linked.missing;
}

/// True when `to` waits for `from`, perhaps by way of others, and none of them
/// has begun.
bool
leads (All &all, User from, User to, std::set<User> &seen) REQUIRES (all.mutex)
{
  if (all.linked[from].begun)
    return false;
  if (from == to)
    return true;
  if (!seen.insert (from).second)
    return false;
  for (User next : all.linked[from].after)
    if (!all.linked[next].before.at (from).back && leads (all, next, to, seen))
      return true;
  return false;
}

void
forget (All &all, User user, Arriving &arriving) REQUIRES (all.mutex)
{
  auto found = all.linked.find (user);
  if (found == all.linked.end ())
    return;
  auto drop_unlinked = [&all] (User other) REQUIRES (all.mutex) {
    const Linked &left = all.linked[other];
    if (left.before.empty () && left.after.empty ())
      all.linked.erase (other);
  };
  // Each dependency has a link to the other task and one back.
  for (User other : found->second.after)
    {
      Linked &linked = all.linked[other];
      const bool lacked = linked.before.at (user).ends == 0;
      linked.before.erase (user);
      linked.after.erase (user);
      if (lacked)
        supply (linked, arriving);
      drop_unlinked (other);
    }
  all.linked.erase (user);
}

void
let_begin (const Arriving &arriving)
{
  for (Task *task : arriving)
    if (task->requester.arrive ())
      task->requester.granted (task->requester);
}

/// Readies a task for links.
bool
prepare (Task &task)
{
  if (task.state != State::Building || task.counts_dependencies)
    return true;
  end_iteration (task.user, true); // of an earlier task at this address
  return make_dependency_counter (task);
}

} // namespace

bool
link_iterations (Task &before, Task &after)
{
  if (!prepare (before) || !prepare (after))
    return false;
  All &known = all ();
  MutexLock lock (known.mutex);
  for (const Task *task : { &before, &after })
    known.linked[task->user].begun |= task->state != State::Building;
  std::set<User> seen;
  const bool begins = leads (known, after.user, before.user, seen);
  add (known, before.user, after.user, { begins, false });
  // A round that is under way did not wait.
  const bool ahead = !known.linked[before.user].begun;
  add (known, after.user, before.user, { ahead, true });
  linked_tasks = known.linked.size ();
  return true;
}

void
begin_iteration (Task &task)
{
  All &known = all ();
  MutexLock lock (known.mutex);
  auto found = known.linked.find (task.user);
  if (found == known.linked.end ())
    return;
  task.watched = true; // its end is to be told
  Linked &linked = found->second;
  linked.begun = true;
  if (linked.missing == 0)
    return consume (linked);
  linked.waiting = &task;
  task.requester.missing.fetch_add (1, std::memory_order_relaxed);
}

void
end_iteration (struct starpu_task *user, bool last)
{
  Arriving arriving;
  All &known = all ();
  {
    MutexLock lock (known.mutex);
    auto found = known.linked.find (user);
    if (found == known.linked.end ())
      return;
    for (User other : found->second.after)
      if (Linked &linked = known.linked[other];
          linked.before.at (user).ends++ == 0)
        supply (linked, arriving);
    if (last)
      forget (known, user, arriving);
    linked_tasks = known.linked.size ();
  }
  let_begin (arriving);
}

void
collect_linked (struct starpu_task *user,
                std::vector<struct starpu_task *> &followers)
{
  All &known = all ();
  MutexLock lock (known.mutex);
  auto found = known.linked.find (user);
  if (found == known.linked.end ())
    return;
  for (User other : found->second.after)
    if (const Linked &linked = known.linked[other];
        !linked.before.at (user).back && linked.waiting != nullptr)
      followers.push_back (other);
}

} // namespace asterism::task
