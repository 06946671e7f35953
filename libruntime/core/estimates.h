// SPDX-License-Identifier: LGPL-2.1-or-later
// Estimates: answers the policies' questions from models and memory.

#ifndef ASTERISM_CORE_ESTIMATES_H
#define ASTERISM_CORE_ESTIMATES_H

#include "sched/scheduler.h"

namespace asterism::data
{
class Memory;
}
namespace asterism::perfmodel
{
class Models;
struct Query;
}
namespace asterism::trace
{
class Recorder;
}

namespace asterism::core
{

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
  double duration (const task::Task &task, const sched::WorkerInfo &worker,
                   unsigned implementation) const override;
  double transfer (const task::Task &task, data::NodeId node) const override;
  void prefetch (task::Task &task, data::NodeId node) const override;
  double now () const override;

  /// Takes a measured duration of a task that has run.
  void record (task::Task &task, const sched::WorkerInfo &worker,
               double microseconds) const;

private:
  perfmodel::Query query (const task::Task &task,
                          const sched::WorkerInfo &worker,
                          unsigned implementation) const;

  perfmodel::Models &models_;
  data::Memory &memory_;
  trace::Recorder &recorder_;
};

/// What the engine wants to know of a codelet, worked out at its first use.
struct Summary
{
  uint32_t archs;  ///< bit a: an implementation for Arch a that `where` allows
  bool simple;     ///< at most one for each Arch, and no can_execute
};
Summary summary_of (struct starpu_codelet &codelet);

/// The archs that a task's own `where` allows.
uint32_t archs_of_where (int32_t where);

/// The function of an implementation on an Arch, or null.
void (*function_of (const struct starpu_codelet &codelet, device::Arch arch,
                    unsigned implementation)) (void *[], void *);

/// True when that implementation only enqueues its work.
bool enqueues (const struct starpu_codelet &codelet, device::Arch arch,
               unsigned implementation);

} // namespace asterism::core

#endif
