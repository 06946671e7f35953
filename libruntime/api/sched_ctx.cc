// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_sched_ctx.h: scheduling contexts.

#include "starpu_sched_ctx.h"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/memory_guard.h"
#include "base/thread_end.h"
#include "core/callbacks.h"
#include "core/collections.h"
#include "core/engine.h"
#include "core/predefined.h"
#include "core/runtime.h"

using asterism::Level;
using asterism::log;
using asterism::Status;
using asterism::sched::WorkerInfo;
namespace core = asterism::core;

namespace
{

constexpr unsigned kNone = STARPU_NMAX_SCHED_CTXS;

/// The context of that number; null for that of all workers, and for none.
core::SchedContext *
find (unsigned id)
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? engine->context (id) : nullptr;
}

/// The same where one is needed: says so when there is none.
core::SchedContext *
find (unsigned id, const char *function)
{
  core::SchedContext *context = find (id);
  if (context == nullptr)
    log (Level::Error,
         id == 0 ? "%s: not for the context of all workers"
                 : "%s: there is no scheduling context %u",
         function, id);
  return context;
}

/// True for a context of which something can be asked.
bool
exists (unsigned id)
{
  return core::current_engine () != nullptr
         && (id == 0 || find (id) != nullptr);
}

std::vector<int>
workers_of (unsigned id)
{
  if (!exists (id))
    return {};
  core::SchedContext *context = find (id);
  return context != nullptr ? context->workers ()
                            : core::current_engine ()->all_workers ();
}

/// The workers, if there are all of them.
Status
take_workers (const core::Engine &engine, const int *given, size_t count,
              std::vector<int> &workers)
{
  if (given == nullptr && count > 0)
    return Status::error (-EINVAL, "the array of workers is NULL");
  for (size_t i = 0; i < count; ++i)
    {
      int worker = given[i];
      if (worker < 0 || static_cast<size_t> (worker) >= engine.workers.size ())
        return Status::error (-EINVAL, "there is no worker %d", worker);
      if (std::find (workers.begin (), workers.end (), worker)
          == workers.end ())
        workers.push_back (worker);
    }
  return {};
}

Status
take_options (core::ContextSettings &settings, va_list list)
{
  while (int option = va_arg (list, int))
    switch (option)
      {
      case STARPU_SCHED_CTX_POLICY_NAME:
        {
          const char *name = va_arg (list, const char *);
          if (name == nullptr || *name == '\0')
            break;
          settings.policy = asterism::sched::find_policy (name);
          if (settings.policy == nullptr)
            return Status::error (-EINVAL, "there is no policy '%s'", name);
          break;
        }
      case STARPU_SCHED_CTX_POLICY_STRUCT:
        settings.users = va_arg (list, struct starpu_sched_policy *);
        if (settings.users == nullptr)
          break;
        if (auto *known = core::predefined (*settings.users))
          {
            settings.policy = known;
            settings.users = nullptr;
          }
        else if (settings.users->push_task == nullptr)
          return Status::error (-EINVAL, "the policy has no push_task");
        break;
      case STARPU_SCHED_CTX_POLICY_MIN_PRIO:
        settings.min_priority = va_arg (list, int);
        settings.min_is_set = true;
        break;
      case STARPU_SCHED_CTX_POLICY_MAX_PRIO:
        settings.max_priority = va_arg (list, int);
        settings.max_is_set = true;
        break;
      case STARPU_SCHED_CTX_HIERARCHY_LEVEL:
        settings.hierarchy_level = va_arg (list, unsigned);
        break;
      case STARPU_SCHED_CTX_NESTED:
      case STARPU_SCHED_CTX_CUDA_NSMS:
        va_arg (list, int);
        break;
      case STARPU_SCHED_CTX_SUB_CTXS:
        va_arg (list, int *);
        va_arg (list, int);
        break;
      case STARPU_SCHED_CTX_AWAKE_WORKERS:
        break;
      case STARPU_SCHED_CTX_POLICY_INIT:
        settings.init = va_arg (list, void (*) (unsigned));
        break;
      case STARPU_SCHED_CTX_USER_DATA:
        settings.user_data = va_arg (list, void *);
        break;
      default:
        return Status::error (-EINVAL, "%d is not an option of contexts",
                              option);
      }
  return {};
}

/// What a context is to have that is made by these arguments.
Status
settle (const int *workerids, int nworkers, va_list options,
        core::ContextSettings &settings)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return Status::error (-ENODEV, "the runtime is not running");
  settings.policy = engine->default_policy ();
  if (nworkers < 0)
    settings.workers = engine->all_workers ();
  else if (Status status
           = take_workers (*engine, workerids, static_cast<size_t> (nworkers),
                           settings.workers);
           !status.ok ())
    return status;
  return take_options (settings, options);
}

