// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_sched_ctx.h: priorities and policies of contexts, submission to one,
// and which contexts a worker serves.

#include "starpu_sched_ctx.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <vector>

#include "base/log.h"
#include "base/thread_end.h"
#include "core/engine.h"
#include "task/caller.h"

using asterism::Level;
using asterism::log;
namespace core = asterism::core;

namespace
{

/// The context of that number; null for that of all workers, and for none.
core::SchedContext *
find (unsigned id)
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? engine->context (id) : nullptr;
}

bool
exists (unsigned id)
{
  return core::current_engine () != nullptr
         && (id == 0 || find (id) != nullptr);
}

/// The policy of the program's own that the context has; null: it has none.
core::UserPolicy *
user_policy (unsigned id)
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? engine->user_policy_of (id) : nullptr;
}

bool
is_worker (const core::Engine &engine, int worker)
{
  return worker >= 0 && static_cast<size_t> (worker) < engine.workers.size ();
}

} // namespace

int
starpu_sched_ctx_get_min_priority (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id);
  if (context != nullptr)
    return context->min_priority.load ();
  return exists (sched_ctx_id) ? core::current_engine ()->min_priority.load ()
         : sched_ctx_id == 0   ? INT_MIN
                               : -EINVAL;
}

int
starpu_sched_ctx_get_max_priority (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id);
  if (context != nullptr)
    return context->max_priority.load ();
  return exists (sched_ctx_id) ? core::current_engine ()->max_priority.load ()
         : sched_ctx_id == 0   ? INT_MAX
                               : -EINVAL;
}

int
starpu_sched_ctx_set_min_priority (unsigned sched_ctx_id, int min_prio)
{
  core::SchedContext *context = find (sched_ctx_id);
  if (!exists (sched_ctx_id))
    return core::current_engine () == nullptr ? -ENODEV : -EINVAL;
  if (context == nullptr)
    {
      core::current_engine ()->min_priority.store (min_prio);
      return 0;
    }
  context->min_priority.store (min_prio);
  context->min_is_set.store (true);
  return 0;
}

int
starpu_sched_ctx_set_max_priority (unsigned sched_ctx_id, int max_prio)
{
  core::SchedContext *context = find (sched_ctx_id);
  if (!exists (sched_ctx_id))
    return core::current_engine () == nullptr ? -ENODEV : -EINVAL;
  if (context == nullptr)
    {
      core::current_engine ()->max_priority.store (max_prio);
      return 0;
    }
  context->max_priority.store (max_prio);
  context->max_is_set.store (true);
  return 0;
}

int
starpu_sched_ctx_min_priority_is_set (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id);
  if (context == nullptr)
    return sched_ctx_id == 0
           && starpu_sched_ctx_get_min_priority (0) != INT_MIN;
  return context->min_is_set.load ();
}

int
starpu_sched_ctx_max_priority_is_set (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id);
  if (context == nullptr)
    return sched_ctx_id == 0
           && starpu_sched_ctx_get_max_priority (0) != INT_MAX;
  return context->max_is_set.load ();
}

struct starpu_sched_policy *
starpu_sched_ctx_get_sched_policy (unsigned sched_ctx_id)
{
  if (!exists (sched_ctx_id))
    return nullptr;
  core::SchedContext *context = find (sched_ctx_id);
  const struct starpu_sched_policy *policy
      = context != nullptr ? &context->shown
                           : core::current_engine ()->public_policy ();
  // The application's own, which it gave as one that can be changed.
  return const_cast<struct starpu_sched_policy *> (policy);
}

void (*starpu_sched_ctx_get_sched_policy_init (unsigned sched_ctx_id)) (
    unsigned)
{
  if (!exists (sched_ctx_id))
    return nullptr;
  core::SchedContext *context = find (sched_ctx_id);
  return context != nullptr ? context->init
                            : core::current_engine ()->policy_init;
}

unsigned
starpu_sched_ctx_has_starpu_scheduler (unsigned sched_ctx_id,
                                       unsigned *awake_workers)
{
  if (awake_workers != nullptr)
    *awake_workers = 0;
  return exists (sched_ctx_id);
}

unsigned
starpu_sched_ctx_get_workers_list_raw (unsigned sched_ctx_id, int **workerids)
{
  struct Raw
  {
    std::vector<int> workers;
  };
  std::vector<int> &workers = asterism::of_thread<Raw> ().workers;
  int *list = nullptr;
  const unsigned count
      = starpu_sched_ctx_get_workers_list (sched_ctx_id, &list);
  workers.assign (list, list + count);
  free (list);
  *workerids = workers.data ();
  return count;
}

void
starpu_sched_ctx_move_task_to_ctx (struct starpu_task *task, unsigned sched_ctx,
                                   unsigned, unsigned)
{
  starpu_sched_ctx_move_task_to_ctx_locked (task, sched_ctx, 0);
}

void
starpu_sched_ctx_move_task_to_ctx_locked (struct starpu_task *task,
                                          unsigned sched_ctx, unsigned)
{
  if (task == nullptr || !exists (sched_ctx))
    return log (Level::Error, "%s: there is no such task or context", __func__);
  if (task->status != STARPU_TASK_INIT && task->status != STARPU_TASK_INVALID)
    return log (Level::Error, "%s: the task was submitted already", __func__);
  task->sched_ctx = sched_ctx;
}

unsigned
starpu_sched_ctx_worker_is_master_for_child_ctx (int, unsigned)
{
  return STARPU_NMAX_SCHED_CTXS;
}

