// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_sched_ctx.h: parallel code of the application on a context's cores.

#include <cstdlib>

#include "starpu_sched_ctx.h"

#include "base/log.h"
#include "core/engine.h"

using asterism::Level;
using asterism::log;
using asterism::Status;
namespace core = asterism::core;

namespace
{

/// What a thread gave to be called.
struct Call
{
  void *(*function) (void *);
  void *argument;
  void *result;
};

void
execute (void **, void *argument)
{
  auto *call = static_cast<Call *> (argument);
  call->result = call->function (call->argument);
}

struct starpu_codelet
make_codelet ()
{
  struct starpu_codelet codelet = {};
  codelet.cpu_funcs[0] = execute;
  codelet.type = STARPU_FORKJOIN;
  codelet.name = "parallel_code";
  return codelet;
}

} // namespace

void *
starpu_sched_ctx_exec_parallel_code (void *(*func) (void *), void *param,
                                     unsigned sched_ctx_id)
{
  static struct starpu_codelet codelet = make_codelet ();
  Call call{ func, param, nullptr };
  struct starpu_task *task = starpu_task_create ();
  if (task == nullptr)
    return nullptr;
  task->cl = &codelet;
  task->cl_arg = &call;
  task->synchronous = 1;
  task->sched_ctx = sched_ctx_id;
  if (starpu_task_submit (task) == 0)
    return call.result;
  log (Level::Error,
       "starpu_sched_ctx_exec_parallel_code: context %u cannot "
       "execute it",
       sched_ctx_id);
  starpu_task_destroy (task);
  return nullptr;
}

void
starpu_sched_ctx_get_available_cpuids (unsigned sched_ctx_id, int **cpuids,
                                       int *ncpuids)
{
  int *workers = nullptr;
  const unsigned count
      = starpu_sched_ctx_get_workers_list (sched_ctx_id, &workers);
  *ncpuids = 0;
  for (unsigned i = 0; i < count; ++i)
    if (const int core = starpu_worker_get_bindid (workers[i]); core >= 0)
      workers[(*ncpuids)++] = core;
  *cpuids = workers;
}

void
starpu_sched_ctx_bind_current_thread_to_cpuid (unsigned cpuid)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || cpuid >= engine->machine.core_count ())
    return log (Level::Error, "there is no core %u to bind a thread to", cpuid);
  Status bound = engine->machine.bind (cpuid);
  if (!bound.ok ())
    log (Level::Error, "%s", bound.message ());
}
