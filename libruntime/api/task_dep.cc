// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_task_dep.h: dependencies between tasks and between tags.

#include "starpu_task_dep.h"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <vector>

#include "base/log.h"
#include "core/callbacks.h"
#include "core/end_dependencies.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "core/runtime.h"
#include "task/iterations.h"
#include "task/task.h"

using asterism::Event;
using asterism::Level;
using asterism::log;
using asterism::task::Task;
namespace core = asterism::core;
namespace task = asterism::task;

namespace
{

template <typename T>
std::vector<T>
collect (unsigned count, va_list list)
{
  std::vector<T> values (count);
  for (T &value : values)
    value = va_arg (list, T);
  return values;
}

core::Engine *
running (const char *function)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    log (Level::Error, "%s: the runtime is not running", function);
  return engine;
}

/// The record of a task to wait for; null after a message when there is none
/// or it is the waiting task itself.
Task *
earlier_than (const struct starpu_task *user, struct starpu_task *before,
              const char *function)
{
  if (before == nullptr || before == user)
    {
      log (Level::Error, "%s: %s", function,
           before == nullptr ? "a task to wait for is NULL"
                             : "a task cannot wait for itself");
      return nullptr;
    }
  // One that has ended keeps its record, and nobody waits for it.
  Task *earlier = task::from_public (before);
  return earlier != nullptr ? earlier : core::record_of (before);
}

/// False after a message when there is no task, or no array of others.
bool
are_tasks (const struct starpu_task *user, unsigned count,
           struct starpu_task **before, const char *function)
{
  if (user != nullptr && (before != nullptr || count == 0))
    return true;
  log (Level::Error, "%s: %s is NULL", function,
       user == nullptr ? "the task" : "the array of tasks to wait for");
  return false;
}

/// The running engine; null after a message, or one of a missing array of tags.
core::Engine *
with_tags (const char *function, unsigned count, const starpu_tag_t *ids)
{
  core::Engine *engine = running (function);
  if (engine == nullptr || ids != nullptr || count == 0)
    return engine;
  log (Level::Error, "%s: the array of tags is NULL", function);
  return nullptr;
}

/// Has the task wait for that one at its end, unless that would be for ever.
void
end_after (Task &task, Task &earlier, struct starpu_task &before)
{
  if (earlier.state == task::State::Building
      && before.magic == STARPU_TASK_MAGIC)
    before.magic = core::kAwaitedMagic;
  else if (core::would_wait_for_holder (earlier, task))
    return log (Level::Error,
                "starpu_task_declare_end_deps: task %s needs data of task %s, "
                "which does not wait for it at its end",
                name_of (earlier), name_of (task));
  core::add_end_dependency (earlier, task, false);
}

} // namespace

extern "C" void
starpu_task_declare_deps_array (struct starpu_task *user, unsigned count,
                                struct starpu_task *before[])
{
  if (!are_tasks (user, count, before, "starpu_task_declare_deps"))
    return;
  Task *task = core::record_of (user);
  const bool begun = task != nullptr && task->state != task::State::Building;
  for (unsigned i = 0; i < count && task != nullptr; ++i)
    {
      Task *earlier
          = earlier_than (user, before[i], "starpu_task_declare_deps");
      if (earlier == nullptr)
        continue;
      const bool rounds = user->regenerate && before[i]->regenerate;
      if (begun && !rounds)
        return log (Level::Error,
                    "starpu_task_declare_deps: task %s was submitted already",
                    name_of (*task));
      if (!(rounds ? task::link_iterations (*earlier, *task)
                   : task::add_dependency (*earlier, *task)))
        log (Level::Error, "starpu_task_declare_deps: no memory");
      else if (core::Engine *engine = core::current_engine ())
        engine->graph.declared (*earlier, *task);
    }
}

extern "C" void
starpu_task_declare_deps (struct starpu_task *user, unsigned count, ...)
{
  va_list list;
  va_start (list, count);
  auto before = collect<struct starpu_task *> (count, list);
  va_end (list);
  starpu_task_declare_deps_array (user, count, before.data ());
}

extern "C" void
starpu_task_end_dep_add (struct starpu_task *user, int count)
{
  if (user == nullptr || count < 0)
    return log (Level::Error, "%s: %d end dependencies of %s", __func__, count,
                user == nullptr ? "NULL" : "a task");
  if (Task *task = core::record_of (user))
    task->unended.fetch_add (count * task::kEndRelease);
}

extern "C" void
starpu_task_end_dep_release (struct starpu_task *user)
{
  core::Engine *engine = running (__func__);
  Task *task = user != nullptr ? task::from_public (user) : nullptr;
  if (engine == nullptr || task == nullptr)
    return;
  if (!core::release_end (*task))
    log (Level::Error, "%s: task %s waits for no release", __func__,
         name_of (*task));
}

