// SPDX-License-Identifier: LGPL-2.1-or-later
// The bridge between the public starpu_task and the engine's Task.

#include "core/public_task.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "base/pool.h"
#include "core/end_dependencies.h"
#include "core/engine.h"
#include "core/estimates.h"
#include "core/grain.h"
#include "core/packed_values.h"
#include "core/resubmission.h"
#include "core/task_accesses.h"
#include "task/iterations.h"

namespace asterism::core
{

namespace
{

/// A public task of create_public () and its Task are one block: the struct,
/// the Task, room for a few accesses, and for a few values.
constexpr size_t kStructBytes = (sizeof (struct starpu_task) + 63) / 64 * 64;
constexpr unsigned kRoom = 4;
constexpr size_t kValues
    = kStructBytes + sizeof (task::Task) + kRoom * sizeof (data::Access);
constexpr size_t kValueRoom = 64;
constexpr size_t kBlockBytes = kValues + kValueRoom;

void *
place_behind (struct starpu_task *user)
{
  return reinterpret_cast<char *> (user) + kStructBytes;
}

/// True when `where' says where the task can be executed; in few cases workers
/// are to be asked.
inline bool
is_simple (const Summary &summary, const struct starpu_task &user)
{
  return summary.simple && user.workerids_len == 0
         && !user.execute_on_a_specific_worker
         && user.sched_ctx == STARPU_NMAX_SCHED_CTXS;
}

Status
check_context (const Engine &engine, const task::Task &task,
               const struct starpu_task &user)
{
  const unsigned id = user.sched_ctx;
  if (id == STARPU_NMAX_SCHED_CTXS || id == 0 || engine.context (id) != nullptr)
    return {};
  return Status::error (-EINVAL, "task %s: there is no scheduling context %u",
                        name_of (task), id);
}

/// Binds a task for a combined worker to the first member that can lead its
/// team.
Status
find_leader (Engine &engine, task::Task &task, const struct starpu_task &user)
{
  const Teams::Combined combined = engine.teams.combined (user.workerid);
  if (combined.size == 0)
    return Status::error (-EINVAL, "task %s: there is no worker %u",
                          name_of (task), user.workerid);
  if (Status status = check_context (engine, task, user); !status.ok ())
    return status;
  if (user.cl != nullptr && user.cl->type != STARPU_SEQ
      && (user.cl->max_parallelism <= 0
          || unsigned (user.cl->max_parallelism) >= combined.size))
    for (const int member : combined.workers)
      {
        task.worker = static_cast<int16_t> (member);
        if (somebody_can (engine, task, user))
          return {};
      }
  task.worker = -1;
  return Status::error (-ENODEV, "combined worker %u cannot execute task %s",
                        user.workerid, name_of (task));
}

__attribute__ ((noinline)) Status
find_place (Engine &engine, task::Task &task, const struct starpu_task &user)
{
  if (user.execute_on_a_specific_worker)
    {
      if (user.workerid >= engine.workers.size ())
        return find_leader (engine, task, user);
      task.worker = static_cast<int16_t> (user.workerid);
    }
  if (Status status = check_context (engine, task, user); !status.ok ())
    return status;
  if (somebody_can (engine, task, user))
    return {};
  return Status::error (-ENODEV, "no worker can execute task %s",
                        name_of (task));
}

__attribute__ ((cold)) Status
not_initialised (const task::Task &task)
{
  return Status::error (-EINVAL,
                        "task %s was not initialised: starpu_task_init () "
                        "or starpu_task_create () does it",
                        name_of (task));
}

bool
computes (const struct starpu_task &user)
{
  return user.cl != nullptr && user.cl->where != STARPU_NOWHERE
         && user.where != STARPU_NOWHERE;
}

/// The flags for which the Task must outlive its end.
bool
outlives (const struct starpu_task &user)
{
  // The application has perhaps just written one byte of the flags: read along
  // with its neighbour it would have to reach the cache first.
  bool goes = user.detach && user.destroy;
  asm("" : "+r"(goes));
  return !goes || user.synchronous;
}

/// True when something is to be done with the public task while the task goes
/// on or when it ends, beyond freeing it, or when a team executes it.
bool
watches (const struct starpu_task &user)
{
  uintptr_t set
      = any (user.callback_func, user.epilogue_callback_func,
             user.prologue_callback_func, user.prologue_callback_pop_func,
             user.transaction, user.bundle);
  if (user.cl != nullptr)
    set |= any (user.cl->callback_func) | unsigned (user.cl->type)
           | unsigned (user.cl->flags & kHasGrain);
  if (user.execute_on_a_specific_worker)
    set |= user.workerorder;
  bool again = user.regenerate;
  asm("" : "+r"(again)); // read by itself, as in outlives ()
  return set != 0 || again || user.use_tag || owns (user);
}

void
begin_record (struct starpu_task &user, task::Task &task)
{
  user.starpu_private = &task;
  task.user = &user;
  // One for the set-up itself, taken back by Engine::submit ().
  task.requester.missing.store (1, std::memory_order_relaxed);
}

/// initialise_public (), inline.
inline void
initialise (struct starpu_task *user)
{
  // In pieces, each some stores: as a whole it would become a slow loop.
  constexpr size_t kPiece = 64, kWhole = sizeof *user / kPiece * kPiece;
  char *bytes = reinterpret_cast<char *> (user);
#pragma GCC unroll 8
  for (size_t done = 0; done < kWhole; done += kPiece)
    memset (bytes + done, 0, kPiece);
  memset (bytes + kWhole, 0, sizeof *user - kWhole);
  user->where = -1;
  user->sequential_consistency = 1;
  user->detach = 1;
  user->predicted = __builtin_nan ("");
  user->predicted_transfer = __builtin_nan ("");
  user->predicted_start = __builtin_nan ("");
  user->magic = STARPU_TASK_MAGIC;
  user->sched_ctx = STARPU_NMAX_SCHED_CTXS;
}

} // namespace

void
initialise_public (struct starpu_task *user)
{
  initialise (user);
}

struct starpu_task *
create_public ()
{
  auto *user = static_cast<struct starpu_task *> (pool::allocate (kBlockBytes));
  if (user == nullptr)
    return nullptr;
  initialise (user);
  user->destroy = 1;
  begin_record (*user, *task::construct (place_behind (user), kRoom));
  return user;
}

void *
room_for_values (struct starpu_task &user, size_t bytes)
{
  return bytes <= kValueRoom ? reinterpret_cast<char *> (&user) + kValues
                             : nullptr;
}

void
free_public (struct starpu_task *user)
{
  pool::free (user, kBlockBytes);
}

task::Task *
record_of (struct starpu_task *user)
{
  task::Task *task = task::from_public (user);
  if (task != nullptr && !task->over.load (std::memory_order_acquire))
    return task;
  bool behind = task == place_behind (user);
  if (task != nullptr)
    task::destroy (task);
  unsigned expected = user->cl != nullptr ? buffer_count (*user) : 0;
  task = behind ? task::construct (place_behind (user), kRoom)
                : task::create (expected, 0);
  if (task == nullptr)
    user->starpu_private = nullptr;
  else
    begin_record (*user, *task);
  return task;
}

Status
take_over (Engine &engine, task::Task &task, struct starpu_task *user)
{
  if (user->magic != STARPU_TASK_MAGIC && user->magic != kAwaitedMagic)
    return not_initialised (task);
  if (user->cl != nullptr && user->cl->starpu_private != nullptr)
    if (Status status = unpack_values (*user); !status.ok ())
      return status;
  begin_anew (task, *user);
  task.kept = outlives (*user);
  task.watched = watches (*user);
  if (user->cl != nullptr)
    {
      const Summary summary = summary_of (*user->cl);
      task.codelet = user->cl;
      task.simple = is_simple (summary, *user);
      task.where
          = computes (*user)
                ? summary.archs & archs_of_where (user->where) & engine.archs
                : 0;
      if (int count = buffer_count (*user); count != 0)
        if (Status status = take_accesses (engine, task, *user, count);
            !status.ok ())
          return status;
    }
  if (!computes (*user))
    {
      compute_nothing (task);
      return check_context (engine, task, *user);
    }
  if (task.simple && task.where != 0)
    return {};
  return find_place (engine, task, *user);
}

task::Task *
known_record (Engine &engine, struct starpu_task *user)
{
  task::Task *task = task::from_public (user);
  if (task == nullptr)
    task = record_of (user);
  // Until it is submitted the application may change it.
  if (task == nullptr
      || (task->state == task::State::Building
          && !take_over (engine, *task, user).ok ()))
    return nullptr;
  return task;
}

void
show_estimates (const task::Task &task)
{
  // Policies that expect nothing leave them 0, and those of the program have
  // the public task's to themselves.
  if (task.predicted == 0 && task.predicted_transfer == 0)
    return;
  task.user->predicted = task.predicted;
  task.user->predicted_transfer = task.predicted_transfer;
}

struct starpu_task *
public_view (task::Task &task)
{
  if (task.user != nullptr)
    {
      // The caller may change it from now on.
      // That of a team's task, which several ask for, is looked at already.
      if (task.watched)
        return task.user;
      // That of a kept one is up to date.
      if (!task.kept)
        task.user->status = task.state == task::State::Running
                                ? STARPU_TASK_RUNNING
                                : STARPU_TASK_READY;
      task.watched = true;
      begin_profile_late (task);
      return task.user;
    }
  struct starpu_task *view = create_public ();
  view->destroy = 0;
  view->status = task.state == task::State::Running ? STARPU_TASK_RUNNING
                                                    : STARPU_TASK_READY;
  view->cl = task.codelet;
  view->name = task.name;
  view->cl_arg = task.argument;
  view->priority = task.priority;
  view->nbuffers = task.access_count;
  if (task.context != 0)
    view->sched_ctx = task.context;
  view->starpu_private = &task;
  if (task.site != nullptr)
    {
      view->file = task.site->file;
      view->line = static_cast<int> (task.site->line);
    }
  if (task.access_count > STARPU_NMAXBUFS)
    view->dyn_handles = static_cast<starpu_data_handle_t *> (
        malloc (task.access_count * sizeof (starpu_data_handle_t)));
  starpu_data_handle_t *handles
      = view->dyn_handles ? view->dyn_handles : view->handles;
  if (view->dyn_handles == nullptr && view->nbuffers > STARPU_NMAXBUFS)
    view->nbuffers = STARPU_NMAXBUFS; // without memory it tells of no more
  for (int i = 0; i < view->nbuffers; ++i)
    handles[i] = data::to_public (task.accesses[i].handle);
  task.user = view;
  task.view = task.watched = true;
  task.recycled = false;
  begin_profile_late (task);
  return view;
}

namespace
{

/// The end of a task that nobody can look at any more.
__attribute__ ((noinline)) void
retire_gone (task::Task &task)
{
  struct starpu_task *user = task.user;
  signal_all (task::end (task));
  task::destroy (&task);
  if (user != nullptr)
    free_public (user);
}

/// In one comparison, as nearly every task is neither.
bool
watched_or_in_context (const task::Task &task)
{
  static_assert (offsetof (task::Task, context)
                 == offsetof (task::Task, watched) + 1);
  uint16_t both;
  memcpy (&both, &task.watched, sizeof both);
  return both != 0;
}

/// The end of a task whose public struct is looked at, or was made by us, or
/// which others may find in its context.
__attribute__ ((noinline)) void
retire_watched (Engine &engine, task::Task &task)
{
  if (task.context != 0)
    Contexts::let_go (task);
  struct starpu_task *user = task.user;
  if (task.view)
    {
      user->starpu_private = nullptr;
      user->cl_arg_free = 0;
      clean (user);
      free_public (user);
      task.user = user = nullptr;
    }
  bool kept = user != nullptr && task.kept;
  bool again
      = user != nullptr && (take_resubmission (*user) || user->regenerate);
  if (user != nullptr)
    user->status = STARPU_TASK_FINISHED;
  if (user != nullptr && task::some_linked ())
    task::end_iteration (user, !again);

  // From here on a kept task may be destroyed by whoever waits for it.
  signal_all (task::end (task));
  if (again)
    engine.submit_again (user);
  else if (user == nullptr)
    task::destroy (&task);
  else if (!kept)
    {
      clean (user);
      free_public (user);
    }
}

} // namespace

/// Makes the tag of the task name it no longer, and destroys the task.
/// Out of line, so that other tasks cost nothing for it.
__attribute__ ((noinline)) static void
destroy_tagged (struct starpu_task *user)
{
  if (Engine *engine = current_engine ())
    engine->tags.forget (user->tag_id, user);
  user->use_tag = 0;
  destroy_public (user);
}

void
destroy_public (struct starpu_task *user)
{
  task::Task *task = task::from_public (user);
  if (task != place_behind (user) || !task->over || owns (*user)
      || user->use_tag)
    {
      if (user->use_tag)
        return destroy_tagged (user);
      clean (user);
    }
  else if (task->access_room > kRoom)
    task::destroy (task);
  free_public (user);
}

void
retire_named (Engine &engine, task::Task &task)
{
  if (watched_or_in_context (task))
    return retire_watched (engine, task);
  if (!task.kept)
    return retire_gone (task);
  task.user->status = STARPU_TASK_FINISHED;
  signal_all (task::end (task));
}

void
attach_tag (Engine &engine, task::Task &task)
{
  engine.tags.attach (task.user->tag_id, task);
  if (engine.watchdog)
    engine.watchdog->watch (task);
}

void
detach_tag (Engine &engine, task::Task &task)
{
  engine.tags.detach (task.user->tag_id, task);
  if (engine.watchdog)
    engine.watchdog->forget (task);
}

bool
somebody_can (const Engine &engine, const task::Task &task,
              const struct starpu_task &user)
{
  const SchedContext *context = engine.context (user.sched_ctx);
  const sched::Estimator &estimator
      = context != nullptr ? context->estimator () : engine.estimates;
  for (const sched::WorkerInfo &worker : engine.infos)
    {
      unsigned implementations;
      if (estimator.can_execute (task, worker, implementations))
        return true;
    }
  return false;
}

} // namespace asterism::core