unsigned
starpu_sched_ctx_master_get_context (int)
{
  return STARPU_NMAX_SCHED_CTXS;
}

void
starpu_sched_ctx_list_task_counters_increment (unsigned, int)
{
}

void
starpu_sched_ctx_list_task_counters_decrement (unsigned, int)
{
}

void
starpu_sched_ctx_list_task_counters_reset (unsigned, int)
{
}

void
starpu_sched_ctx_set_priority (int *workers, int nworkers,
                               unsigned sched_ctx_id, unsigned priority)
{
  if (!exists (sched_ctx_id))
    return log (Level::Error, "%s: there is no scheduling context %u", __func__,
                sched_ctx_id);
  core::Engine &engine = *core::current_engine ();
  if (workers == nullptr && nworkers > 0)
    return log (Level::Error, "%s: the array of workers is NULL", __func__);
  for (int i = 0; i < nworkers; ++i)
    if (is_worker (engine, workers[i]))
      engine.contexts ().set_preference (workers[i], sched_ctx_id, priority);
    else
      log (Level::Error, "%s: there is no worker %d", __func__, workers[i]);
}

unsigned
starpu_sched_ctx_get_priority (int worker, unsigned sched_ctx_id)
{
  core::Engine *engine = core::current_engine ();
  // Contexts are not made for a question.
  if (engine == nullptr || !is_worker (*engine, worker)
      || sched_ctx_id >= STARPU_NMAX_SCHED_CTXS || !engine->has_contexts ())
    return 1;
  return engine->contexts ().preference (worker, sched_ctx_id);
}

unsigned
starpu_worker_get_sched_ctx_list (int worker, unsigned **sched_ctx)
{
  core::Engine *engine = core::current_engine ();
  *sched_ctx = nullptr;
  if (engine == nullptr || !is_worker (*engine, worker))
    return 0;
  auto *list = static_cast<unsigned *> (
      malloc (STARPU_NMAX_SCHED_CTXS * sizeof (unsigned)));
  if (list == nullptr)
    return 0;
  unsigned count = 0;
  for (unsigned id = 0; id < STARPU_NMAX_SCHED_CTXS; ++id)
    if (exists (id) && starpu_sched_ctx_contains_worker (worker, id))
      list[count++] = id;
  *sched_ctx = list;
  return count;
}

namespace
{

/// Adds `most` workers at most, cores or devices, to `chosen`; false when there
/// are less than `least`.
bool
choose (const core::Engine &engine, bool cores, int least, int most,
        bool overlap, std::vector<int> &chosen)
{
  int found = 0;
  for (const auto &info : engine.infos)
    {
      const bool is_core
          = starpu_worker_get_type (info.id) == STARPU_CPU_WORKER;
      if (found >= most || is_core != cores
          || (!overlap
              && starpu_sched_ctx_overlapping_ctxs_on_worker (info.id)))
        continue;
      chosen.push_back (info.id);
      ++found;
    }
  return found >= least;
}

} // namespace

unsigned
starpu_sched_ctx_create_inside_interval (const char *policy_name,
                                         const char *sched_ctx_name,
                                         int min_ncpus, int max_ncpus,
                                         int min_ngpus, int max_ngpus,
                                         unsigned allow_overlap)
{
  core::Engine *engine = core::current_engine ();
  std::vector<int> chosen;
  if (engine == nullptr
      || !choose (*engine, true, min_ncpus, max_ncpus, allow_overlap, chosen)
      || !choose (*engine, false, min_ngpus, max_ngpus, allow_overlap, chosen))
    {
      log (Level::Error,
           "context '%s': there are not %d cores and %d devices for it",
           sched_ctx_name != nullptr ? sched_ctx_name : "", min_ncpus,
           min_ngpus);
      return STARPU_NMAX_SCHED_CTXS;
    }
  const int count = static_cast<int> (chosen.size ());
  if (policy_name == nullptr)
    return starpu_sched_ctx_create (chosen.data (), count, sched_ctx_name, 0);
  return starpu_sched_ctx_create (chosen.data (), count, sched_ctx_name,
                                  STARPU_SCHED_CTX_POLICY_NAME, policy_name, 0);
}

namespace
{

/// Where the data of a context's policy are; null: there is no such context.
std::atomic<void *> *
policy_data_of (unsigned id)
{
  // A task may say that its context is none in particular.
  if (id == STARPU_NMAX_SCHED_CTXS)
    id = 0;
  if (!exists (id))
    return nullptr;
  if (core::UserPolicy *policy = user_policy (id))
    return &policy->data;
  core::SchedContext *context = find (id);
  return context != nullptr ? &context->policy_data
                            : &core::current_engine ()->policy_data;
}

} // namespace

void
starpu_sched_ctx_set_policy_data (unsigned sched_ctx_id, void *policy_data)
{
  if (std::atomic<void *> *data = policy_data_of (sched_ctx_id))
    data->store (policy_data);
}

void *
starpu_sched_ctx_get_policy_data (unsigned sched_ctx_id)
{
  std::atomic<void *> *data = policy_data_of (sched_ctx_id);
  return data != nullptr ? data->load () : nullptr;
}

int
starpu_task_submit_to_ctx (struct starpu_task *task, unsigned sched_ctx_id)
{
  if (task == nullptr)
    return -EINVAL;
  task->sched_ctx = sched_ctx_id;
  asterism::task::note_caller (asterism::task::from_public (task),
                               __builtin_return_address (0));
  return starpu_task_submit (task);
}
