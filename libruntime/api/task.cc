// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_task.h: making, submitting and waiting for tasks.

#include "starpu_task.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "api/fork.h"
#include "api/task_support.h"
#include "base/failed_tasks.h"
#include "base/log.h"
#include "core/callbacks.h"
#include "core/end_dependencies.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "core/resubmission.h"
#include "core/task_accesses.h"
#include "core/task_group.h"
#include "task/bundle.h"
#include "task/caller.h"

using asterism::Level;
using asterism::log;
using asterism::Status;
using asterism::api::report;
using asterism::task::Task;
namespace core = asterism::core;
namespace task = asterism::task;

namespace
{

int
not_running ()
{
  asterism::api::tell_if_forked ();
  return -ENODEV;
}

bool
in_task ()
{
  return core::Runtime::current_task () != nullptr || core::in_callback ();
}

/// True when the calling thread is in the task, or in a callback of it.
inline bool
is_in (const Task &task)
{
  const auto same
      = [] (Task &one, const Task &other) { return &one == &other; };
  return (core::body_of_thread () == &task
          || (core::in_callback () && core::any_within (same, task)))
         && !task.over.load (std::memory_order_acquire);
}

/// True when the task, which has not ended, has data that the other one needs.
bool
excludes (Task &task, const Task &other)
{
  return !task.over && !other.within && core::exclude_each_other (task, other);
}

/// True when the other one comes after it, explicitly.
bool
precedes (Task &task, const Task &other)
{
  return !task.over && core::is_followed_by (task, other);
}

/// Waits for a task that has ended as its tag tells, but is not done with; not
/// within what is left of it.
void
await_retirement (const struct starpu_task *user)
{
  Task *task = task::from_public (user);
  if (task == nullptr
      || task->state.load (std::memory_order_acquire) != task::State::Finished
      || is_in (*task))
    return;
  while (!task->over.load (std::memory_order_acquire))
    asterism::let_others_run ();
}

/// The record of a task that is new, or has ended and is submitted again.
Task *
begin_submission (struct starpu_task *user)
{
  await_retirement (user);
  return core::record_of (user);
}

/// -EDEADLK, printed, when the task cannot start before that one ends in which
/// the calling thread is; else 0.
__attribute__ ((noinline)) int
check_waiting (const Task &task)
{
  const char *const why = core::any_within (excludes, task)
                              ? "needs data of its own"
                          : core::any_within (precedes, task) ? "waits for it"
                                                              : nullptr;
  if (why == nullptr)
    return 0;
  log (Level::Error, "a task cannot wait for task %s, which %s", name_of (task),
       why);
  return -EDEADLK;
}

/// -EDEADLK when a task that was submitted before waits at its end for this
/// one, and has data until then that this one needs.
Status
check_end (const struct starpu_task &user, Task &task)
{
  const char *holder = user.magic == core::kAwaitedMagic
                           ? core::waits_for_holder (task)
                           : nullptr;
  if (holder == nullptr)
    return {};
  return Status::error (
      -EDEADLK, "task %s needs data of task %s, which waits for it at its end",
      name_of (task), holder);
}

/// Takes over any task that is submitted, unless it cannot be.
Status
admit (core::Engine &engine, struct starpu_task *user, Task *&task)
{
  if (user->synchronous && in_task ())
    return Status::error (
        -EDEADLK, "a synchronous task cannot be submitted from a task or a "
                  "callback");
  if (user->regenerate
      && (!user->detach || user->synchronous || user->transaction != nullptr))
    return Status::error (
        -EINVAL, "a task that is regenerated cannot be waited for, nor be in a "
                 "transaction");
  task = task::from_public (user);
  if (task == nullptr || task->state != task::State::Building)
    task = begin_submission (user);
  if (task == nullptr)
    return Status::error (-ENOMEM, "no memory for a task");
  if (task->state != task::State::Building)
    return Status::error (-EINVAL, "task %s was submitted already",
                          name_of (*task));
  Status status = core::take_over (engine, *task, user);
  if (status.ok ())
    status = check_end (*user, *task);
  if (!status.ok ())
    return status;
  if (user->use_tag)
    core::attach_tag (engine, *task);
  if (task->watched && user->transaction != nullptr)
    status = engine.transactions.enter (*task);
  if (!status.ok () && user->use_tag)
    core::detach_tag (engine, *task);
  return status;
}

} // namespace

int
asterism::api::report (const struct starpu_task &task, const Status &status)
{
  if (task.file != nullptr)
    log (Level::Error, "%s:%d: %s", task.file, task.line, status.message ());
  else
    log (Level::Error, "%s", status.message ());
  return status.code ();
}

extern "C" void
starpu_task_init (struct starpu_task *user)
{
  core::initialise_public (user);
}

