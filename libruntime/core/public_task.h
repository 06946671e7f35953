// SPDX-License-Identifier: LGPL-2.1-or-later
// The bridge between the public starpu_task and the engine's Task.

#ifndef ASTERISM_CORE_PUBLIC_TASK_H
#define ASTERISM_CORE_PUBLIC_TASK_H

#include "starpu_task.h"

#include "base/status.h"
#include "core/profile.h"
#include "task/task.h"

namespace asterism::sched
{
struct WorkerInfo;
}

namespace asterism::core
{

class Engine;

/// The Task of a public one, made when it has none yet; null when out of
/// memory.  A task submitted before and finished is made anew.
task::Task *record_of (struct starpu_task *user);

/// One word of all pointers: nearly always none is set.
template <typename... Pointer>
inline uintptr_t
any (Pointer... pointers)
{
  return (reinterpret_cast<uintptr_t> (pointers) | ...);
}

/// Gives the Task what every public task says, and takes back what an earlier
/// look at it left there (known_record ()).
inline void
begin_anew (task::Task &task, struct starpu_task &user)
{
  user.failed = 0;
  task.priority = user.priority;
  task.argument = user.cl_arg;
  task.unordered = task.within = false;
  task.access_count = 0;
  task.footprint = 0;
  task.worker = -1;
}

/// Makes a task compute nothing, whatever its codelet is.
inline void
compute_nothing (task::Task &task)
{
  task.codelet = nullptr;
  task.simple = false;
}

/// Copies what the public task says into its Task, checking it.
Status take_over (Engine &engine, task::Task &task, struct starpu_task *user);

/// The Task of a public one for questions about it; made when it was not
/// submitted yet.  Null when the task is not valid.
task::Task *known_record (Engine &engine, struct starpu_task *user);

/// A public view of a task that was made without one, for functions of the
/// user that want it; lives as long as the task.
struct starpu_task *public_view (task::Task &task);

/// Moments at which the public task's callbacks run.
void when_ready (task::Task &task);
void when_popped (task::Task &task);
void when_executed (task::Task &task);

/// Puts what the policy expects of the task, if it does, in the public one.
void show_estimates (const task::Task &task);

/// Does what is to be done at such a moment; in a task that is not watched its
/// owner may look at the status.
inline void
become_ready (task::Task &task)
{
  if (__builtin_expect (task.watched, 0))
    {
      when_ready (task);
      note (task, Moment::Pushed);
    }
  else if (task.kept)
    task.user->status = STARPU_TASK_READY;
}
inline void
become_running (task::Task &task)
{
  // Release: as task.h says.
  task.state.store (task::State::Running, std::memory_order_release);
  if (__builtin_expect (task.watched, 0))
    when_popped (task);
  else if (task.kept)
    {
      task.user->status = STARPU_TASK_RUNNING;
      show_estimates (task);
    }
}

/// True when the task may be executed by that worker, as far as `workerids'
/// say.
inline bool
allows (const struct starpu_task &user, unsigned worker)
{
  constexpr unsigned kBits = 8 * sizeof *user.workerids;
  if (user.workerids_len == 0 || user.workerids == nullptr)
    return true;
  return worker / kBits < user.workerids_len
         && (user.workerids[worker / kBits] >> worker % kBits & 1) != 0;
}

/// True when some worker can execute the task as it stands.
bool somebody_can (const Engine &engine, const task::Task &task,
                   const struct starpu_task &user);

/// Calls can_execute of the task's codelet, which has one.
bool codelet_accepts (task::Task &task, unsigned worker,
                      unsigned implementation);
/// Calls can_execute for a task that perhaps only the application knows.
bool codelet_accepts (struct starpu_task &user, unsigned worker,
                      unsigned implementation);

/// Gives the tag of a task that is submitted its task.  And takes it back: it
/// is not submitted after all.
void attach_tag (Engine &engine, task::Task &task);
void detach_tag (Engine &engine, task::Task &task);

/// Calls the model's own footprint function, which it has, for the task.
uint32_t footprint_by (const struct starpu_perfmodel &model,
                       struct starpu_task &user);

/// Calls what asks functions of the program for what the task takes.
void call_in_model (const task::Task &task, void (*function) (void *),
                    void *argument);

/// The policy gave the worker the task: false when its codelet, asked once
/// more, says no by now, and the policy has the task again.
bool confirm (Engine &engine, task::Task &task,
              const sched::WorkerInfo &worker);

/// The public task's end: status, regeneration, destruction.  `task` is gone
/// afterwards unless kept.
void retire_named (Engine &engine, task::Task &task);
inline void
retire (Engine &engine, task::Task &task)
{
  // Nobody can name a task without a public struct: what depends on it did so
  // before its submission.
  if (task.user == nullptr && task.successors == nullptr)
    task::destroy (&task);
  else
    retire_named (engine, task);
}

/// True when there is something to free with the public task.
inline bool
owns (const struct starpu_task &user)
{
  bool flagged = user.cl_arg_free || user.callback_arg_free
                 || user.epilogue_callback_arg_free
                 || user.prologue_callback_arg_free
                 || user.prologue_callback_pop_arg_free;
  asm("" : "+r"(flagged)); // read by themselves, as in outlives ()
  return (any (user.dyn_handles, user.dyn_interfaces, user.dyn_modes,
               user.profiling_info)
          | unsigned (flagged))
         != 0;
}

/// Gives the task `bytes` for a cl_arg that is freed with it, and frees the one
/// it had.  Without `pooled` that is by free (), for tasks whose owner may do
/// so in place of the task.  Null when out of memory: nothing has changed.
/// Requires: not `pooled`, or it is one of create_public ().
char *own_argument (struct starpu_task &user, size_t bytes, bool pooled);

/// Frees its cl_arg, if it owns one.
void free_argument (struct starpu_task &user);

/// Frees what the public task owns and its Task; not the struct itself.
void clean (struct starpu_task *user);

/// Makes a public task with initial values, and room for its Task behind it;
/// null when out of memory.
struct starpu_task *create_public ();
/// Gives every member its initial value.
void initialise_public (struct starpu_task *user);
/// clean () and free_public () of a task that has ended or was not submitted.
void destroy_public (struct starpu_task *user);
/// Where that has room for so many bytes of values; null: it has not.
void *room_for_values (struct starpu_task &user, size_t bytes);
/// Frees the struct of create_public ().
void free_public (struct starpu_task *user);

} // namespace asterism::core

#endif
