// SPDX-License-Identifier: LGPL-2.1-or-later
// Estimates: answers the policies' questions from models and memory.

#ifndef ASTERISM_CORE_ESTIMATES_H
#define ASTERISM_CORE_ESTIMATES_H

#include <atomic>
#include <optional>
#include <span>

#include "core/can_execute_cache.h"
#include "core/cost_cache.h"
#include "core/simulation.h"
#include "sched/scheduler.h"

namespace asterism::data
{
class Memory;
}
namespace asterism::perfmodel
{
class Models;
struct Query;
} // namespace asterism::perfmodel
namespace asterism::trace
{
class Recorder;
}

namespace asterism::core
{

class Engine;

/// The Estimator of a running engine.  Any thread.
class Estimates final : public sched::Estimator
{
public:
  Estimates (perfmodel::Models &models, data::Memory &memory,
             trace::Recorder &recorder)
      : models_ (models), memory_ (memory), recorder_ (recorder)
  {
  }

  bool can_execute (const task::Task &task, const sched::WorkerInfo &worker,
                    unsigned &implementations) const override;
  double
  duration (const task::Task &task, const sched::WorkerInfo &worker,
            unsigned implementation) const override
  {
    return duration (task, worker, implementation, false);
  }
  double energy (const task::Task &task, const sched::WorkerInfo &worker,
                 unsigned implementation) const override;
  double transfer (const task::Task &task, data::NodeId node) const override;
  void prefetch (task::Task &task, data::NodeId node) const override;
  double now () const override;
  void need_times () const override;
  uint64_t submitted () const override;
  unsigned unfinished () const override;
  const std::atomic<bool> &large_data () const override;
  sched::ChoiceListener *
  choice_listener () const override
  {
    return listener;
  }

  sched::ChoiceListener *listener = nullptr; ///< set before policies are made

  /// Bit a: some worker of Arch a is a group of devices; set at the start.
  uint32_t group_archs = 0;

  /// Where durations come from that no model knows, or null.
  const Simulation *simulation = nullptr;

  /// True when there are workers that cannot use main memory, as their
  /// functions run in other processes: not every task that is theirs by `where'
  /// then is.
  bool has_remote () const;

  /// From now on the worker can execute nothing; false when that was so.
  bool withdraw (int worker);
  /// How many have been withdrawn.
  unsigned
  withdrawals () const
  {
    return withdrawals_.load ();
  }
  /// While it lives, the calling thread is told of one worker what it could
  /// execute before: it takes from the policy what nobody else would.
  class Collecting
  {
  public:
    explicit Collecting (int worker) { collecting = worker; }
    ~Collecting () { collecting = -1; }
    Collecting (const Collecting &) = delete;
    Collecting &operator= (const Collecting &) = delete;
  };
  bool
  withdrawn (int worker) const
  {
    // Relaxed: who misses it chooses a worker that hands the task on.
    return withdrawn_[unsigned (worker) / 64].load (std::memory_order_relaxed)
               >> (unsigned (worker) % 64)
           & 1;
  }

  /// Returns what the duration of a task there depends on, as executed by
  /// `cores`.
  perfmodel::Query query_of (const task::Task &task,
                             const sched::WorkerInfo &worker,
                             unsigned cores) const;

  /// Asks the codelet, if it wants that, who can execute a task that a policy
  /// is to have, which finds the answers while it is locked.  In the thread
  /// that the task belongs to, with nothing locked; so are the others.
  void ask (task::Task &task, std::span<const sched::WorkerInfo> workers);
  /// The policy has the task no more; false when nobody was asked.
  bool
  forget (const task::Task &task)
  {
    return answers_.some () && answers_.forget (task);
  }
  /// The worker has nothing to do: asks for what it could not execute.
  void
  ask_again (const sched::WorkerInfo &worker)
  {
    if (__builtin_expect (answers_.some (), 0))
      renew (worker);
  }

  /// True when functions of the program say what the task takes.
  static bool has_functions (const task::Task &task);
  /// Asks them who will be asked by the policy that the task comes to, in the
  /// same way; the answers are kept until the task ends.
  void foresee (task::Task &task, std::span<const sched::WorkerInfo> workers,
                sched::Foresight wanted);
  void
  forget_costs (const task::Task &task)
  {
    cost_cache_.forget (task);
  }
  /// Asks the models now, with nothing locked.
  double
  ask_duration (const task::Task &task, const sched::WorkerInfo &worker,
                unsigned implementation) const
  {
    return duration (task, worker, implementation, true);
  }
  double ask_energy (const task::Task &task, const sched::WorkerInfo &worker,
                     unsigned implementation) const;

