// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_scheduler.h: estimates of computation and transfers.

#include <cerrno>
#include <cmath>
#include <span>

#include "starpu_sched_ctx.h"
#include "starpu_scheduler.h"

#include "core/engine.h"
#include "core/estimates.h"
#include "core/public_task.h"
#include "core/runtime.h"
#include "core/user_policy.h"

namespace core = asterism::core;
using asterism::data::Access;
using asterism::data::Memory;
using asterism::data::NodeId;
using asterism::sched::WorkerInfo;

namespace
{

/// The engine's record of a task; null when the task is not valid or there is
/// no runtime.
asterism::task::Task *
record_of (struct starpu_task *task)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr || task == nullptr)
    return nullptr;
  return core::known_record (*engine, task);
}

/// Begins to copy what an access reads to a node.
using Begin = void (*) (Memory &memory, const Access &access, NodeId node,
                        int priority);

/// A task, and an access of its own.
struct Wish
{
  const asterism::task::Task &task;
  const Access &access;
};

/// True when the task has been granted the access and waits for something else.
bool
waits_with (const void *argument)
{
  const auto &[task, access] = *static_cast<const Wish *> (argument);
  {
    asterism::SpinGuard guard (access.handle->queue.lock_);
    if (!access.entered || !access.handle->queue.granted (access))
      return false;
  }
  // After that: as long as it waits, it has what was granted to it.
  return task.state == asterism::task::State::Waiting;
}

/// True when no other access of the task is of the same datum, and all entered
/// their queues when it was submitted.
bool
is_plain (const Wish &wish)
{
  for (const Access &other :
       std::span (wish.task.accesses, wish.task.access_count))
    if ((&other != &wish.access && other.handle == wish.access.handle)
        || (wish.task.unordered
            && (other.turn != asterism::data::Turn::Submission
                || asterism::data::commutes (other.mode)
                || other.handle->renames ())))
      return false;
  return true;
}

/// Does that with a datum of a task.  It is read for a moment, unless somebody
/// may write it: a worker may pop the task at any time, and run it.  When its
/// writer is the task itself, that must not begin unseen.
void
prefetch_access (Memory &memory, const asterism::task::Task &task,
                 const Access &access, NodeId node, int priority, Begin begin)
{
  using asterism::task::State;
  if (!asterism::data::reads (access.mode))
    return;
  Access used;
  used.handle = access.handle;
  used.mode = STARPU_R;
  {
    asterism::SpinGuard guard (access.handle->queue.lock_);
    used.entered = access.handle->queue.join_readers ();
  }
  const Wish wish{ task, access };
  if (used.entered)
    begin (memory, used, node, priority);
  else if (task.state == State::Ready && core::UserPolicy::inside ())
    // The policy has it.
    begin (memory, access, node, priority);
  else if (task.state == State::Waiting && is_plain (wish))
    memory.prefetch_while (*access.handle, node, waits_with, &wish);
  asterism::data::leave_all (&used, 1);
}

/// Does that with each datum of a task.
int
prefetch_input (struct starpu_task *task, unsigned node, int priority,
                Begin begin)
{
  asterism::task::Task *record = record_of (task);
  Memory *memory = record != nullptr ? &core::runtime ()->memory () : nullptr;
  if (memory == nullptr || node >= memory->node_count ())
    return -EINVAL;
  for (unsigned i = 0; i < record->access_count; ++i)
    {
      const Access &access = record->accesses[i];
      prefetch_access (*memory, *record, access,
                       access.node >= 0 ? access.node
                                        : static_cast<NodeId> (node),
                       priority, begin);
    }
  return 0;
}

void
begin_in_order (Memory &memory, const Access &access, NodeId node, int priority)
{
  memory.prefetch_in_order (*access.handle, node, access.mode, priority);
}

void
begin_when_idle (Memory &memory, const Access &access, NodeId node,
                 int priority)
{
  if (asterism::data::writes (access.mode))
    memory.prefetch (*access.handle, node, access.mode);
  else if (asterism::data::reads (access.mode))
    memory.prefetch_when_idle (*access.handle, node, priority);
}

using Estimate
    = double (core::Estimates::*) (const asterism::task::Task &,
                                   const WorkerInfo &, unsigned) const;

/// What the engine estimates of a task on a worker; NaN without one.  A codelet
/// without the model in question costs nothing, so that sums remain numbers.
double
estimate_on (const WorkerInfo *worker, Estimate estimate,
             struct starpu_task *task, unsigned implementation)
{
  asterism::task::Task *record = record_of (task);
  if (record == nullptr || record->codelet == nullptr || worker == nullptr)
    return NAN;
  const core::Engine &engine = *core::current_engine ();
  const double known
      = (engine.estimates.*estimate) (*record, *worker, implementation);
  const auto *model = estimate == &core::Estimates::ask_energy
                          ? record->codelet->energy_model
                          : record->codelet->model;
  return model == nullptr && std::isnan (known) ? 0 : known;
}

/// The same on workers of that kind.
double
expected (Estimate estimate, struct starpu_task *task,
          const struct starpu_perfmodel_arch *arch, unsigned implementation)
{
  core::Engine *engine = core::current_engine ();
  const auto worker
      = engine != nullptr ? core::worker_like (*engine, arch) : std::nullopt;
  return estimate_on (worker ? &*worker : nullptr, estimate, task,
                      implementation);
}

const WorkerInfo *
worker_of (unsigned id)
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr && id < engine->infos.size () ? &engine->infos[id]
                                                         : nullptr;
}

/// The same by one worker, or by a combined one.
double
expected_by (Estimate estimate, struct starpu_task *task, unsigned id,
             unsigned implementation)
{
  return starpu_worker_is_combined_worker (int (id))
             ? expected (estimate, task,
                         starpu_worker_get_perf_archtype (int (id), 0),
                         implementation)
             : estimate_on (worker_of (id), estimate, task, implementation);
}

