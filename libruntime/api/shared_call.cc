// SPDX-License-Identifier: LGPL-2.1-or-later
// Executes calls on data that the calling task shares.

#include "api/shared_call.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "starpu.h"

#include "api/caller_data.h"
#include "api/generated_call.h"
#include "base/site.h"
#include "base/small_vector.h"
#include "core/buffers.h"
#include "core/callbacks.h"
#include "core/public_task.h"
#include "core/task_group.h"

namespace asterism::api
{

using data::Access;

namespace
{

/// A call whose other data are had by a task that executes it.
struct Rest
{
  starpu_cpu_func_t function;
  void *values;
  std::span<void *> buffers;
  std::vector<unsigned> places; ///< of the other data among the buffers
};

void
execute (void *buffers[], void *argument)
{
  const auto &rest = *static_cast<const Rest *> (argument);
  for (size_t i = 0; i < rest.places.size (); ++i)
    rest.buffers[rest.places[i]] = buffers[i];
  rest.function (rest.buffers.data (), rest.values);
}

struct starpu_codelet
make_codelet ()
{
  struct starpu_codelet codelet = {};
  codelet.cpu_funcs[0] = execute;
  codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
  return codelet;
}

struct starpu_codelet codelet = make_codelet ();

/// Returns the buffer at the address, of those that the task which executes a
/// call has from the caller; null: there is none, or it is no such task.
void *
find_lent (const task::Task &task, const void *pointer)
{
  if (task.codelet != &codelet)
    return nullptr;
  const auto &rest = *static_cast<const Rest *> (task.argument);
  for (unsigned i = 0; i < rest.buffers.size (); ++i)
    if (void *buffer = rest.buffers[i];
        buffer != nullptr
        && std::find (rest.places.begin (), rest.places.end (), i)
               == rest.places.end ()
        && reinterpret_cast<const void *> (
               static_cast<const struct asterism_buffer_v1 *> (buffer)->ptr)
               == pointer)
      return buffer;
  return nullptr;
}

/// Waits for what the caller has submitted.  Returns null, or the name of a
/// call that waits for the caller itself.
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

/// Has a task execute the call, which has the rest of its data, and waits.
void
execute_rest (const struct asterism_task_v1 &called,
              const struct asterism_site_v1 *site, Rest &rest,
              std::span<const CallBuffer> buffers)
{
  struct starpu_task *task = starpu_task_create ();
  const size_t count = rest.places.size ();
  if (task == nullptr)
    die_of_memory (called, site);
  task::from_public (task)->site = site;
  task->cl = &codelet;
  task->name = called.name;
  task->cl_arg = &rest;
  task->nbuffers = int (count);
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
      handles[i] = data::to_public (buffers[rest.places[i]].handle);
      modes[i] = buffers[rest.places[i]].mode;
    }
  if (int error = starpu_task_submit (task))
    die_at (site, "failed to insert task '%s': %s", called.name,
            strerror (-error));
  if (const char *name = wait_for_calls ())
    die_at (site,
            "failed to execute task '%s': task '%s' needs data of the task "
            "that calls both, which has them to its end",
            called.name, name);
}

} // namespace

bool
may_share (const core::Worker &worker)
{
  const task::Task *caller = worker.current;
  if (caller == nullptr)
    return false;
  for (unsigned i = 0; i < caller->access_count; ++i)
    if (is_shared (caller->accesses[i]))
      return true;
  return caller->codelet == &codelet;
}

void *
shared_buffer (const struct asterism_task_v1 &called, const void *pointer,
               data::Mode mode)
{
  const core::Worker *worker = core::current_worker ();
  const task::Task *caller = core::body_of_thread ();
  if (called.codelet->cpu_funcs[0] == nullptr || worker == nullptr
      || caller == nullptr || worker->info.arch != device::Arch::Cpu
      || core::in_callback ())
    return nullptr;
  if (void *lent = find_lent (*caller, pointer))
    return lent;
  unsigned index;
  if (!find_buffer (pointer, index))
    return nullptr;
  const Access &callers = caller->accesses[index];
  if (is_shared (callers))
    return given_buffer (index);
  if (!data::writes (callers.mode)
      || !(data::reduces (mode) || data::commutes (mode)))
    return nullptr;
  return wait_for_calls () == nullptr ? given_buffer (index) : nullptr;
}

void
execute_shared (const struct asterism_task_v1 &called, const void *values,
                const struct asterism_site_v1 *site,
                std::span<const CallBuffer> buffers)
{
  const auto shown
      = unsigned (std::max<size_t> (buffers.size (), core::kShownBuffers));
  SmallVector<void *> all (shown);
  core::clear_shown (all.begin ());
  Rest rest = { called.codelet->cpu_funcs[0],
                const_cast<void *> (values),
                { all.begin (), buffers.size () },
                {} };
  for (unsigned i = 0; i < buffers.size (); ++i)
    if ((rest.buffers[i] = buffers[i].given) == nullptr)
      rest.places.push_back (i);
  if (!rest.places.empty ())
    return execute_rest (called, site, rest, buffers);
  rest.function (all.begin (), rest.values);
}

} // namespace asterism::api
