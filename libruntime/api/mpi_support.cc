// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_mpi_abi.h: what libasterism-mpi needs of the runtime.

#include "asterism_mpi_abi.h"

#include "asterism_abi.h"

#include "api/task_builder.h"
#include "api/task_support.h"
#include "base/failed_tasks.h"
#include "base/site.h"
#include "core/engine.h"
#include "core/failure_hook.h"
#include "core/runtime.h"
#include "data/handle.h"
#include "data/rare_state.h"
#include "data/removal_hook.h"

using namespace asterism;

extern "C" int
asterism_task_set_list_v1 (struct starpu_task *task, struct starpu_codelet *cl,
                           va_list arguments)
{
  api::List list;
  va_copy (list.arguments, arguments);
  Status status = api::TaskBuilder (*task, cl).build (list);
  va_end (list.arguments);
  return status.ok () ? 0 : api::report (*task, status);
}

extern "C" void
asterism_reduction_of_v1 (starpu_data_handle_t public_handle,
                          struct asterism_reduction_v1 *reduction)
{
  *reduction = {};
  data::Handle &handle = *data::from_public (public_handle);
  SpinGuard lock (handle.coherence ());
  if (handle.rare_state_or_null () == nullptr)
    return;
  const data::RareState &rare = handle.rare_state ();
  reduction->init = rare.initialise.codelet;
  reduction->init_argument = rare.initialise.argument;
  if (rare.reducer == nullptr)
    return;
  reduction->redux = rare.reducer->reduce.codelet;
  reduction->redux_argument = rare.reducer->reduce.argument;
}

extern "C" void
asterism_unregister_hook_v1 (void (*hook) (starpu_data_handle_t))
{
  // Release pairs with the acquire of data::tell_removal ().
  data::removal_hook.store (hook, std::memory_order_release);
}

extern "C" void
asterism_failure_hook_v1 (int (*hook) (struct starpu_task *,
                                       starpu_data_handle_t, const char *))
{
  // Release pairs with the acquire of Engine::fail ().
  core::failure_hook.store (hook, std::memory_order_release);
}

extern "C" void
asterism_data_lose_v1 (starpu_data_handle_t public_handle)
{
  data::Handle &handle = *data::from_public (public_handle);
  failed_tasks::add ();
  core::runtime ()->memory ().invalidate (handle);
  SpinGuard lock (handle.coherence ());
  handle.rare_state ().lost = true;
}

extern "C" int
asterism_task_uses_v1 (starpu_data_handle_t public_handle)
{
  const core::Worker *worker = core::current_worker ();
  const task::Task *task = worker != nullptr
                               ? static_cast<task::Task *> (worker->current)
                               : nullptr;
  for (unsigned i = 0; task != nullptr && i < task->access_count; ++i)
    if (task->accesses[i].handle == data::from_public (public_handle))
      return 1;
  return 0;
}

extern "C" void
asterism_tell_v1 (const char *file, int line, const char *message)
{
  const asterism_site_v1 site{ file, uint32_t (line), 0 };
  report_at (file != nullptr ? &site : nullptr, "%s", message);
}