/// The mean of the least estimates on the workers of a context.
double
average (Estimate estimate, struct starpu_task *task, unsigned context)
{
  double sum = 0;
  unsigned count = 0;
  for (unsigned id = 0; const WorkerInfo *worker = worker_of (id); ++id)
    {
      unsigned left = 0;
      if (!starpu_sched_ctx_contains_worker (int (id), context)
          || !starpu_worker_can_execute_task_impl (id, task, &left))
        continue;
      double least = NAN;
      for (; left != 0; left &= left - 1)
        least
            = std::fmin (least, estimate_on (worker, estimate, task,
                                             unsigned (__builtin_ctz (left))));
      sum += least;
      ++count;
    }
  return count > 0 ? sum / count : NAN;
}

bool
is_node (unsigned node)
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr && node < runtime->memory ().node_count ();
}

bool
is_worker (unsigned worker)
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr && worker < runtime->workers ().size ();
}

unsigned
node_of (unsigned worker)
{
  return static_cast<unsigned> (core::runtime ()->workers ()[worker].node);
}

} // namespace

double
starpu_task_expected_length (struct starpu_task *task,
                             struct starpu_perfmodel_arch *arch, unsigned nimpl)
{
  return expected (&core::Estimates::ask_duration, task, arch, nimpl);
}

double
starpu_task_expected_energy (struct starpu_task *task,
                             struct starpu_perfmodel_arch *arch, unsigned nimpl)
{
  return expected (&core::Estimates::ask_energy, task, arch, nimpl);
}

double
starpu_task_worker_expected_length (struct starpu_task *task, unsigned workerid,
                                    unsigned, unsigned nimpl)
{
  return expected_by (&core::Estimates::ask_duration, task, workerid, nimpl);
}

double
starpu_task_worker_expected_energy (struct starpu_task *task, unsigned workerid,
                                    unsigned, unsigned nimpl)
{
  return expected_by (&core::Estimates::ask_energy, task, workerid, nimpl);
}

double
starpu_task_expected_length_average (struct starpu_task *task,
                                     unsigned sched_ctx_id)
{
  return average (&core::Estimates::ask_duration, task, sched_ctx_id);
}

double
starpu_task_expected_energy_average (struct starpu_task *task,
                                     unsigned sched_ctx_id)
{
  return average (&core::Estimates::ask_energy, task, sched_ctx_id);
}

uint32_t
starpu_task_footprint (struct starpu_perfmodel *model, struct starpu_task *task,
                       struct starpu_perfmodel_arch *, unsigned)
{
  if (model == nullptr || model->footprint == nullptr || task == nullptr)
    return starpu_task_data_footprint (task);
  return core::footprint_by (*model, *task);
}

double
starpu_task_expected_data_transfer_time (unsigned memory_node,
                                         struct starpu_task *task)
{
  asterism::task::Task *record = record_of (task);
  if (record == nullptr || !is_node (memory_node))
    return NAN;
  return core::runtime ()->estimator ().transfer (
      *record, static_cast<NodeId> (memory_node));
}

double
starpu_task_expected_data_transfer_time_for (struct starpu_task *task,
                                             unsigned worker)
{
  return is_worker (worker)
             ? starpu_task_expected_data_transfer_time (node_of (worker), task)
             : NAN;
}

uint32_t
starpu_task_data_footprint (struct starpu_task *task)
{
  asterism::task::Task *record = record_of (task);
  return record != nullptr ? core::footprint_of (*record) : 0;
}

double
starpu_worker_get_relative_speedup (struct starpu_perfmodel_arch *arch)
{
  core::Engine *engine = core::current_engine ();
  const auto worker
      = engine != nullptr ? core::worker_like (*engine, arch) : std::nullopt;
  return worker ? worker->speed : NAN;
}

int
starpu_prefetch_task_input_on_node (struct starpu_task *task, unsigned node)
{
  asterism::task::Task *record = record_of (task);
  return record != nullptr
             ? prefetch_input (task, node, record->priority, begin_in_order)
             : -EINVAL;
}

int
starpu_prefetch_task_input_for (struct starpu_task *task, unsigned worker)
{
  return is_worker (worker)
             ? starpu_prefetch_task_input_on_node (task, node_of (worker))
             : -EINVAL;
}

int
starpu_prefetch_task_input_on_node_prio (struct starpu_task *task,
                                         unsigned node, int prio)
{
  return prefetch_input (task, node, prio, begin_in_order);
}

int
starpu_prefetch_task_input_for_prio (struct starpu_task *task, unsigned worker,
                                     int prio)
{
  return is_worker (worker) ? starpu_prefetch_task_input_on_node_prio (
             task, node_of (worker), prio)
                            : -EINVAL;
}

int
starpu_idle_prefetch_task_input_on_node_prio (struct starpu_task *task,
                                              unsigned node, int prio)
{
  return prefetch_input (task, node, prio, begin_when_idle);
}

int
starpu_idle_prefetch_task_input_on_node (struct starpu_task *task,
                                         unsigned node)
{
  return starpu_idle_prefetch_task_input_on_node_prio (task, node, 0);
}

int
starpu_idle_prefetch_task_input_for_prio (struct starpu_task *task,
                                          unsigned worker, int prio)
{
  return is_worker (worker) ? starpu_idle_prefetch_task_input_on_node_prio (
             task, node_of (worker), prio)
                            : -EINVAL;
}

int
starpu_idle_prefetch_task_input_for (struct starpu_task *task, unsigned worker)
{
  return starpu_idle_prefetch_task_input_for_prio (task, worker, 0);
}
