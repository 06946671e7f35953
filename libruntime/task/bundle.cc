// SPDX-License-Identifier: LGPL-2.1-or-later
// Which tasks are in a bundle.

#include "task/bundle.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace asterism::task
{

namespace
{

bool
is_submitted (const struct starpu_task *user)
{
  const Task *task = from_public (user);
  return task != nullptr
         // Acquire: partner of the release in Engine::submit ().
         && task->state.load (std::memory_order_acquire) != State::Building;
}

bool
names_one_twice (const Task &task)
{
  for (unsigned i = 1; i < task.access_count; ++i)
    for (unsigned j = 0; j < i; ++j)
      if (task.accesses[i].handle == task.accesses[j].handle)
        return true;
  return false;
}

/// True when who submits the task may still change what it uses, and how: that
/// may be another version, or mentions of one datum become one access.  Known
/// to be over when the task is ready.
bool
is_unsettled (const struct starpu_task *user)
{
  const Task *task = from_public (user);
  return task != nullptr
         && task->state.load (std::memory_order_acquire) == State::Waiting
         && (task->unordered || names_one_twice (*task));
}

/// True for the one who is to free it.
bool
is_over (const struct _starpu_task_bundle &bundle) REQUIRES (bundle.mutex)
{
  return bundle.closed && bundle.tasks.empty () && bundle.users == 0
         && bundle.waiting == 0;
}

} // namespace

int
insert_into_bundle (struct _starpu_task_bundle &bundle,
                    struct starpu_task *user)
{
  MutexLock guard (bundle.mutex);
  if (bundle.closed)
    return -EPERM;
  if (is_submitted (user) || user->bundle != nullptr)
    return -EINVAL;
  bundle.tasks.push_back (user);
  user->bundle = &bundle;
  return 0;
}

int
remove_from_bundle (struct _starpu_task_bundle &bundle,
                    struct starpu_task *user, bool may_be_closed)
{
  bool last;
  {
    MutexLock guard (bundle.mutex);
    if (bundle.closed && !may_be_closed)
      return -ENOENT;
    auto found = std::find (bundle.tasks.begin (), bundle.tasks.end (), user);
    if (found == bundle.tasks.end ())
      return -EINVAL;
    bundle.tasks.erase (found);
    user->bundle = nullptr;
    // One that has ended goes now: those that look at it are to be done.
    ++bundle.waiting;
    while (may_be_closed && bundle.users > 0)
      bundle.unused.wait (bundle.mutex);
    --bundle.waiting;
    last = is_over (bundle);
  }
  if (last)
    delete &bundle;
  return 0;
}

void
close_bundle (struct _starpu_task_bundle &bundle)
{
  bool last;
  {
    MutexLock guard (bundle.mutex);
    if (std::exchange (bundle.closed, true))
      return;
    last = is_over (bundle);
  }
  if (last)
    delete &bundle;
}

void
each_of_bundle (struct _starpu_task_bundle &bundle,
                const std::function<void (struct starpu_task *)> &use)
{
  std::vector<struct starpu_task *> tasks;
  {
    MutexLock guard (bundle.mutex);
    tasks = bundle.tasks;
    ++bundle.users;
  }
  for (struct starpu_task *user : tasks)
    if (!is_unsettled (user))
      use (user);
  bool last;
  {
    MutexLock guard (bundle.mutex);
    if (--bundle.users == 0)
      bundle.unused.notify_all ();
    last = is_over (bundle);
  }
  if (last)
    delete &bundle;
}

void
each_other_in_bundle (const Task &task,
                      const std::function<void (const Task &)> &use)
{
  // The program's functions, called by `use' before, may have taken it out.
  if (task.user->bundle != nullptr)
    each_of_bundle (*task.user->bundle, [&] (struct starpu_task *user) {
      // Settled still, as it may have been submitted just now.
      if (user != task.user && is_submitted (user) && !is_unsettled (user))
        use (*from_public (user));
    });
}

} // namespace asterism::task
