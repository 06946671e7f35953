// SPDX-License-Identifier: LGPL-2.1-or-later
// The short way into the engine, of the tasks that most programs submit: with a
// codelet, data, an argument and a priority, and nothing else, or but with what
// is watched: callbacks, a tag, and memory that is freed with the task.
// Whatever is not so, or is wrong, goes the long way (take_over () and
// Engine::submit ()), which does the same for every task.

#include "core/engine.h"
#include "core/estimates.h"
#include "core/grain.h"
#include "core/public_task.h"
#include "core/task_accesses.h"
#include "core/task_group.h"

namespace asterism::core
{

namespace
{

/// True when something is set in the public task or in its codelet that few
/// programs set.
inline bool
is_unusual (const struct starpu_task &user, const struct starpu_codelet &cl)
{
  const uintptr_t set
      = any (user.epilogue_callback_func, user.callback_func,
             user.prologue_callback_func, user.prologue_callback_pop_func,
             user.transaction, user.bundle, user.profiling_info,
             user.dyn_handles, user.dyn_interfaces, user.dyn_modes,
             cl.callback_func, cl.starpu_private)
        | unsigned (cl.type) | unsigned (cl.flags & kHasGrain)
        | user.workerids_len
        | unsigned (user.sched_ctx ^ STARPU_NMAX_SCHED_CTXS)
        | unsigned (user.magic ^ STARPU_TASK_MAGIC) | unsigned (~user.where);
  // The application has perhaps just written one byte of the flags: read along
  // with its neighbour it would have to reach the cache first.
  bool first = user.cl_arg_free || user.callback_arg_free
               || user.epilogue_callback_arg_free
               || user.prologue_callback_arg_free
               || user.prologue_callback_pop_arg_free || user.use_tag
               || user.synchronous;
  asm("" : "+r"(first));
  bool second = user.execute_on_a_specific_worker || user.regenerate;
  asm("" : "+r"(second));
  return (set | unsigned (first) | unsigned (second)) != 0;
}

/// True when of that there is only what is watched.
inline bool
is_watchable (const struct starpu_task &user, const struct starpu_codelet &cl)
{
  return (any (user.transaction, user.bundle, user.profiling_info,
               cl.starpu_private)
          | unsigned (cl.type) | unsigned (cl.flags & kHasGrain)
          | user.workerids_len
          | unsigned (user.sched_ctx ^ STARPU_NMAX_SCHED_CTXS)
          | unsigned (user.magic ^ STARPU_TASK_MAGIC) | unsigned (~user.where)
          | user.synchronous | user.execute_on_a_specific_worker
          | user.regenerate)
         == 0;
}

/// The archs that can execute the codelet if all workers of one can; else none.
inline uint32_t
simple_archs (struct starpu_codelet &codelet)
{
  const Summary summary = summary_of (codelet);
  return __builtin_expect (summary.simple, 1) ? summary.archs : 0;
}

} // namespace

/// True when more is to be done at the submission of a task that waits for
/// nothing than to number it and to push it.
inline bool
Engine::watches_submissions () const
{
  // Acquire: partner of the release in contexts ().
  return profile.looks ()
         || contexts_.load (std::memory_order_acquire) != nullptr;
}

/// Takes over a task with nothing unusual but what is watched.  How many
/// buffers it has; -1 when it has to go the long way.
template <bool watched>
__attribute__ ((always_inline)) inline int
Engine::take_plain (task::Task &task, struct starpu_task &user)
{
  struct starpu_codelet *cl = user.cl;
  const uint32_t where = simple_archs (*cl) & archs;
  if (__builtin_expect (where == 0, 0))
    return -1;
  begin_anew (task, user);
  bool goes = user.detach && user.destroy;
  asm("" : "+r"(goes)); // as in is_unusual ()
  task.kept = !goes;
  task.watched = watched;
  task.simple = true;
  task.codelet = cl;
  task.where = where;
  const int count = buffer_count (user);
  if (count != 0 && !take_accesses (*this, task, user, count).ok ())
    return -1;
  return count;
}

__attribute__ ((noinline)) bool
Engine::submit_watched (task::Task &task, struct starpu_task &user)
{
  if (!is_watchable (user, *user.cl) || take_plain<true> (task, user) < 0)
    return false;
  if (user.use_tag)
    attach_tag (*this, task);
  user.status = STARPU_TASK_BLOCKED;
  join_task_group (task, user, current_worker ());
  submit (task);
  return true;
}

bool
Engine::submit_plain (task::Task &task, struct starpu_task &user)
{
  if (__builtin_expect (user.cl == nullptr, 0))
    return false;
  if (__builtin_expect (is_unusual (user, *user.cl), 0))
    return submit_watched (task, user);
  const int count = take_plain<false> (task, user);
  if (count < 0)
    return false;
  Worker *worker = current_worker ();
  join_task_group (task, user, worker);
  if (count != 0 || worker == nullptr || task.counts_dependencies
      || watches_submissions ())
    {
      user.status = STARPU_TASK_BLOCKED;
      submit (task);
      return true;
    }
  // It waits for nothing.
  task.sequence = worker->numbers.take (numbers_);
  task.entered = true;
  task.state.store (task::State::Ready, std::memory_order_release);
  user.status = STARPU_TASK_READY;
  if (__builtin_expect (!worker->deep (), 1) || !worker->keep (task))
    dispatcher.push_simple (task, &worker->info);
  return true;
}

} // namespace asterism::core