extern "C" struct starpu_task *
starpu_task_create (void)
{
  return core::create_public ();
}

extern "C" void
starpu_task_clean (struct starpu_task *user)
{
  if (user == nullptr)
    return;
  if (!in_task ()) // its retirement may wait for that
    await_retirement (user);
  Task *task = task::from_public (user);
  if (task != nullptr && task->state != task::State::Building && !task->over)
    return log (Level::Error, "starpu_task_clean: task %s has not ended",
                name_of (*task));
  core::clean (user);
}

extern "C" void
starpu_task_destroy (struct starpu_task *user)
{
  if (user == nullptr)
    return;
  if (!in_task ()) // as above
    await_retirement (user);
  Task *task = task::from_public (user);
  if (task != nullptr && task->state != task::State::Building && !task->over)
    return log (Level::Error, "starpu_task_destroy: task %s has not ended",
                name_of (*task));
  if (user->bundle != nullptr)
    task::remove_from_bundle (*user->bundle, user, true);
  if (core::TeamPlans *plans = core::team_plans ())
    plans->forget (*user);
  core::destroy_public (user);
}

/// starpu_task_submit () of any task.
__attribute__ ((noinline)) static int
submit_any (core::Engine &engine, struct starpu_task *user)
{
  if (core::resubmit (*user))
    return 0;
  Task *task = nullptr;
  if (Status status = admit (engine, user, task); !status.ok ())
    return report (*user, status);
  user->status = STARPU_TASK_BLOCKED;

  bool synchronous = user->synchronous;
  bool destroy = user->destroy;
  // The first of a bundle to be ready goes where all of them had better; those
  // of a context are asked for as they enter it.
  if (user->bundle != nullptr && !engine.has_contexts ())
    engine.dispatcher.foresee (*task);
  core::join_task_group (*task, *user, core::current_worker ());
  engine.submit (*task);
  if (!synchronous)
    return 0;
  engine.wait (*task);
  if (destroy)
    core::destroy_public (user);
  return 0;
}

extern "C" int
starpu_task_submit (struct starpu_task *user)
{
  core::Engine *engine = core::current_engine ();
  if (__builtin_expect (engine == nullptr, 0))
    return not_running ();
  if (user == nullptr)
    return -EINVAL;
  Task *task = task::from_public (user);
  task::note_caller (task, __builtin_return_address (0));
  // Nearly always it was made with the public task.
  if (task != nullptr && task->state == task::State::Building
      && engine->submit_plain (*task, *user))
    return 0;
  return submit_any (*engine, user);
}

extern "C" int
starpu_task_finished (struct starpu_task *user)
{
  Task *task = user != nullptr ? task::from_public (user) : nullptr;
  return task != nullptr && task->over.load (std::memory_order_acquire);
}

extern "C" int
starpu_task_wait (struct starpu_task *user)
{
  core::Engine *engine = core::current_engine ();
  Task *task = user != nullptr ? task::from_public (user) : nullptr;
  if (engine == nullptr || task == nullptr || user->detach || user->synchronous
      || task->state == task::State::Building)
    return -EINVAL;
  if (is_in (*task))
    return -EDEADLK;
  if (task->state.load (std::memory_order_relaxed) == task::State::Waiting)
    if (const int error = check_waiting (*task))
      return error;
  engine->wait (*task);
  const int result = user->failed ? asterism::failed_tasks::tell_one () : 0;
  if (user->destroy)
    core::destroy_public (user);
  return result;
}

extern "C" int
starpu_task_wait_array (struct starpu_task **tasks, unsigned count)
{
  int result = tasks != nullptr || count == 0 ? 0 : -EINVAL;
  for (unsigned i = 0; tasks != nullptr && i < count; ++i)
    {
      const int error = starpu_task_wait (tasks[i]);
      if (error != 0 && error != -EIO)
        return error;
      result = result != 0 ? result : error;
    }
  return result;
}

extern "C" int
starpu_task_wait_for_n_submitted (unsigned count)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return not_running ();
  if (!core::may_wait ())
    return -EDEADLK;
  if (core::SchedContext *context
      = engine->context (core::Contexts::current ()))
    context->wait_for_count (count);
  else
    engine->wait_for_count (count);
  return asterism::failed_tasks::count () > 0 ? -EIO : 0;
}

extern "C" int
starpu_task_wait_for_all (void)
{
  return starpu_task_wait_for_n_submitted (0);
}

extern "C" int
starpu_task_wait_for_no_ready (void)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return not_running ();
  if (!core::may_wait ())
    return -EDEADLK;
  engine->wait_until_idle ();
  return 0;
}

extern "C" int
starpu_task_nready (void)
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? int (std::min (engine->dispatcher.ready ()
                                                + engine->dispatcher.awake (),
                                            engine->unfinished ()))
                           : 0;
}