Status
create (const core::ContextSettings &settings, unsigned &id)
{
  core::Engine &engine = *core::current_engine ();
  Status status = engine.contexts ().create (settings, id);
  if (status.ok () && engine.context (id)->policy ().needs_timing ())
    engine.time_tasks ();
  return status;
}

/// Adds or removes workers.
void
change_workers (const char *function, int *workerids, unsigned nworkers,
                unsigned id,
                void (core::Contexts::*change) (core::SchedContext &,
                                                const std::vector<int> &))
{
  core::SchedContext *context = find (id, function);
  if (context == nullptr)
    return;
  core::Engine &engine = *core::current_engine ();
  std::vector<int> workers;
  Status status = take_workers (engine, workerids, nworkers, workers);
  if (!status.ok ())
    return log (Level::Error, "%s: %s", function, status.message ());
  (engine.contexts ().*change) (*context, workers);
}

} // namespace

unsigned
starpu_sched_ctx_create (int *workerids, int nworkers, const char *name, ...)
{
  core::ContextSettings settings;
  unsigned id = kNone;
  va_list options;
  va_start (options, name);
  Status status = Status::error (-ENOMEM, "no memory");
  (void)asterism::with_memory ([&] {
    settings.name = name != nullptr ? name : "";
    status = settle (workerids, nworkers, options, settings);
  });
  va_end (options);
  if (status.ok () && (status = create (settings, id)).ok ())
    return id;
  log (Level::Error, "starpu_sched_ctx_create: %s", status.message ());
  return kNone;
}

void
starpu_sched_ctx_delete (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id, __func__);
  if (context == nullptr)
    return;
  if (!core::may_wait ())
    return log (Level::Error, "%s: not in a task or a callback", __func__);
  core::current_engine ()->contexts ().destroy (*context);
}

void
starpu_sched_ctx_add_workers (int *workerids, unsigned nworkers,
                              unsigned sched_ctx_id)
{
  change_workers (__func__, workerids, nworkers, sched_ctx_id,
                  &core::Contexts::add_workers);
}

void
starpu_sched_ctx_remove_workers (int *workerids, unsigned nworkers,
                                 unsigned sched_ctx_id)
{
  change_workers (__func__, workerids, nworkers, sched_ctx_id,
                  &core::Contexts::remove_workers);
}

void
starpu_sched_ctx_set_inheritor (unsigned sched_ctx_id, unsigned inheritor)
{
  core::SchedContext *context = find (sched_ctx_id, __func__);
  if (context == nullptr)
    return;
  if (!exists (inheritor))
    return log (Level::Error, "%s: there is no scheduling context %u", __func__,
                inheritor);
  context->inheritor.store (inheritor);
}

unsigned
starpu_sched_ctx_get_inheritor (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id);
  return context != nullptr ? context->inheritor.load () : 0;
}

void
starpu_sched_ctx_set_context (unsigned *sched_ctx_id)
{
  unsigned id = sched_ctx_id != nullptr ? *sched_ctx_id : kNone;
  if (id != kNone && !exists (id))
    return log (Level::Error, "%s: there is no scheduling context %u", __func__,
                id);
  core::Contexts::set_current (id);
}

unsigned
starpu_sched_ctx_get_context ()
{
  return core::Contexts::current ();
}

void
starpu_sched_ctx_stop_task_submission ()
{
  const unsigned id = core::Contexts::current ();
  if (id != kNone)
    starpu_sched_ctx_finished_submit (id);
}

void
starpu_sched_ctx_finished_submit (unsigned sched_ctx_id)
{
  if (core::SchedContext *context = find (sched_ctx_id, __func__))
    core::current_engine ()->contexts ().close (*context);
}

void
starpu_sched_ctx_register_close_callback (unsigned sched_ctx_id,
                                          void (*close_callback) (unsigned,
                                                                  void *args),
                                          void *args)
{
  core::SchedContext *context = find (sched_ctx_id, __func__);
  if (context == nullptr)
    return;
  context->close_argument = args;
  context->close_callback = close_callback;
}

unsigned
starpu_sched_ctx_get_workers_list (unsigned sched_ctx_id, int **workerids)
{
  std::vector<int> workers = workers_of (sched_ctx_id);
  *workerids = static_cast<int *> (malloc (workers.size () * sizeof (int)));
  if (*workerids == nullptr)
    return 0;
  std::copy (workers.begin (), workers.end (), *workerids);
  return static_cast<unsigned> (workers.size ());
}

unsigned
starpu_sched_ctx_get_nworkers (unsigned sched_ctx_id)
{
  return static_cast<unsigned> (workers_of (sched_ctx_id).size ());
}

unsigned
starpu_sched_ctx_get_nshared_workers (unsigned sched_ctx_id,
                                      unsigned sched_ctx_id2)
{
  unsigned shared = 0;
  for (int worker : workers_of (sched_ctx_id))
    shared += starpu_sched_ctx_contains_worker (worker, sched_ctx_id2);
  return shared;
}

