// SPDX-License-Identifier: LGPL-2.1-or-later
// Executes included calls.

#include "api/included_call.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include "starpu.h"

#include "api/caller_data.h"
#include "api/data_versions.h"
#include "api/generated_call.h"
#include "base/site.h"
#include "base/small_vector.h"
#include "core/buffers.h"
#include "core/callbacks.h"
#include "core/public_task.h"
#include "core/task_group.h"

namespace asterism::api
{

namespace
{

/// Has a task execute the call, and waits.
void
execute_partial (const struct asterism_task_v1 &called,
                 const struct asterism_site_v1 *site, PartialCall &call,
                 std::span<const CallBuffer> buffers)
{
  struct starpu_task *task = starpu_task_create ();
  const size_t count = call.others.size ();
  if (task == nullptr)
    die_of_memory (called, site);
  task::from_public (task)->site = site;
  task->cl = partial_codelet ();
  task->name = called.name;
  task->cl_arg = &call;
  task->nbuffers = int (count);
  task->execute_on_a_specific_worker = 1;
  task->workerid = unsigned (core::current_worker ()->info.id);
  starpu_data_handle_t *handles = task->handles;
  enum starpu_data_access_mode *modes = task->modes;
  if (count > STARPU_NMAXBUFS)
    {
      handles = task->dyn_handles = static_cast<starpu_data_handle_t *> (
          malloc (count * sizeof *handles));
      modes = task->dyn_modes = static_cast<enum starpu_data_access_mode *> (
          malloc (count * sizeof *modes));
    }
  if (handles == nullptr || modes == nullptr)
    die_of_memory (called, site);
  for (size_t i = 0; i < count; ++i)
    {
      handles[i] = data::to_public (buffers[call.others[i]].handle);
      modes[i] = buffers[call.others[i]].mode;
    }
  if (int error = starpu_task_submit (task))
    die_at (site, "failed to insert task '%s': %s", called.name,
            strerror (-error));
  wait_for_calls (called, site);
}

} // namespace

const char *
wait_for_calls ()
{
  core::Worker &worker = *core::current_worker ();
  core::TaskGroup *group = core::TaskGroup::of (*worker.current, worker);
  if (group == nullptr)
    return nullptr;
  const char *name = group->waits_for_parent ();
  if (name == nullptr)
    worker.wait_for_group (*group);
  return name;
}

void
wait_for_calls (const struct asterism_task_v1 &called,
                const struct asterism_site_v1 *site)
{
  if (const char *name = wait_for_calls ())
    die_at (site,
            "failed to execute task '%s': task '%s' needs data of the task "
            "that calls both, which has them to its end",
            called.name, name);
}

bool
needs_inclusion (const data::Access &callers)
{
  const data::Use use
      = data::kUses.of[unsigned (callers.mode) & (data::Uses::kModes - 1)];
  data::Handle &handle = *callers.handle;
  return data::privately (callers.mode) || use == data::Use::Concurrent
         || use == data::Use::Commuting || handle.uncommon ()
         || original_of (handle) != &handle;
}

bool
may_include (const core::Worker &worker)
{
  const task::Task *caller = worker.current;
  if (caller == nullptr)
    return false;
  for (unsigned i = 0; i < caller->access_count; ++i)
    if (needs_inclusion (caller->accesses[i]))
      return true;
  return partial_call_of (*caller) != nullptr;
}

void *
buffer_to_include (const struct asterism_task_v1 &called, const void *pointer,
                   data::Mode mode)
{
  const core::Worker *worker = core::current_worker ();
  const task::Task *caller = core::body_of_thread ();
  if (called.codelet->cpu_funcs[0] == nullptr || worker == nullptr
      || caller == nullptr || worker->info.arch != device::Arch::Cpu
      || core::in_callback ())
    return nullptr;
  const std::optional<Given> given = find_given_buffer (pointer);
  if (!given)
    return nullptr;
  if (given->needs_inclusion)
    return given->replica;
  if (!data::writes (given->mode)
      || !(data::reduces (mode) || data::commutes (mode)))
    return nullptr;
  return wait_for_calls () == nullptr ? given->replica : nullptr;
}

void
execute_included (const struct asterism_task_v1 &called, const void *values,
                  const struct asterism_site_v1 *site,
                  std::span<const CallBuffer> buffers)
{
  const auto shown
      = unsigned (std::max<size_t> (buffers.size (), core::kShownBuffers));
  SmallVector<void *> all (shown);
  core::clear_shown (all.begin ());
  PartialCall call = { called.codelet->cpu_funcs[0],
                       const_cast<void *> (values),
                       { all.begin (), buffers.size () },
                       {} };
  for (unsigned i = 0; i < buffers.size (); ++i)
    if ((call.buffers[i] = buffers[i].given) == nullptr)
      call.others.push_back (i);
  if (!call.others.empty ())
    return execute_partial (called, site, call, buffers);
  call.function (all.begin (), call.values);
}

} // namespace asterism::api
