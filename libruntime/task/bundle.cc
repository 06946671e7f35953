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
         && task->state.load (std::memory_order_relaxed) != State::Building;
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
    last = bundle.closed && bundle.tasks.empty ();
  }
  if (last)
    delete &bundle;
  return 0;
}

void
close_bundle (struct _starpu_task_bundle &bundle)
{
  bool empty;
  {
    MutexLock guard (bundle.mutex);
    if (std::exchange (bundle.closed, true))
      return;
    empty = bundle.tasks.empty ();
  }
  if (empty)
    delete &bundle;
}

void
each_of_bundle (struct _starpu_task_bundle &bundle,
                const std::function<void (struct starpu_task *)> &use)
{
  MutexLock guard (bundle.mutex);
  for (struct starpu_task *user : bundle.tasks)
    use (user);
}

void
each_other_in_bundle (const Task &task,
                      const std::function<void (const Task &)> &use)
{
  each_of_bundle (*task.user->bundle, [&] (struct starpu_task *user) {
    if (user != task.user && is_submitted (user))
      use (*from_public (user));
  });
}

} // namespace asterism::task
