// SPDX-License-Identifier: LGPL-2.1-or-later
// Weights: how fast each worker is for each kind of task, as the user says.
//
// A kind is the label of a task, which is its name or that of its codelet. Five
// labels have a meaning of their own: `blas3' or `compute_bound', and `blas1',
// `blas2' or `memory_bound', whose tasks stay on cores unless weights for them
// are given.  The weight of a worker for a kind is a rate: flop/s for tasks
// that say how many flops they take, otherwise tasks per second.  As long as
// all tasks use the same unit, only the ratios matter.
//
// Haidar et al. call these numbers capability weights in "Unified development
// for mixed multi-GPU and multi-coprocessor environments using a lightweight
// runtime environment" (IPDPS 2014).

#ifndef ASTERISM_SCHED_WEIGHTS_H
#define ASTERISM_SCHED_WEIGHTS_H

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sched/scheduler.h"

namespace asterism::sched
{

/// The weights that STARPU_SCHED_WEIGHTS gives, read once.  Constant
/// afterwards: any thread.
class Weights
{
public:
  /// The weights for one kind.
  struct Kind
  {
    std::vector<double> of_worker; ///< by place in Context::workers
    bool given = false;            ///< by the user; otherwise the speeds
    bool on_cores = false;         ///< memory-bound: no worker steals the tasks
  };

  /// Reads the option; an item that makes no sense is told of and ignored.
  explicit Weights (const Context &context);

  /// Returns the weights for tasks with that label, which may be null.
  const Kind &of (const char *label) const;

private:
  void read (const Context &context, std::string_view text);
  void read_group (const Context &context, std::string_view group);
  Kind &kind (const Context &context, std::string_view label);

  Kind other_; ///< for labels without weights of their own
  std::map<std::string, Kind, std::less<>> kinds_;
};

/// Returns the label that the flags of a codelet hold (asterism_labels.h), as
/// Weights knows it; null: none.
const char *label_of (int codelet_flags);

} // namespace asterism::sched

#endif