extern "C" void
starpu_task_declare_end_deps_array (struct starpu_task *user, unsigned count,
                                    struct starpu_task *before[])
{
  if (!are_tasks (user, count, before, "starpu_task_declare_end_deps"))
    return;
  Task *task = core::record_of (user);
  for (unsigned i = 0; i < count && task != nullptr; ++i)
    if (Task *earlier
        = earlier_than (user, before[i], "starpu_task_declare_end_deps"))
      end_after (*task, *earlier, *before[i]);
}

extern "C" void
starpu_task_declare_end_deps (struct starpu_task *user, unsigned count, ...)
{
  va_list list;
  va_start (list, count);
  auto before = collect<struct starpu_task *> (count, list);
  va_end (list);
  starpu_task_declare_end_deps_array (user, count, before.data ());
}

/// Adds the tasks that come next on the data of one that has not ended.
static void
collect_users (const Task &task, std::vector<struct starpu_task *> &followers)
{
  constexpr unsigned kMost = 64;
  for (unsigned i = 0; i < task.access_count; ++i)
    {
      const asterism::data::Access &access = task.accesses[i];
      if (!access.entered)
        continue;
      asterism::data::Access *found[kMost];
      asterism::data::AccessQueue &queue = access.handle->queue;
      asterism::SpinGuard guard (queue.lock_);
      const unsigned users = queue.next_users (access, found, kMost);
      for (unsigned user = 0; user < users; ++user)
        if (Task *follower = task::of_requester (*found[user]->owner))
          followers.push_back (follower->user);
    }
}

static int
list_followers (struct starpu_task *user, unsigned room,
                struct starpu_task *array[], bool computing)
{
  Task *task = user != nullptr ? task::from_public (user) : nullptr;
  if (task == nullptr)
    return 0;
  std::vector<Task *> waiting;
  task::collect_followers (*task, waiting);
  std::vector<struct starpu_task *> followers;
  for (const Task *follower : waiting)
    followers.push_back (follower->user);
  if (task::some_linked ())
    task::collect_linked (user, followers);
  if (task->state != task::State::Building
      && task->state != task::State::Finished && !task->over)
    collect_users (*task, followers);
  unsigned count = 0;
  for (auto place = followers.begin (); place != followers.end (); ++place)
    {
      struct starpu_task *const found = *place;
      if (found == nullptr
          || std::find (followers.begin (), place, found) != place
          || (computing
              && (found->cl == nullptr || found->cl->where == STARPU_NOWHERE)))
        continue;
      if (count < room && array != nullptr)
        array[count] = found;
      ++count;
    }
  return int (count);
}

extern "C" int
starpu_task_get_task_succs (struct starpu_task *user, unsigned ndeps,
                            struct starpu_task *task_array[])
{
  return list_followers (user, ndeps, task_array, false);
}

extern "C" int
starpu_task_get_task_scheduled_succs (struct starpu_task *user, unsigned ndeps,
                                      struct starpu_task *task_array[])
{
  return list_followers (user, ndeps, task_array, true);
}

extern "C" void
starpu_tag_declare_deps_array (starpu_tag_t id, unsigned count,
                               starpu_tag_t *before)
{
  if (core::Engine *engine = with_tags (__func__, count, before))
    {
      engine->tags.declare (id, before, count);
      engine->graph.declared (id, before, count);
    }
}

extern "C" void
starpu_tag_declare_deps (starpu_tag_t id, unsigned count, ...)
{
  va_list list;
  va_start (list, count);
  auto before = collect<starpu_tag_t> (count, list);
  va_end (list);
  starpu_tag_declare_deps_array (id, count, before.data ());
}

extern "C" int
starpu_tag_wait_array (unsigned count, starpu_tag_t *ids)
{
  core::Engine *engine = with_tags (__func__, count, ids);
  if (engine == nullptr)
    return core::current_engine () != nullptr ? -EINVAL : -ENODEV;
  if (!core::may_wait ())
    return -EDEADLK;
  for (unsigned i = 0; i < count; ++i)
    {
      Event ended;
      if (!engine->tags.wait (ids[i], ended))
        engine->wait (ended);
    }
  return 0;
}

extern "C" int
starpu_tag_wait (starpu_tag_t id)
{
  return starpu_tag_wait_array (1, &id);
}

extern "C" void
starpu_tag_restart (starpu_tag_t id)
{
  if (core::Engine *engine = running (__func__))
    engine->tags.restart (id);
}

extern "C" void
starpu_tag_remove (starpu_tag_t id)
{
  if (core::Engine *engine = running (__func__))
    engine->tags.remove (id);
}

extern "C" void
starpu_tag_notify_from_apps (starpu_tag_t id)
{
  if (core::Engine *engine = running (__func__))
    engine->tags.notify (id);
}

extern "C" void
starpu_tag_notify_restart_from_apps (starpu_tag_t id)
{
  if (core::Engine *engine = running (__func__))
    engine->tags.notify (id, true);
}

extern "C" struct starpu_task *
starpu_tag_get_task (starpu_tag_t id)
{
  core::Engine *engine = running (__func__);
  return engine != nullptr ? engine->tags.task_of (id) : nullptr;
}
