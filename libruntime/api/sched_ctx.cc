// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_sched_ctx.h: the one scheduling context.

#include "starpu_sched_ctx.h"

#include "core/engine.h"
#include "core/runtime.h"

namespace core = asterism::core;

namespace
{

core::UserPolicy *
user_policy ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr ? engine->user_policy : nullptr;
}

} // namespace

void
starpu_sched_ctx_set_policy_data (unsigned, void *policy_data)
{
  if (core::UserPolicy *policy = user_policy ())
    policy->data.store (policy_data);
}

void *
starpu_sched_ctx_get_policy_data (unsigned)
{
  core::UserPolicy *policy = user_policy ();
  return policy != nullptr ? policy->data.load () : nullptr;
}

struct starpu_worker_collection *
starpu_sched_ctx_get_worker_collection (unsigned)
{
  core::UserPolicy *policy = user_policy ();
  return policy != nullptr ? &policy->collection : nullptr;
}

unsigned
starpu_sched_ctx_get_nworkers (unsigned)
{
  return starpu_worker_get_count ();
}

unsigned
starpu_sched_ctx_contains_worker (int workerid, unsigned)
{
  return workerid >= 0
         && static_cast<unsigned> (workerid) < starpu_worker_get_count ();
}

int
starpu_sched_ctx_get_min_priority (unsigned)
{
  return starpu_sched_get_min_priority ();
}

int
starpu_sched_ctx_get_max_priority (unsigned)
{
  return starpu_sched_get_max_priority ();
}

int
starpu_sched_ctx_set_min_priority (unsigned, int min_prio)
{
  return starpu_sched_set_min_priority (min_prio);
}

int
starpu_sched_ctx_set_max_priority (unsigned, int max_prio)
{
  return starpu_sched_set_max_priority (max_prio);
}