  /// Takes a measured duration of a task that `cores` have executed.
  void record (task::Task &task, const sched::WorkerInfo &worker,
               double microseconds, unsigned cores) const;

private:
  double duration (const task::Task &task, const sched::WorkerInfo &worker,
                   unsigned implementation, bool now) const;
  /// Returns `us`, or what the file of a simulated machine says if that is NaN.
  double
  or_simulated (double us, const task::Task &task,
                const sched::WorkerInfo &worker) const
  {
    return __builtin_expect (simulation != nullptr, 0) && us != us
               ? simulation->expected_us (task, worker)
               : us;
  }
  void prefetch_some (task::Task &task, data::NodeId node) const;
  double sum_of_transfers (const task::Task &task, data::NodeId node) const;
  bool may_have (const task::Task &task, const sched::WorkerInfo &worker) const;
  unsigned able (const task::Task &task, const sched::WorkerInfo &worker) const;
  unsigned known_able (const task::Task &task,
                       const sched::WorkerInfo &worker) const;
  void renew (const sched::WorkerInfo &worker);
  void foresee_on (const task::Task &task, const sched::WorkerInfo &worker,
                   unsigned able, sched::Foresight wanted,
                   CostCache::Answers &known) const;
  perfmodel::Said said (const task::Task &task,
                        const perfmodel::Query &query) const;
  double expected (const task::Task &task, const sched::WorkerInfo &worker,
                   unsigned implementation, struct starpu_perfmodel *model,
                   bool now) const;
  /// Returns the kind that the times of the worker are recorded under: for a
  /// parallel task, that of its team.
  static unsigned
  kind_of (const task::Task &task, const sched::WorkerInfo &worker)
  {
    return __builtin_expect (task.codelet->type == STARPU_SEQ, 1)
               ? worker.model
               : kind_of_team (task, worker);
  }
  static unsigned kind_of_team (const task::Task &task,
                                const sched::WorkerInfo &worker);
  perfmodel::Query query (const task::Task &task,
                          const sched::WorkerInfo &worker, unsigned kind,
                          unsigned implementation,
                          struct starpu_perfmodel *model) const;

  perfmodel::Models &models_;
  data::Memory &memory_;
  trace::Recorder &recorder_;
  CanExecuteCache answers_;
  CostCache cost_cache_;
  static thread_local int collecting; ///< a worker, or -1
  std::atomic<unsigned> withdrawals_{ 0 };
  std::atomic<uint64_t> withdrawn_[STARPU_NMAXWORKERS / 64 + 1] = {};
};

/// Hash of the layouts of a task's data, computed once; their bytes.
uint32_t footprint_of (const task::Task &task);
size_t bytes_of (const task::Task &task);

/// A worker of a kind, for several cores what stands for their team; none if
/// there is no such one.
std::optional<sched::WorkerInfo>
worker_like (Engine &engine, const struct starpu_perfmodel_arch *arch);

/// The properties of a codelet that the engine needs, worked out at its first
/// use.
struct Summary
{
  uint32_t archs; ///< bit a: an implementation for Arch a that `where` allows
  bool simple;    ///< at most one for each Arch, and no can_execute
};
// Kept in `checked' of a codelet: a mark, whether it is simple, and the archs.
constexpr int kSummaryMark = 0x5a000000, kSummaryMarkMask = 0x7f000000,
              kSummarySimple = 0x100;
int summarise (struct starpu_codelet &codelet);
/// How often that was done.  What was learned of a codelet, by its address,
/// holds until then: another one may lie there afterwards.
extern std::atomic<unsigned> summaries;

/// The archs that a task's own `where` allows; -1: all.
uint32_t archs_given (int32_t where);
inline uint32_t
archs_of_where (int32_t where)
{
  return where == -1 ? ~uint32_t{ 0 } : archs_given (where);
}

inline Summary
summary_of (struct starpu_codelet &codelet)
{
  int known = __atomic_load_n (&codelet.checked, __ATOMIC_RELAXED);
  if (__builtin_expect ((known & kSummaryMarkMask) != kSummaryMark, 0))
    known = summarise (codelet);
  // Programs change `where' between tasks.
  uint32_t allowed = codelet.where != 0 ? archs_of_where (codelet.where) : 0xff;
  return { uint32_t (known) & 0xff & allowed, (known & kSummarySimple) != 0 };
}

using Function = void (*) (void *[], void *);

/// The function of an implementation, given the codelet's two forms of it: the
/// old single member stands for the first one.
inline Function
pick (const Function *many, Function one, unsigned implementation)
{
  if (implementation > 0 || many[0] != nullptr)
    return many[implementation];
  return reinterpret_cast<intptr_t> (one) == -1 ? nullptr : one;
}

/// The function of an implementation on an Arch, or null.
inline Function
function_of (const struct starpu_codelet &codelet, device::Arch arch,
             unsigned implementation)
{
  switch (arch)
    {
    case device::Arch::Cpu:
      return pick (codelet.cpu_funcs, codelet.cpu_func, implementation);
    case device::Arch::OpenCl:
      return pick (codelet.opencl_funcs, codelet.opencl_func, implementation);
    case device::Arch::Cuda:
      return pick (codelet.cuda_funcs, codelet.cuda_func, implementation);
    }
  return nullptr;
}

/// True when that implementation only enqueues its work.
bool enqueues (const struct starpu_codelet &codelet, device::Arch arch,
               unsigned implementation);

} // namespace asterism::core

#endif
