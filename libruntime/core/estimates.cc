// SPDX-License-Identifier: LGPL-2.1-or-later
// Estimates: answers the policies' questions from models and memory.

#include "core/estimates.h"

#include <cmath>
#include <utility>

#include "core/engine.h"
#include "core/labels.h"
#include "core/public_task.h"
#include "core/read_only.h"
#include "core/worker_device.h"
#include "data/memory.h"
#include "device/hint.h"
#include "perfmodel/model.h"
#include "perfmodel/static_cost.h"
#include "trace/recorder.h"

namespace asterism::core
{

using device::Arch;

namespace
{

constexpr uint32_t
bit (Arch arch)
{
  return uint32_t{ 1 } << unsigned (arch);
}

inline __attribute__ ((always_inline)) bool
worker_allowed (const task::Task &task, const sched::WorkerInfo &worker)
{
  if (task.worker >= 0 && task.worker != worker.id)
    return false;
  return task.user == nullptr || allows (*task.user, unsigned (worker.id));
}

} // namespace

uint32_t
footprint_of (const task::Task &task)
{
  // Relaxed: whoever looks at it finds the same.
  auto &cache = const_cast<task::Task &> (task).footprint;
  uint32_t known = __atomic_load_n (&cache, __ATOMIC_RELAXED);
  if (known == 0)
    {
      uint32_t hash = 2166136261u;
      for (unsigned i = 0; i < task.access_count; ++i)
        if ((task.accesses[i].mode & STARPU_NOFOOTPRINT) == 0)
          hash = (hash ^ task.accesses[i].handle->footprint ()) * 16777619u;
      known = hash != 0 ? hash : 1;
      __atomic_store_n (&cache, known, __ATOMIC_RELAXED);
    }
  return known;
}

size_t
bytes_of (const task::Task &task)
{
  size_t bytes = 0;
  for (unsigned i = 0; i < task.access_count; ++i)
    if ((task.accesses[i].mode & STARPU_NOFOOTPRINT) == 0)
      bytes += task.accesses[i].handle->bytes ();
  return bytes;
}

uint32_t
archs_given (int32_t where)
{
  return (where & STARPU_CPU ? bit (Arch::Cpu) : 0)
         | (where & STARPU_OPENCL ? bit (Arch::OpenCl) : 0)
         | (where & STARPU_CUDA ? bit (Arch::Cuda) : 0);
}

std::atomic<unsigned> summaries{ 0 };

namespace
{

int
work_out (const struct starpu_codelet &codelet)
{
  int known
      = kSummaryMark | (codelet.can_execute == nullptr ? kSummarySimple : 0);
  for (Arch arch : { Arch::Cpu, Arch::OpenCl, Arch::Cuda })
    {
      if (function_of (codelet, arch, 0) != nullptr)
        known |= bit (arch);
      if (function_of (codelet, arch, 1) != nullptr)
        known &= ~kSummarySimple;
      if (some_lack_needs (codelet, arch))
        known &= ~kSummarySimple;
    }
  if (is_memory_bound (codelet)
      || (current_engine () != nullptr && is_kept_off_groups (codelet)
          && (current_engine ()->estimates.group_archs & unsigned (known))
                 != 0))
    known &= ~kSummarySimple;
  // One function for cores and devices computes nothing on a device.
  if ((known & bit (Arch::OpenCl)) != 0
      && ((codelet.where == 0 ? STARPU_OPENCL : codelet.where) & STARPU_OPENCL)
             != 0
      && function_of (codelet, Arch::OpenCl, 0)
             != function_of (codelet, Arch::Cpu, 0))
    device::show_hint (Arch::OpenCl);
  return known;
}

} // namespace

int
summarise (struct starpu_codelet &codelet)
{
  int known = read_only::find (codelet);
  if (known != 0)
    return known;
  // Relaxed: the codelet's tasks come to others behind more than this.
  summaries.fetch_add (1, std::memory_order_relaxed);
  known = work_out (codelet);
  if (read_only::keep (codelet, known))
    return known;
  __atomic_store_n (&codelet.checked, known, __ATOMIC_RELAXED);
  return known;
}

bool
enqueues (const struct starpu_codelet &codelet, Arch arch,
          unsigned implementation)
{
  if (arch == Arch::OpenCl)
    return codelet.opencl_flags[implementation] & STARPU_OPENCL_ASYNC;
  return arch == Arch::Cuda
         && (codelet.cuda_flags[implementation] & STARPU_CUDA_ASYNC);
}

/// True unless something else than its codelet keeps the worker from it.
__attribute__ ((always_inline)) inline bool
Estimates::may_have (const task::Task &task,
                     const sched::WorkerInfo &worker) const
{
  return (task.where & bit (worker.arch)) != 0 && worker_allowed (task, worker)
         && (!worker.group || !is_kept_off_groups (*task.codelet))
         && (!withdrawn (worker.id) || collecting == worker.id);
}

/// Bit i: by implementation i.  Requires: may_have (), and it is not simple.
unsigned
Estimates::able (const task::Task &task, const sched::WorkerInfo &worker) const
{
  if (is_remote (memory_, worker.node) && task::wants_main_memory (task))
    return 0;
  if (!is_core (worker) && is_memory_bound (*task.codelet)
      && stays_on_cores (task, current_engine ()->infos))
    return 0;
  const struct starpu_codelet &codelet = *task.codelet;
  unsigned able = 0;
  for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
    if (function_of (codelet, worker.arch, i) == nullptr)
      break;
    else if (lacks_needs (memory_, worker, codelet, i))
      continue;
    else if (codelet.can_execute == nullptr
             || codelet_accepts (const_cast<task::Task &> (task),
                                 unsigned (worker.id), i))
      able |= 1u << i;
  return able;
}

/// The same, without asking while a policy has the task.
__attribute__ ((noinline)) unsigned
Estimates::known_able (const task::Task &task,
                       const sched::WorkerInfo &worker) const
{
  unsigned known;
  return task.codelet->can_execute != nullptr
                 && answers_.get (task, worker.id, known)
             ? known
             : able (task, worker);
}

bool
Estimates::can_execute (const task::Task &task, const sched::WorkerInfo &worker,
                        unsigned &implementations) const
{
  implementations = 0;
  if (!may_have (task, worker))
    return false;
  implementations
      = __builtin_expect (task.simple, 1) ? 1 : known_able (task, worker);
  return implementations != 0;
}

void
Estimates::ask (task::Task &task, std::span<const sched::WorkerInfo> workers)
{
  if (task.codelet->can_execute == nullptr)
    return;
  CanExecuteCache::Able answers;
  for (const sched::WorkerInfo &worker : workers)
    answers.push_back (may_have (task, worker) ? uint8_t (able (task, worker))
                                               : 0);
  answers_.put (task, std::move (answers));
}

void
Estimates::renew (const sched::WorkerInfo &worker)
{
  answers_.renew (worker.id, [&] (const task::Task &task) {
    return may_have (task, worker) ? able (task, worker) : 0;
  });
}

perfmodel::Query
Estimates::query (const task::Task &task, const sched::WorkerInfo &worker,
                  unsigned kind, unsigned implementation,
                  struct starpu_perfmodel *model) const
{
  perfmodel::Query query;
  query.codelet = task.codelet;
  query.model = model;
  if (query.model != nullptr)
    {
      query.task = public_view (const_cast<task::Task &> (task));
      query.bytes = bytes_of (task);
    }
  query.worker = worker.id;
  query.arch = kind;
  query.implementation = implementation;
  query.footprint = footprint_of (task);
  query.flops = task.user != nullptr ? task.user->flops : 0;
  return query;
}

/// True when functions of the program may be asked.
static bool
asks_program (const struct starpu_perfmodel *model)
{
  return model != nullptr
         && any (model->cost_function, model->arch_cost_function,
                 model->worker_cost_function, model->size_base,
                 model->footprint, model->parameters, model->state)
                != 0;
}

/// What a model's answer for a worker goes by.
static int
place_of (const struct starpu_perfmodel &model, const sched::WorkerInfo &worker)
{
  return model.worker_cost_function != nullptr ? worker.id : int (worker.model);
}

bool
Estimates::has_functions (const task::Task &task)
{
  return asks_program (task.codelet->model)
         || asks_program (task.codelet->energy_model);
}

/// Calls `use', which looks at the model, for the task.
template <typename Use>
static void
use_model (const task::Task &task, const struct starpu_perfmodel *model,
           Use use)
{
  if (!asks_program (model))
    return use ();
  call_in_model (
      task, [] (void *argument) { (*static_cast<Use *> (argument)) (); }, &use);
}

perfmodel::Said
Estimates::said (const task::Task &task, const perfmodel::Query &query) const
{
  perfmodel::Said said;
  use_model (task, query.model, [&] { said = models_.ask (query); });
  return said;
}

/// Asks for what is not known of the task on a worker.
void
Estimates::foresee_on (const task::Task &task, const sched::WorkerInfo &worker,
                       unsigned able, sched::Foresight wanted,
                       CostCache::Answers &known) const
{
  struct starpu_perfmodel *const models[]
      = { task.codelet->model, wanted == sched::Foresight::Everything
                                   ? task.codelet->energy_model
                                   : nullptr };
  for (struct starpu_perfmodel *model : models)
    for (unsigned rest = asks_program (model) ? able : 0; rest != 0;
         rest &= rest - 1)
      {
        const auto i = unsigned (__builtin_ctz (rest));
        const int place = place_of (*model, worker);
        if (CostCache::find (known, model, place, i) == nullptr)
          known.push_back (
              { model, place, i,
                said (task, query (task, worker, kind_of (task, worker), i,
                                   model)) });
      }
}

void
Estimates::foresee (task::Task &task,
                    std::span<const sched::WorkerInfo> workers,
                    sched::Foresight wanted)
{
  if (wanted == sched::Foresight::Nothing)
    return;
  CostCache::Answers known;
  for (const sched::WorkerInfo &worker : workers)
    if (unsigned able = 0; can_execute (task, worker, able))
      foresee_on (task, worker, able, wanted, known);
  if (!known.empty ())
    cost_cache_.put (task, std::move (known));
}

/// By a model, of what functions of the program say `now' or have said.
double
Estimates::expected (const task::Task &task, const sched::WorkerInfo &worker,
                     unsigned implementation, struct starpu_perfmodel *model,
                     bool now) const
{
  const perfmodel::Query asked
      = query (task, worker, kind_of (task, worker), implementation, model);
  if (__builtin_expect (!asks_program (model), 1))
    return models_.expected (asked);
  if (now)
    return models_.expected (asked, said (task, asked));
  const auto known = cost_cache_.get (task, model, place_of (*model, worker),
                                      implementation);
  return known ? models_.expected (asked, *known) : NAN;
}

/// By what the compiler counted; NaN if nothing, and while models calibrate.
static __attribute__ ((noinline)) double
static_us (const task::Task &task, const sched::WorkerInfo &worker)
{
  const Engine *engine = current_engine ();
  if (task.codelet->model != nullptr || engine == nullptr
      || engine->options.calibrate != 0
      || engine->estimates.simulation != nullptr)
    return NAN;
  return perfmodel::static_duration (
      perfmodel::static_cost (*task.codelet, task.argument), worker.speed);
}

double
Estimates::duration (const task::Task &task, const sched::WorkerInfo &worker,
                     unsigned implementation, bool now) const
{
  const double us = or_simulated (
      expected (task, worker, implementation, task.codelet->model, now), task,
      worker);
  return __builtin_expect (us == us, 1) ? us : static_us (task, worker);
}

perfmodel::Query
Estimates::query_of (const task::Task &task, const sched::WorkerInfo &worker,
                     unsigned cores) const
{
  perfmodel::Query measured = query (
      task, worker,
      cores == 1 ? worker.model : models_.team_arch (worker.model, cores),
      task.implementation, task.codelet->model);
  measured.bytes = bytes_of (task);
  return measured;
}

double
Estimates::energy (const task::Task &task, const sched::WorkerInfo &worker,
                   unsigned implementation) const
{
  struct starpu_perfmodel *model = task.codelet->energy_model;
  return model != nullptr
             ? expected (task, worker, implementation, model, false)
             : NAN;
}

double
Estimates::ask_energy (const task::Task &task, const sched::WorkerInfo &worker,
                       unsigned implementation) const
{
  struct starpu_perfmodel *model = task.codelet->energy_model;
  return model != nullptr ? expected (task, worker, implementation, model, true)
                          : NAN;
}

/// Flat: for each task where somebody learns.
__attribute__ ((flatten)) void
Estimates::record (task::Task &task, const sched::WorkerInfo &worker,
                   double microseconds, unsigned cores) const
{
  const perfmodel::Query measured = query_of (task, worker, cores);
  use_model (task, measured.model,
             [&] { models_.record (measured, microseconds); });
}

double
Estimates::transfer (const task::Task &task, data::NodeId node) const
{
  return memory_.node_count () > 1 ? sum_of_transfers (task, node) : 0;
}

double
Estimates::sum_of_transfers (const task::Task &task, data::NodeId node) const
{
  double microseconds = 0;
  for (unsigned i = 0; i < task.access_count; ++i)
    {
      const data::Access &access = task.accesses[i];
      const data::NodeId wanted = access.node >= 0 ? access.node : node;
      // Nearly always they are there already.
      if (data::reads (access.mode)
          && (access.handle->nodes () >> wanted & 1) == 0)
        microseconds
            += memory_.transfer_cost (*access.handle, wanted, access.mode);
    }
  return microseconds;
}

void
Estimates::prefetch (task::Task &task, data::NodeId node) const
{
  if (memory_.node_count () > 1)
    prefetch_some (task, node);
}

void
Estimates::prefetch_some (task::Task &task, data::NodeId node) const
{
  for (unsigned i = 0; i < task.access_count; ++i)
    {
      data::Access &access = task.accesses[i];
      data::NodeId wanted = access.node >= 0 ? access.node : node;
      // Nearly always they are there already.
      if (data::reads (access.mode)
          && (access.handle->nodes () >> wanted & 1) == 0)
        memory_.prefetch_in_order (*access.handle, wanted, access.mode,
                                   task.priority);
    }
}

bool
Estimates::has_remote () const
{
  for (unsigned node = 1; node < memory_.node_count (); ++node)
    if (is_remote (memory_, data::NodeId (node)))
      return true;
  return false;
}

thread_local int Estimates::collecting = -1;

bool
Estimates::withdraw (int worker)
{
  const uint64_t bit = uint64_t{ 1 } << (unsigned (worker) % 64);
  if (withdrawn_[unsigned (worker) / 64].fetch_or (bit) & bit)
    return false;
  withdrawals_.fetch_add (1);
  return true;
}

double
Estimates::now () const
{
  return recorder_.now_us ();
}

void
Estimates::need_times () const
{
  current_engine ()->time_tasks ();
}

uint64_t
Estimates::submitted () const
{
  return current_engine ()->next_number ();
}

unsigned
Estimates::unfinished () const
{
  return current_engine ()->unfinished ();
}

const std::atomic<bool> &
Estimates::large_data () const
{
  return memory_.has_large;
}

} // namespace asterism::core
