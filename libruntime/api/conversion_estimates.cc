// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_scheduler.h: estimates of conversions of data between their forms.

#include <cmath>

#include "starpu_scheduler.h"

#include "core/engine.h"
#include "core/estimates.h"
#include "core/public_task.h"
#include "core/runtime.h"

namespace core = asterism::core;
namespace data = asterism::data;
using asterism::device::Arch;
using asterism::sched::WorkerInfo;

namespace
{

constexpr unsigned kMain = unsigned (Arch::Cpu); // the form in main memory

/// One that makes the main form of data that came from a device.
const WorkerInfo *
first_core (core::Engine &engine)
{
  for (const WorkerInfo &worker : engine.infos)
    if (worker.arch == Arch::Cpu)
      return &worker;
  return nullptr;
}

/// What the codelet's model expects of a conversion, for a task that messages
/// name; NaN without one.
double
duration (core::Engine &engine, const asterism::task::Task &wanting,
          data::Handle &handle, const struct starpu_codelet *converter,
          const WorkerInfo *worker)
{
  if (converter == nullptr || worker == nullptr || converter->model == nullptr)
    return NAN;
  struct starpu_task task;
  starpu_task_init (&task);
  task.cl = const_cast<struct starpu_codelet *> (converter);
  task.handles[0] = data::to_public (&handle);
  asterism::perfmodel::Query query;
  query.codelet = task.cl;
  query.model = converter->model;
  query.task = &task;
  query.worker = worker->id;
  query.arch = worker->model;
  query.footprint = handle.footprint ();
  query.bytes = handle.bytes ();
  double microseconds = NAN;
  auto ask = [&] { microseconds = engine.models.expected (query); };
  core::call_in_model (
      wanting,
      [] (void *argument) { (*static_cast<decltype (ask) *> (argument)) (); },
      &ask);
  return microseconds;
}

/// The forms in which the data are valid, a bit each.
unsigned
forms_of (core::Engine &engine, const data::Handle &handle)
{
  unsigned forms
      = handle.ready_on (data::kMainMemory, STARPU_R) ? 1u << kMain : 0;
  for (const WorkerInfo &worker : engine.infos)
    if (worker.node != data::kMainMemory
        && handle.ready_on (worker.node, STARPU_R))
      forms |= 1u << unsigned (worker.arch);
  return forms;
}

/// What it takes to have the data in the worker's form: from a device's by way
/// of the main one.
double
conversion (core::Engine &engine, const asterism::task::Task &wanting,
            data::Handle &handle, const WorkerInfo &worker)
{
  const data::Layout &layout = handle.layout ();
  const unsigned wanted = unsigned (worker.arch);
  const unsigned forms = forms_of (engine, handle);
  if (layout.form_count () == 1 || forms == 0 || (forms >> wanted & 1) != 0)
    return 0;
  double sum = 0;
  if ((forms >> kMain & 1) == 0)
    sum += duration (
        engine, wanting, handle,
        layout.converter (handle.shape (), __builtin_ctz (forms), kMain),
        first_core (engine));
  if (wanted != kMain)
    sum += duration (engine, wanting, handle,
                     layout.converter (handle.shape (), kMain, wanted),
                     &worker);
  return sum;
}

} // namespace

double
starpu_task_expected_conversion_time (struct starpu_task *task,
                                      struct starpu_perfmodel_arch *arch,
                                      unsigned)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || task == nullptr || arch == nullptr)
    return NAN;
  const auto worker = core::worker_like (*engine, arch);
  asterism::task::Task *record = core::known_record (*engine, task);
  if (!worker || record == nullptr)
    return NAN;
  double sum = 0;
  for (unsigned i = 0; i < record->access_count; ++i)
    if (data::reads (record->accesses[i].mode))
      sum += conversion (*engine, *record, *record->accesses[i].handle,
                         engine->infos[size_t (worker->id)]);
  return sum;
}
