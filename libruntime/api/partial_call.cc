// SPDX-License-Identifier: LGPL-2.1-or-later
// The tasks that execute partial calls.

#include "api/partial_call.h"

#include "api/generated_call.h"
#include "core/worker.h"
#include "device/device_info.h"

namespace asterism::api
{

namespace
{

void
execute (void *buffers[], void *argument)
{
  const auto &call = *static_cast<const PartialCall *> (argument);
  for (size_t i = 0; i < call.others.size (); ++i)
    call.buffers[call.others[i]] = buffers[i];
  call.function (call.buffers.data (), call.values);
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

} // namespace

struct starpu_codelet *
partial_codelet ()
{
  return &codelet;
}

const PartialCall *
partial_call_of (const task::Task &task)
{
  return task.codelet == &codelet
             ? static_cast<const PartialCall *> (task.argument)
             : nullptr;
}

task::Task *
make_partial (const struct asterism_task_v1 &called, PartialCall &call,
              const struct asterism_site_v1 *site)
{
  task::Task *task = task::create (unsigned (call.others.size ()), 0);
  if (task == nullptr)
    die_of_memory (called, site);
  task->argument = &call;
  task->requester.missing.store (1, std::memory_order_relaxed);
  task->codelet = partial_codelet ();
  task->name = called.name;
  task->site = site;
  task->where = 1u << unsigned (device::Arch::Cpu);
  task->worker = int16_t (core::current_worker ()->info.id);
  return task;
}

} // namespace asterism::api
