// SPDX-License-Identifier: LGPL-2.1-or-later
// Estimator: what the engine can tell a policy about tasks and workers.
//
// A policy decides by durations, transfers and the load of workers, and knows
// neither models nor memories: it asks.  The engine's Estimator is
// core/estimates.h; tests have others.

#ifndef ASTERISM_SCHED_ESTIMATOR_H
#define ASTERISM_SCHED_ESTIMATOR_H

#include <atomic>
#include <cstdint>
#include <span>

#include "data/access.h"
#include "device/driver.h"
#include "task/task.h"

namespace asterism::sched
{

using task::Task;

/// The properties of a worker that a policy knows.  Constant while the policy
/// lives.
struct WorkerInfo
{
  int id = 0;
  device::Arch arch = device::Arch::Cpu;
  data::NodeId node = data::kMainMemory;
  unsigned model = 0; ///< workers with equal numbers share performance models
  double speed = 1;   ///< relative to one core
  unsigned depth = 1; ///< tasks it can have in flight
  bool group = false; ///< several devices (asterism_virtual.h)
};

/// A worker that a policy might choose for a task, with its expectations.
struct Candidate
{
  int worker = 0;
  double wait_us = 0;     ///< until the worker is free
  double transfer_us = 0; ///< of the data that are not there
  double duration_us = 0; ///< NaN: not known
  double cost = 0;        ///< the least one wins
};

/// Learns from a policy among which workers it chooses.  Any thread.
class ChoiceListener
{
public:
  virtual ~ChoiceListener () = default;

  /// Says whether considered () is to be called; lives as long as the listener.
  virtual const std::atomic<bool> &wants_choices () const = 0;
  /// Takes the workers among which a policy chooses for `task`.
  virtual void considered (const Task &task,
                           std::span<const Candidate> candidates)
      = 0;
};

/// Answers a policy's questions about a task on a worker.  Any thread.
class Estimator
{
public:
  virtual ~Estimator () = default;

  /// True when the worker has an implementation that its can_execute accepts;
  /// bit i of `implementations` tells which.
  virtual bool can_execute (const Task &task, const WorkerInfo &worker,
                            unsigned &implementations) const = 0;

  /// Expected microseconds of computation; NaN when nothing is known yet, or
  /// when it takes functions of the program and there was no foresight of that.
  virtual double duration (const Task &task, const WorkerInfo &worker,
                           unsigned implementation) const = 0;

  /// Joules that the task's energy model expects; NaN in the same cases.
  virtual double energy (const Task &task, const WorkerInfo &worker,
                         unsigned implementation) const = 0;

  /// Expected microseconds of transfers to run the task on that node.
  virtual double transfer (const Task &task, data::NodeId node) const = 0;

  /// Starts fetching the task's data to the node, ahead of its turn.
  virtual void prefetch (Task &task, data::NodeId node) const = 0;

  /// Microseconds now, on the clock that schedules use.
  virtual double now () const = 0;

  /// How many tasks have been submitted, and how many of these have not ended.
  virtual uint64_t
  submitted () const
  {
    return 0;
  }
  virtual unsigned
  unfinished () const
  {
    return 0;
  }
  /// Whether some data are large: have had at least options.look_ahead bytes.
  virtual const std::atomic<bool> &
  large_data () const
  {
    static const std::atomic<bool> none{ false };
    return none;
  }

  /// Returns the listener for the choices of policies; null: there is none.
  virtual ChoiceListener *
  choice_listener () const
  {
    return nullptr;
  }

  /// Has tasks timed and hints given from now on, to a policy whose
  /// needs_timing () has become true.
  virtual void need_times () const = 0;
};

} // namespace asterism::sched

#endif
