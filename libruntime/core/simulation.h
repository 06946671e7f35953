// SPDX-License-Identifier: LGPL-2.1-or-later
// Simulation: how long tasks take on a machine that a file describes.

#ifndef ASTERISM_CORE_SIMULATION_H
#define ASTERISM_CORE_SIMULATION_H

#include <atomic>
#include <cstdint>
#include <vector>

#include "device/driver.h"
#include "sched/scheduler.h"
#include "task/task.h"

namespace asterism::topology
{
class Description;
}

namespace asterism::core
{

class Estimates;

/// The times of a simulated machine.  A time comes from the table of the file,
/// else from the task's own model, else from its number of operations and the
/// rate of the worker.  After add_worker () it does not change, and is read by
/// any thread.
class Simulation
{
public:
  /// Both outlive it; the options say whether functions are executed, how wrong
  /// predictions are, and which of the variations of durations there is.
  Simulation (const topology::Description &machine, const Estimates &estimates,
              const Options &options);

  /// The next worker of the runtime is that one of the file.
  void
  add_worker (int number)
  {
    numbers_.push_back (number);
  }

  /// Returns the microseconds that the file says for a task on a worker, NaN
  /// when it does not say any; a wrong prediction if options ask for that.
  double expected_us (const task::Task &task,
                      const sched::WorkerInfo &worker) const;

  /// Sets how long a launch of the task takes, by a team of so many cores, and
  /// what it calls.  A task whose time nobody tells ends the program.
  void prepare (device::Launch &launch, const task::Task &task,
                const sched::WorkerInfo &worker, unsigned cores = 1) const;
  /// Prepares the launch of a codelet that takes no time, as it initialises
  /// data.
  void prepare (device::Launch &launch,
                const struct starpu_codelet &codelet) const;

  /// Says how long the program took, when it has ended.
  void report () const;

private:
  double table_us (const task::Task &task, int number) const;
  double rate_us (const task::Task &task, int number) const;
  double uniform () const;
  double varied (double us) const;

  const topology::Description &machine_;
  const Estimates &estimates_;
  const bool executes_;
  const double perturb_; ///< percent by which predictions are wrong
  const uint64_t seed_;
  const double begin_;                       ///< on the virtual clock
  std::vector<int> numbers_;                 ///< in the file, by worker
  mutable std::atomic<uint64_t> drawn_{ 0 }; ///< random numbers so far
};

} // namespace asterism::core

#endif
