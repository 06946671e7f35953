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

/// True when what the task uses is known: not while it is submitted, where its
/// data have plans or several versions.
bool
is_settled (const struct starpu_task *user)
{
  return is_submitted (user)
         && (from_public (user)->state != State::Waiting
             || !from_public (user)->unordered);
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
      if (user != task.user && is_settled (user))
        use (*from_public (user));
    });
}

} // namespace asterism::task