unsigned
starpu_sched_ctx_contains_worker (int workerid, unsigned sched_ctx_id)
{
  std::vector<int> workers = workers_of (sched_ctx_id);
  return std::find (workers.begin (), workers.end (), workerid)
         != workers.end ();
}

unsigned
starpu_sched_ctx_contains_type_of_worker (enum starpu_worker_archtype arch,
                                          unsigned sched_ctx_id)
{
  for (int worker : workers_of (sched_ctx_id))
    if (starpu_worker_get_type (worker) == arch)
      return 1;
  return 0;
}

unsigned
starpu_sched_ctx_overlapping_ctxs_on_worker (int workerid)
{
  for (unsigned id = 1; id < kNone; ++id)
    if (find (id) != nullptr && starpu_sched_ctx_contains_worker (workerid, id))
      return 1;
  return 0;
}

int
starpu_sched_ctx_get_worker_rank (unsigned sched_ctx_id)
{
  std::vector<int> workers = workers_of (sched_ctx_id);
  auto place = std::find (workers.begin (), workers.end (),
                          core::Runtime::current_worker ());
  return place != workers.end () ? static_cast<int> (place - workers.begin ())
                                 : -1;
}

unsigned
starpu_sched_ctx_worker_get_id (unsigned sched_ctx_id)
{
  return static_cast<unsigned> (
      starpu_sched_ctx_get_worker_rank (sched_ctx_id));
}

void
starpu_sched_ctx_display_workers (unsigned sched_ctx_id, FILE *f)
{
  if (!exists (sched_ctx_id))
    return log (Level::Error, "%s: there is no scheduling context %u", __func__,
                sched_ctx_id);
  core::SchedContext *context = find (sched_ctx_id);
  fprintf (f, "context %u (%s):\n", sched_ctx_id,
           context != nullptr ? context->name.c_str () : "all workers");
  for (int worker : workers_of (sched_ctx_id))
    {
      char name[64];
      starpu_worker_get_name (worker, name, sizeof name);
      fprintf (f, "  %d: %s\n", worker, name);
    }
}

struct starpu_worker_collection *
starpu_sched_ctx_get_worker_collection (unsigned sched_ctx_id)
{
  // That of a task which names none.
  const unsigned id = sched_ctx_id == kNone ? 0 : sched_ctx_id;
  if (!exists (id))
    return nullptr;
  if (core::UserPolicy *policy = core::current_engine ()->user_policy_of (id))
    return &policy->collection;
  // Nothing follows the changes of this context.
  using One = std::pair<std::vector<int>, struct starpu_worker_collection>;
  struct Shown
  {
    std::map<unsigned, One> contexts;
  };
  auto &[workers, shown] = asterism::of_thread<Shown> ().contexts[id];
  workers = workers_of (id);
  core::walk_through (shown, workers, STARPU_WORKER_LIST);
  return &shown;
}

struct starpu_worker_collection *
starpu_sched_ctx_create_worker_collection (unsigned sched_ctx_id,
                                           enum starpu_worker_collection_type)
{
  return starpu_sched_ctx_get_worker_collection (sched_ctx_id);
}

void
starpu_sched_ctx_delete_worker_collection (unsigned)
{
}

void
starpu_sched_ctx_set_user_data (unsigned sched_ctx_id, void *user_data)
{
  if (core::SchedContext *context = find (sched_ctx_id, __func__))
    context->user_data.store (user_data);
}

void *
starpu_sched_ctx_get_user_data (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id);
  return context != nullptr ? context->user_data.load () : nullptr;
}

unsigned
starpu_sched_ctx_get_ctx_for_task (struct starpu_task *task)
{
  if (task == nullptr)
    return kNone;
  asterism::task::Task *record = asterism::task::from_public (task);
  return record != nullptr ? record->context : task->sched_ctx;
}

int
starpu_sched_ctx_get_nready_tasks (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id);
  return context != nullptr ? context->ready () : 0;
}

unsigned
starpu_sched_ctx_get_hierarchy_level (unsigned sched_ctx_id)
{
  core::SchedContext *context = find (sched_ctx_id);
  return context != nullptr ? context->hierarchy_level : 0;
}

int
starpu_task_wait_for_n_submitted_in_ctx (unsigned sched_ctx_id, unsigned n)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    return -ENODEV;
  if (!core::may_wait ())
    return -EDEADLK;
  if (!exists (sched_ctx_id))
    return -EINVAL;
  if (core::SchedContext *context = find (sched_ctx_id))
    context->wait_for_count (n);
  else
    engine->wait_for_count (n, 0, true);
  return 0;
}

int
starpu_task_wait_for_all_in_ctx (unsigned sched_ctx_id)
{
  return starpu_task_wait_for_n_submitted_in_ctx (sched_ctx_id, 0);
}