extern "C" int
starpu_task_nsubmitted (void)
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? static_cast<int> (engine->unfinished ()) : 0;
}

extern "C" void
starpu_set_limit_max_submitted_tasks (int max)
{
  if (core::Engine *engine = core::current_engine ())
    engine->throttle.set_firm_most (max);
}

extern "C" void
starpu_set_limit_min_submitted_tasks (int min)
{
  if (core::Engine *engine = core::current_engine ())
    engine->throttle.set_firm_least (min);
}

extern "C" struct starpu_task *
starpu_task_get_current (void)
{
  Task *task = core::Runtime::current_task ();
  if (task == nullptr)
    return nullptr;
  struct starpu_task *user = core::public_view (*task);
  const core::Worker *worker = core::current_worker ();
  // The leader of a team has done so for its members.
  if (worker != nullptr && worker->current == task
      && worker->team_task.load () != task)
    {
      worker->show (*task, *user);
      core::show_estimates (*task);
    }
  return user;
}

extern "C" int
starpu_task_get_current_data_node (unsigned buffer)
{
  Task *task = core::Runtime::current_task ();
  if (task == nullptr || buffer >= task->access_count)
    return -1;
  int node = task->accesses[buffer].node;
  core::Worker *worker = core::current_worker ();
  return node >= 0 || worker == nullptr ? node : worker->info.node;
}

extern "C" const char *
starpu_task_get_model_name (struct starpu_task *user)
{
  if (user == nullptr || user->cl == nullptr)
    return nullptr;
  const struct starpu_perfmodel *model = user->cl->model;
  return model != nullptr && model->symbol != nullptr && *model->symbol != '\0'
             ? model->symbol
             : user->cl->name;
}

extern "C" const char *
starpu_task_get_name (struct starpu_task *user)
{
  if (user == nullptr)
    return nullptr;
  if (user->name != nullptr)
    return user->name;
  return starpu_task_get_model_name (user);
}

namespace
{

/// Gives a task that shares it with another one an array of its own.
template <typename T>
bool
own_array (T *&array, size_t count)
{
  if (array == nullptr)
    return true;
  void *own = malloc (count * sizeof (T));
  if (own != nullptr)
    memcpy (own, array, count * sizeof (T));
  array = static_cast<T *> (own);
  return own != nullptr;
}

/// Gives a copy of a task what is freed with it, or leaves that to the other.
bool
own_what_is_freed (struct starpu_task &copy)
{
  const bool owned = (copy.cl_arg_free || copy.cl_arg_pooled)
                     && copy.cl_arg != nullptr && copy.cl_arg_size > 0;
  copy.cl_arg_free = copy.cl_arg_pooled = 0;
  copy.callback_arg_free = copy.epilogue_callback_arg_free = 0;
  copy.prologue_callback_arg_free = copy.prologue_callback_pop_arg_free = 0;
  copy.profiling_info = nullptr;
  const size_t count
      = copy.cl != nullptr ? STARPU_TASK_GET_NBUFFERS (&copy) : 0;
  bool enough = own_array (copy.dyn_handles, count);
  enough &= own_array (copy.dyn_interfaces, count);
  enough &= own_array (copy.dyn_modes, count);
  if (!owned)
    return enough;
  const void *values = copy.cl_arg;
  char *own = core::own_argument (copy, copy.cl_arg_size, false);
  if (own != nullptr)
    memcpy (own, values, copy.cl_arg_size);
  return enough && own != nullptr;
}

} // namespace

extern "C" struct starpu_task *
starpu_task_dup (struct starpu_task *user)
{
  struct starpu_task *copy = user != nullptr ? starpu_task_create () : nullptr;
  if (copy == nullptr)
    return nullptr;
  void *record = copy->starpu_private;
  *copy = *user;
  copy->starpu_private = record;
  copy->status = static_cast<enum starpu_task_status> (STARPU_TASK_INIT);
  copy->bundle = nullptr; // which knows its members
  if (!own_what_is_freed (*copy))
    {
      starpu_task_destroy (copy);
      return nullptr;
    }
  if (core::TeamPlans *plans = core::team_plans ())
    plans->copied (*user, *copy);
  return copy;
}

extern "C" void
starpu_task_set_implementation (struct starpu_task *user, unsigned number)
{
  if (Task *task = user != nullptr ? task::from_public (user) : nullptr)
    task->implementation = static_cast<uint8_t> (number);
}

extern "C" unsigned
starpu_task_get_implementation (struct starpu_task *user)
{
  Task *task = user != nullptr ? task::from_public (user) : nullptr;
  return task != nullptr ? task->implementation : 0;
}

extern "C" void
starpu_codelet_init (struct starpu_codelet *codelet)
{
  memset (codelet, 0, sizeof *codelet);
}
