// SPDX-License-Identifier: LGPL-2.1-or-later
// Costs: what a task takes on workers, and how that is weighed.

#ifndef ASTERISM_SCHED_COSTS_H
#define ASTERISM_SCHED_COSTS_H

#include <algorithm>
#include <cmath>

#include "sched/scheduler.h"

namespace asterism::sched
{

/// The costs of a task on workers, asked for once for those that share their
/// models or their memory.
class Costs
{
public:
  /// All workers have something to do for `busy` microseconds at most.
  Costs (const Context &context, const Task &task, double busy)
      : estimator_ (context.estimator), options_ (context.options),
        task_ (task), busy_ (busy),
        shared_ (!task.codelet || !task.codelet->model
                 || !task.codelet->model->worker_cost_function)
  {
  }

  double
  transfer (const WorkerInfo &worker)
  {
    if (worker.node != node_)
      transfer_ = estimator_.transfer (task_, worker.node);
    node_ = worker.node;
    return transfer_;
  }

  double
  duration (const WorkerInfo &worker, unsigned implementation)
  {
    if (!shared_)
      return estimator_.duration (task_, worker, implementation);
    if (worker.model != model_)
      known_ = 0;
    model_ = worker.model;
    double &duration = durations_[implementation];
    if (!(known_ >> implementation & 1))
      duration = estimator_.duration (task_, worker, implementation);
    known_ |= 1u << implementation;
    return duration;
  }

  /// Returns the cost on a worker when the task would end in `end`
  /// microseconds without the transfer: microseconds, with joules counted as
  /// so many of them.
  double
  sum (const WorkerInfo &worker, unsigned implementation, double end,
       double transfer) const
  {
    double joules = options_.idle_power * std::max (end - busy_, 0.0) * 1e-6;
    if (__builtin_expect (task_.codelet && task_.codelet->energy_model, 0))
      if (double own = estimator_.energy (task_, worker, implementation);
          !std::isnan (own))
        joules += own;
    return options_.sched_alpha * end + options_.sched_beta * transfer
           + options_.sched_gamma * joules;
  }

private:
  const Estimator &estimator_;
  const Options &options_;
  const Task &task_;
  const double busy_;
  const bool shared_; ///< the durations of workers with equal models
  data::NodeId node_ = -1;
  double transfer_ = 0; ///< to node_
  unsigned model_ = 0;
  unsigned known_ = 0; ///< bit i: of implementation i
  double durations_[STARPU_MAXIMPLEMENTATIONS];
};

} // namespace asterism::sched

#endif
